import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { createEmulator, Emulator, RequestLog } from "../src/index.js"
import { platform, project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const raw = (path: string, init: RequestInit = {}) =>
  Effect.gen(function* () {
    const handler = yield* Emulator.handler
    const response = yield* Effect.promise(() => handler(new Request(`http://localhost:8102${path}`, init)))
    return { status: response.status, text: yield* Effect.promise(() => response.text()) }
  })
const json = (path: string, init?: RequestInit) => Effect.map(raw(path, init), ({ text }) => JSON.parse(text))
const mismatch = send("POST", "/api/v1/auth/password/sign-in", { body: { email: "ada@example.com", password: "not this one" } })

describe("the log of requests", () => {
  it.effect("has each request with its caller, time, status and known error", () =>
    Effect.gen(function* () {
      const { token, user } = yield* signedIn()
      yield* TestClock.adjust("1 minute")
      const before = yield* RequestLog.use((log) => log.newest)
      yield* send("GET", "/api/v1/users/me", { token })
      yield* mismatch
      yield* raw("/mailbox")
      const [me, failed, page] = yield* RequestLog.use((log) => log.list(before))
      assert.deepInclude(me, {
        number: before + 1,
        method: "GET",
        path: "/api/v1/users/me",
        projectId: project.id,
        access: "client",
        userId: user.id,
        status: 200,
        knownError: null,
        isOfConsole: false,
        receivedAtMillis: 60_000,
        durationMillis: 0
      })
      assert.deepInclude(failed, { method: "POST", status: 400, knownError: "EMAIL_PASSWORD_MISMATCH", userId: null })
      assert.deepInclude(page, { path: "/mailbox", access: null, projectId: null })
    }).pipe(Effect.provide(platform))
  )

  it.effect("has no request for the start page, which shows all keys", () =>
    Effect.gen(function* () {
      yield* raw("/")
      assert.deepStrictEqual(yield* RequestLog.use((log) => log.list()), [])
    }).pipe(Effect.provide(platform))
  )

  it.effect("names the user whom a request has signed in", () =>
    Effect.gen(function* () {
      const { body } = yield* send("POST", "/api/v1/auth/password/sign-up", {
        body: { email: "ada@example.com", password: "correct horse" }
      })
      assert.deepInclude((yield* RequestLog.use((log) => log.list()))[0], { userId: body.user_id, status: 200 })
    }).pipe(Effect.provide(platform))
  )

  it.effect(
    "masks keys, tokens and what the contract declares as secrets, wherever they are repeated; they can be revealed",
    () =>
      Effect.gen(function* () {
        const { token } = yield* signedIn()
        yield* send("GET", "/api/v1/users", { access: "server", token })
        yield* mismatch
        yield* raw("/api/v1/auth/oauth/token?code=a-code-in-a-query", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "grant_type=refresh_token&refresh_token=a-token-in-a-form"
        })
        const secrets = [token, project.secretServerKey, "not this one", "a-code-in-a-query", "a-token-in-a-form"]
        const log = yield* RequestLog
        const shown: Array<unknown> = []
        const revealed: Array<unknown> = []
        for (const { number } of yield* log.list()) {
          shown.push(yield* log.get(number))
          revealed.push(yield* log.reveal(number))
        }
        for (const secret of secrets) assert.notInclude(JSON.stringify(shown), secret)
        for (const secret of secrets.filter((one) => !one.includes("query"))) assert.include(JSON.stringify(revealed), secret)
        assert.include(JSON.stringify(shown), "EMAIL_PASSWORD_MISMATCH")
      }).pipe(Effect.provide(platform))
  )

  it.effect("keeps 50,000 requests, and bodies of the newest alone", () =>
    Effect.gen(function* () {
      const log = yield* RequestLog
      const times = { id: "a", receivedAtMillis: 0, durationMillis: 0, isOfConsole: false }
      const request = new Request("http://localhost:8102/api/v1/users", { headers: { "content-type": "application/json" } })
      const response = new Response(null)
      const body = new TextEncoder().encode(JSON.stringify("a".repeat(250_000)))
      for (let count = 0; count < 150; count++) yield* log.add({ ...times, request, response, body })
      assert.isNull((yield* log.reveal(1))?.request.body)
      assert.lengthOf((yield* log.reveal(150))?.request.body ?? "", 250_002)
      for (let count = 0; count < 50_000; count++) yield* log.add({ ...times, request, response, body: new Uint8Array() })
      const all = yield* log.list()
      assert.deepStrictEqual([all.length, all[0]?.number, yield* log.newest], [50_000, 151, 50_150])
      assert.isUndefined(yield* log.get(150))
    }).pipe(Effect.provide(platform))
  )
})

