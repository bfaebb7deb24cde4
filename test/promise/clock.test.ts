import { assert, describe, it } from "@effect/vitest"
import { createEmulator, Emulator } from "portico-emulator"
import { createClientApp, createServerApp, InvalidOption } from "../../src/index.js"
import { FakeClock } from "../../src/testing/index.js"

const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
const base = { projectId, publishableClientKey, baseUrl: "http://localhost:8102" }
const ada = {
  email: "ada@example.com",
  password: "correct horse battery",
  noRedirect: true,
  noVerificationCallback: true
} as const

/** A platform in this process that records its requests, and an app with a clock that the test controls. */
const setup = () => {
  const emulator = createEmulator({ passwordRounds: 4 })
  const clock = FakeClock.make(Date.parse("2030-01-01T00:00:00Z"))
  const paths: Array<string> = []
  const fetch = (url: string, init: RequestInit) => {
    paths.push(new URL(url).pathname.replace("/api/v1", ""))
    return emulator.fetch(url, init)
  }
  const app = createClientApp({ ...base, fetch, tokenStore: "memory", clock })
  const count = (path: string) => paths.filter((one) => one === path).length
  return { app, clock, count, fetch, end: () => Promise.all([app.dispose(), emulator.dispose()]) }
}

describe("a promise app with a custom clock", () => {
  it("refreshes a token when it expires by that clock, and not before", async () => {
    const { app, clock, count, end } = setup()
    await app.auth.signUpWithCredential(ada)
    await clock.adjust(60_000)
    await app.user.get({ or: "throw" })
    assert.strictEqual(count("/auth/oauth/token"), 0)
    await clock.adjust(60 * 60_000)
    await app.user.get({ or: "throw" })
    assert.strictEqual(count("/auth/oauth/token"), 1)
    await end()
  })

  it("drops a watched value five seconds after its last subscriber", async () => {
    const { app, clock, end } = setup()
    const ready = new Promise<void>((resolve) => {
      const stop = app.project.current.subscribe(() => {
        if (app.project.current.snapshot().value === undefined) return
        stop()
        resolve()
      })
    })
    await ready
    await clock.adjust(4000)
    assert.strictEqual(app.project.current.snapshot().value?.id, projectId)
    await clock.adjust(1001)
    assert.isUndefined(app.project.current.snapshot().value)
    await end()
  })

  it("uses that clock for timeouts and retries, in views and on servers too", async () => {
    for (const kind of ["client", "view of a server"]) {
      const clock = FakeClock.make()
      const sentAtMillis: Array<number> = []
      const fetch = (_: string, { signal }: RequestInit) => {
        sentAtMillis.push(clock.now())
        return new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))))
      }
      const server = createServerApp({ ...base, secretServerKey, fetch, tokenStore: "memory", clock })
      const asked =
        kind === "client"
          ? createClientApp({ ...base, fetch, tokenStore: "memory", clock }).project.get.result()
          : server.forTokens({ accessToken: null, refreshToken: null }).project.get.result()
      const outcome = Promise.race([asked, clock.adjust(29_000).then(() => null)])
      assert.isNull(await outcome)
      await clock.adjust(2000)
      const ended = await asked
      assert.isTrue(!ended.ok && ended.error._tag === "RequestTimeout")
      assert.isAtLeast(sentAtMillis.length, 2)
      assert.isAtLeast((sentAtMillis[1] ?? 0) - (sentAtMillis[0] ?? 0), 10_000)
      await server.dispose()
    }
  })

  it("rejects an invalid clock", () => {
    for (const clock of [7, null, {}, { now: () => 0 }]) {
      try {
        // The cast: a caller without types.
        createClientApp({ ...base, clock: clock as never })
        assert.fail("the app is built")
      } catch (error) {
        assert.instanceOf(error, InvalidOption)
        assert.strictEqual((error as InvalidOption).option, "clock")
      }
    }
  })
})

describe("FakeClock", () => {
  it("runs what is due, in order, and nothing that was cancelled", async () => {
    const clock = FakeClock.make(1000)
    const seen: Array<string> = []
    clock.after(20, () => seen.push(`b at ${clock.now()}`))
    clock.after(10, () => {
      seen.push(`a at ${clock.now()}`)
      clock.after(5, () => seen.push(`inner at ${clock.now()}`))
    })
    clock.after(20, () => seen.push("c"))
    clock.after(15, () => seen.push("never"))()
    clock.after(31, () => seen.push("later"))
    await clock.adjust(30)
    assert.deepStrictEqual(seen, ["a at 1010", "inner at 1015", "b at 1020", "c"])
    assert.strictEqual(clock.now(), 1030)
  })
})
