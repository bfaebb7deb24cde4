import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { EmailPasswordMismatch } from "../../src/errors/auth.js"
import { Calls } from "../../src/promise/Calls.js"
import { createClientAppFromLayer as fromLayer } from "../../src/promise/fromLayer.js"
import { promised } from "../../src/promise/promised.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { CallOptions } from "../../src/services/transport/CallOptions.js"
import { Http } from "../../src/services/transport/Http.js"
import { jwt, options, recorded } from "../support/fakes.js"

/** Creates an app with recorded responses by path; other paths never respond. */
const appOver = (
  answers: Record<string, { readonly status: number; readonly headers: Record<string, string>; readonly body: unknown }>
) =>
  fromLayer(
    ClientApp.layerNoDeps(options).pipe(
      Layer.provide([
        TokenStore.layerMemory,
        Http.layerHandler((request) => {
          const answer = answers[new URL(request.url).pathname.replace("/api/v1", "")]
          return answer === undefined ? new Promise(() => {}) : Promise.resolve(new Response(JSON.stringify(answer.body), answer))
        })
      ])
    )
  )
const credential = { email: "a@b.co", password: "p" }
const wrong = { "/auth/password/sign-in": recorded("auth.password.sign-in", "wrong-password-override-error-status").response }
const success = recorded("auth.password.sign-in", "success").response
const right = {
  "/auth/password/sign-in": { ...success, body: { ...success.body, access_token: jwt("a") } },
  "/users/me": recorded("users.me.get", "success-client").response
}
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail("fulfilled"),
    (reason: unknown) => reason
  )

const collected = async <A>(all: AsyncIterable<A>): Promise<Array<A>> => {
  const seen: Array<A> = []
  for await (const one of all) seen.push(one)
  return seen
}

describe("promised", () => {
  it("returns values, through nested groups", async () => {
    const app = appOver(right)
    assert.isNull(await app.user.get())
    await app.auth.signInWithCredential(credential)
    const user = await app.user.get({ or: "throw" })
    assert.strictEqual(user.primaryEmail, "u-2faf05cede@example.com")
    assert.instanceOf(user.signedUpAt, Date)
    await app.dispose()
  })

  it("rejects with the instance of the error channel (rule 86)", async () => {
    const error = await rejection(appOver(wrong).auth.signInWithCredential(credential))
    assert.instanceOf(error, EmailPasswordMismatch)
    assert.strictEqual(error.message, "Wrong e-mail or password.")
    const same = new EmailPasswordMismatch()
    const service = promised(new Calls(), { fail: () => Effect.fail(same) })
    assert.strictEqual(await rejection(service.fail()), same)
  })

  it("returns errors as values in the result form (rule 86)", async () => {
    const result = await appOver(wrong).auth.signInWithCredential.result(credential)
    if (result.ok) return assert.fail("ok")
    assert.strictEqual(result.error._tag, "EmailPasswordMismatch")
    assert.deepStrictEqual(await appOver({}).user.get.result(), { ok: true, value: null })
  })

  it("rejects an aborted call with the signal's reason, in both forms", async () => {
    for (const form of ["plain", "result"] as const) {
      const controller = new AbortController()
      const { signInWithCredential } = appOver({}).auth
      const call = form === "plain" ? signInWithCredential : signInWithCredential.result
      const pending = rejection(call(credential, { signal: controller.signal }))
      const reason = new Error("enough")
      controller.abort(reason)
      assert.strictEqual(await pending, reason)
      assert.strictEqual(await rejection(call(credential, { signal: AbortSignal.abort(reason) })), reason)

      // An actual controller inherits `signal` from its prototype, and fits the type too.
      const whole = new AbortController()
      const other = rejection(call(credential, whole))
      whole.abort(reason)
      assert.strictEqual(await other, reason)
    }
  })

  it("rejects with an unchanged defect", async () => {
    const bug = new TypeError("bug")
    const service = promised(new Calls(), {
      broken: () => Effect.die(bug),
      thrown: (): Effect.Effect<void> => {
        throw bug
      }
    })
    assert.strictEqual(await rejection(service.broken()), bug)
    assert.strictEqual(await rejection(service.thrown()), bug)
    assert.strictEqual(await rejection(service.broken.result()), bug)
  })

  it("turns streams into async iterables that restart with each loop, and keeps plain values", async () => {
    const service = promised(new Calls(), {
      many: (last: number) => Stream.range(1, last),
      deep: { version: "v1", twice: (n: number) => Effect.succeed(n * 2) }
    })
    const many = service.many(3)
    assert.deepStrictEqual(await collected(many), [1, 2, 3])
    assert.deepStrictEqual(await collected(many), [1, 2, 3])
    assert.strictEqual(await service.deep.twice(4), 8)
    assert.strictEqual(service.deep.version, "v1")
  })

  it("ends a loop over a stream with its error, which is the last value of `result`", async () => {
    const { some } = promised(new Calls(), { some: () => Stream.concat(Stream.make(1, 2), Stream.fail("broken" as const)) })
    const seen: Array<number> = []
    const loop = async () => {
      for await (const n of some()) seen.push(n)
    }
    assert.strictEqual(await rejection(loop()), "broken")
    assert.deepStrictEqual(seen, [1, 2])
    assert.deepStrictEqual(await collected(some.result()), [
      { ok: true, value: 1 },
      { ok: true, value: 2 },
      { ok: false, error: "broken" }
    ])
  })

  it("reads `CallOptions` from the last argument, and not from one that merely has a `signal`", async () => {
    const seen: Array<unknown> = []
    const { send, save } = promised(new Calls(), {
      send: (text?: unknown, more?: unknown) =>
        Effect.map(CallOptions, (options) => void seen.push([text, more, options.timeoutMillis, options.signal])),
      save: (id: string, message: unknown) => Effect.sync(() => void seen.push([id, message]))
    })
    await send("a", { timeoutMillis: 5, signal: new AbortController().signal })
    await send({ timeoutMillis: 5 })
    await send("a", { signal: "red" })
    await send("a", { signal: undefined, color: "red" })
    await send.result("a", { signal: undefined })
    await save("a", { signal: null })
    assert.deepStrictEqual(seen, [
      ["a", undefined, 5, undefined],
      [undefined, undefined, 5, undefined],
      ["a", { signal: "red" }, undefined, undefined],
      ["a", { signal: undefined, color: "red" }, undefined, undefined],
      ["a", undefined, undefined, undefined],
      ["a", { signal: null }]
    ])
  })

  it("stops a loop over a stream, and its pending work, with the reason of the signal", async () => {
    let stopped = 0
    const never = Effect.onInterrupt(Effect.never, () => Effect.sync(() => stopped++))
    const { all } = promised(new Calls(), { all: () => Stream.concat(Stream.make(1), Stream.fromEffect(never)) })
    for (const method of [all, all.result]) {
      const controller = new AbortController()
      const reason = new Error("enough")
      const seen: Array<unknown> = []
      const loop = async () => {
        for await (const n of method({ signal: controller.signal })) {
          seen.push(n)
          setTimeout(() => controller.abort(reason))
        }
      }
      assert.strictEqual(await rejection(loop()), reason)
      assert.lengthOf(seen, 1)
    }
    assert.strictEqual(stopped, 2)
  })

  it("signs out here even if the platform does not respond", async () => {
    const app = appOver({ ...right, "/auth/sessions/current": { status: 500, headers: {}, body: "" } })
    await app.auth.signInWithCredential(credential)
    const out = app.auth.signOut()
    assert.isNull(await app.user.get())
    await app.dispose()
    await rejection(out)
  })
})