describe("/emulator/requests", () => {
  it.effect("lists what is new, at once or as soon as there is something", () =>
    Effect.gen(function* () {
      yield* mismatch
      const first = yield* json("/emulator/requests")
      assert.deepStrictEqual([first.newest, first.requests.length], [1, 1])
      const waiting = yield* Effect.forkChild(json("/emulator/requests?after=1&wait=20000"))
      yield* Effect.yieldNow
      yield* mismatch
      const second = yield* Fiber.join(waiting)
      assert.deepStrictEqual(
        second.requests.map(({ number }: { number: number }) => number),
        [2]
      )
      const inVain = yield* Effect.forkChild(json("/emulator/requests?after=2&wait=20000"))
      yield* Effect.promise(() => new Promise(setImmediate))
      yield* TestClock.adjust("20 seconds")
      assert.deepStrictEqual(yield* Fiber.join(inVain), { requests: [], newest: 2 })
      assert.strictEqual((yield* raw("/emulator/requests?after=x")).status, 400)
    }).pipe(Effect.provide(platform))
  )

  it.effect("shows one, masked unless it is revealed, sends it once more, and is emptied", () =>
    Effect.gen(function* () {
      yield* mismatch
      assert.notInclude((yield* raw("/emulator/requests/1")).text, "not this one")
      assert.include((yield* raw("/emulator/requests/1?reveal=true")).text, "not this one")
      assert.deepStrictEqual(yield* json("/emulator/requests/1/replay", { method: "POST" }), { number: 2 })
      const { knownError, request } = yield* json("/emulator/requests/2?reveal=true")
      assert.deepStrictEqual([knownError, JSON.parse(request.body).password], ["EMAIL_PASSWORD_MISMATCH", "not this one"])
      for (const path of ["/emulator/requests/9", "/emulator/requests/x", "/emulator"]) {
        assert.strictEqual((yield* raw(path)).status, 404)
      }
      assert.strictEqual((yield* raw("/emulator/requests", { method: "DELETE" })).status, 204)
      assert.deepStrictEqual((yield* json("/emulator/requests")).requests, [])
    }).pipe(Effect.provide(platform))
  )

  it.effect("is for programs, and of the pages in browsers for the console alone", () =>
    Effect.gen(function* () {
      const own = { origin: "http://localhost:8102", host: "localhost:8102" }
      const statusOf = (headers: Record<string, string>, method = "GET") =>
        Effect.map(raw("/emulator/requests", { headers, method }), ({ status }) => status)
      assert.strictEqual(yield* statusOf({}), 200)
      assert.strictEqual(yield* statusOf({ "sec-fetch-site": "none" }), 200)
      const pages = [
        own,
        { "sec-fetch-site": "same-origin" },
        { "sec-fetch-site": "same-site" },
        { "sec-fetch-site": "cross-site" },
        { ...own, "x-portico-console": "a guess" },
        { origin: "http://localhost:3000" },
        { origin: "https://evil.test" },
        { origin: "null" }
      ]
      for (const headers of pages) {
        for (const method of ["GET", "DELETE"]) assert.strictEqual(yield* statusOf(headers, method), 403, JSON.stringify(headers))
      }
      assert.strictEqual(yield* statusOf({ "sec-fetch-site": "none" }, "DELETE"), 403)
    }).pipe(Effect.provide(platform))
  )
})

describe("the requests of an emulator in the process", () => {
  it("are what a test asserts on", async () => {
    await using emulator = createEmulator()
    await emulator.fetch("http://localhost:8102/api/v1/users/me")
    const [only] = await emulator.requests()
    assert.deepInclude(only, { method: "GET", path: "/api/v1/users/me", status: 400, knownError: "ACCESS_TYPE_REQUIRED" })
    assert.include((await emulator.request(1))?.response.body ?? "", "ACCESS_TYPE_REQUIRED")
    assert.isNull(await emulator.request(2))
  })
})
