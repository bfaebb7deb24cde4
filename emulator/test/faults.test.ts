import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { createClientApp, createServerApp } from "portico"
import { ClientApp } from "portico/effect"
import { cryptography, turn } from "../../test/support/pace.js"
import type { FaultKind, FaultOptions } from "../src/index.js"
import { createEmulator, Emulator, Faults } from "../src/index.js"
import { listen } from "../src/server.js"

const platform = Emulator.apps({ passwordRounds: 4 })
const developer = { access: "server" } as const

const signUp = Effect.flatMap(ClientApp, ({ auth }) => auth.signUpAnonymously())
const add = (options: FaultOptions) => Faults.use((faults) => faults.add(options))
const update = Effect.flatMap(ClientApp, ({ user }) => user.update({ displayName: "Ada" }))

/** Returns how a call ends, while minutes pass for its retries and timeouts. It fails if the call hangs. */
const outcome = Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(call: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(Effect.match(call, { onFailure: (error) => error._tag, onSuccess: () => "success" }))
  for (let second = 0; second < 300 && fiber.pollUnsafe() === undefined; second++) {
    // The clock stands still while the platform works, so that calls do not time out on a slow machine.
    for (let part = 0; part < 4; part++) yield* Effect.andThen(cryptography, turn)
    yield* TestClock.adjust("1 second")
  }
  return fiber.pollUnsafe() === undefined ? "hangs" : yield* Fiber.join(fiber)
})

const read = Effect.flatMap(ClientApp, ({ user }) => user.get({ or: "anonymous" }))

const calls: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }, ClientApp>> = [update, read]

/** What calls fail with, and whether a call that reads, which the SDK sends again, succeeds if only the first request meets the fault. */
const kinds: ReadonlyArray<readonly [kind: FaultKind, failure: string, once: string]> = [
  ["latency", "success", "success"],
  ["rate-limit", "RateLimited", "success"],
  ["error-500", "ServerFault", "success"],
  ["error-503", "ServerFault", "success"],
  ["reset", "ConnectionError", "success"],
  ["hang", "RequestTimeout", "success"],
  ["truncated-body", "ConnectionError", "success"],
  ["foreign-body", "InvalidResponse", "InvalidResponse"]
]

const whole = Effect.andThen(
  Faults.use(({ clear }) => clear),
  signUp
)

describe("a fault", () => {
  for (const [kind, failure, once] of kinds) {
    it.effect(`of kind ${kind} ends calls as ${failure}, and the first of several as ${once}`, () =>
      Effect.gen(function* () {
        for (const call of calls) {
          yield* whole
          yield* add({ kind, route: "/users/*" })
          assert.strictEqual(yield* outcome(call), failure)
          assert.isAbove((yield* Faults.use(({ list }) => list))[0]?.hits ?? 0, 0)
        }
        yield* whole
        yield* add({ kind, times: 1, route: "/users/*" })
        assert.strictEqual(yield* outcome(read), once)
        yield* whole
        assert.strictEqual(yield* outcome(update), "success")
      }).pipe(Effect.provide(platform))
    )
  }

  for (const kind of ["expired-token", "unknown-token"] as const) {
    it.effect(`of kind ${kind} ends the session if it also applies to the new token, and else goes unnoticed`, () =>
      Effect.gen(function* () {
        const ends = (call: typeof update) => Effect.match(call, { onFailure: ({ _tag }) => _tag, onSuccess: () => "success" })
        yield* signUp
        yield* add({ kind, times: 1 })
        assert.strictEqual(yield* ends(update), "success")
        assert.isEmpty(yield* Faults.use(({ list }) => list))
        yield* add({ kind })
        assert.strictEqual(yield* ends(update), "SessionExpired")
      }).pipe(Effect.provide(platform))
    )
  }

  it.effect("refuses a refresh, which ends the session", () =>
    Effect.gen(function* () {
      yield* signUp
      yield* add({ kind: "refused-refresh", times: 1 })
      yield* update
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* Effect.flip(update))._tag, "SessionExpired")
    }).pipe(Effect.provide(platform))
  )

  it("breaks the key set, so that a backend verifies no token until it is whole again", async () => {
    const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
    await using emulator = createEmulator()
    const { baseUrl, fetch } = emulator
    await using client = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" })
    await client.auth.signUpAnonymously()
    const request = new Request("https://app.test/", { headers: await client.auth.getAuthHeaders() })
    const verify = async () => {
      await using server = createServerApp({ projectId, secretServerKey, baseUrl, fetch })
      return await server.verifySession(request, { allow: { anonymous: true } }).then(
        () => "success",
        (error) => error._tag
      )
    }
    await emulator.faults.add({ kind: "broken-keys" })
    assert.match(await verify(), /Unreadable|Invalid|Unavailable|Key/)
    await emulator.faults.clear()
    assert.strictEqual(await verify(), "success")
  })

  it.effect("applies to a route, a project, a user or an access level, and to nothing else", () =>
    Effect.gen(function* () {
      const handler = yield* Emulator.handler
      const { user } = yield* ClientApp
      yield* signUp
      const { id } = yield* user.get({ or: "anonymous" })
      const status = (path: string, access: "client" | "server" = "server", method = "GET") => {
        const { id: project, publishableClientKey, secretServerKey } = Emulator.developmentProject
        const headers = {
          "x-stack-access-type": access,
          "x-stack-project-id": project,
          "x-stack-publishable-client-key": publishableClientKey,
          "x-stack-secret-server-key": secretServerKey
        }
        return Effect.promise(() =>
          handler(new Request(`http://localhost:8102${path}`, { method, headers })).then((response) => response.status)
        )
      }
      const cases: ReadonlyArray<readonly [Omit<FaultOptions, "kind">, string, boolean]> = [
        [{ route: "/users" }, "/api/v1/users", true],
        [{ route: "/users" }, `/api/v1/users/${id}`, false],
        [{ route: "/users/*" }, `/api/v1/users/${id}`, true],
        [{ route: "/users/*" }, "/api/v1/users", true],
        [{ route: "GET /users/*" }, `/api/v2beta1/users/${id}`, true],
        [{ route: "POST /users/*" }, `/api/v1/users/${id}`, false],
        [{ route: "/*/me" }, "/api/v1/users/me", true],
        [{ route: "/us*" }, "/api/v1/users", true],
        [{ route: "/users*" }, "/api/v1/users", false],
        [{ route: "/u*e*s" }, "/api/v1/users", true],
        [{ route: "/*u*" }, "/api/v1/users", false],
        // Found at once, however often it could be split.
        [{ route: `/${"*a".repeat(20)}b` }, `/api/v1/${"a".repeat(5000)}`, false],
        [{ project: Emulator.developmentProject.id }, "/api/v1/users", true],
        [{ project: "internal" }, "/api/v1/users", false],
        [developer, "/api/v1/users", true],
        [{ access: "admin" }, "/api/v1/users", false],
        [{ user: "somebody" }, "/api/v1/users", false],
        [{}, "/mailbox", false],
        [{}, "/health", false]
      ]
      for (const [options, path, applies] of cases) {
        const { id: fault } = yield* add({ kind: "error-503", ...options })
        assert.strictEqual((yield* status(path)) === 503, applies, `${JSON.stringify(options)} ${path}`)
        yield* Faults.use(({ remove }) => remove(fault))
      }
      yield* add({ kind: "error-500", user: id })
      assert.strictEqual(yield* outcome(update), "ServerFault")
    }).pipe(Effect.provide(platform))
  )

  it.effect("applies to a share of requests, which an equal seed chooses equally", () =>
    Effect.gen(function* () {
      const handler = yield* Emulator.handler
      const chosen = Effect.fnUntraced(function* (seed: number) {
        yield* add({ kind: "error-500", share: 0.3, seed })
        const requests = Array.from({ length: 200 }, () => new Request("http://localhost:8102/api/v1"))
        const statuses = yield* Effect.forEach(requests, (request) => Effect.promise(() => handler(request)))
        yield* Faults.use(({ clear }) => clear)
        return statuses.map(({ status }) => (status === 500 ? "x" : "-")).join("")
      })
      const [one, same, other] = [yield* chosen(1), yield* chosen(1), yield* chosen(2)]
      assert.strictEqual(one, same)
      assert.notStrictEqual(one, other)
      const count = one.split("x").length - 1
      assert.isTrue(count > 40 && count < 80, `${count}`)
    }).pipe(Effect.provide(platform))
  )

  it.effect(
    "that is one of several decides while it applies, the first of them, after the latency of all; never for a preflight",
    () =>
      Effect.gen(function* () {
        const handler = yield* Emulator.handler
        const send = (method = "GET") =>
          Effect.promise(() => handler(new Request("http://localhost:8102/api/v1", { method })).then(({ status }) => status))
        const hits = Faults.use(({ list }) => Effect.map(list, (all) => all.map(({ kind, hits }) => [kind, hits])))
        yield* add({ kind: "rate-limit", times: 1 })
        yield* add({ kind: "latency", millis: 1000, times: 4 })
        yield* add({ kind: "error-503", times: 2 })
        assert.isBelow(yield* send("OPTIONS"), 300)
        for (const expected of [429, 503, 503, 200]) {
          const fiber = yield* Effect.forkChild(send(), { startImmediately: true })
          yield* TestClock.adjust(999)
          assert.isUndefined(fiber.pollUnsafe(), `${expected}`)
          yield* TestClock.adjust(1)
          assert.strictEqual(yield* Fiber.join(fiber), expected)
        }
        assert.deepStrictEqual(yield* hits, [])
        assert.strictEqual(yield* send(), 200)

        yield* add({ kind: "hang", times: 1 })
        const hanging = yield* Effect.forkChild(Effect.exit(send()), { startImmediately: true })
        yield* cryptography
        assert.strictEqual(yield* send(), 200)
        assert.deepStrictEqual([yield* hits, hanging.pollUnsafe()], [[["hang", 1]], undefined])
        yield* Faults.use(({ clear }) => clear)
        assert.strictEqual((yield* Fiber.join(hanging))._tag, "Failure")
      }).pipe(Effect.provide(platform))
  )

  it.effect("lets the request take effect, and loses its answer", () =>
    Effect.gen(function* () {
      const { user } = yield* ClientApp
      yield* signUp
      for (const takesEffect of [false, true]) {
        yield* add({ kind: "reset", route: "PATCH /users/me", takesEffect })
        assert.strictEqual(yield* outcome(update), "ConnectionError")
        assert.strictEqual((yield* user.get({ or: "anonymous" })).displayName, takesEffect ? "Ada" : null)
        yield* Faults.use(({ clear }) => clear)
      }
    }).pipe(Effect.provide(platform))
  )

  it.effect(
    "of a server over HTTP loses the connection, ends the body early, or keeps the client waiting until it is removed",
    () =>
      Effect.gen(function* () {
        const { port } = yield* listen(yield* Emulator.handler, { port: 0 })
        const get = () => fetch(`http://localhost:${port}/api/v1`)
        const code = (sent: Promise<Response>) =>
          Effect.promise(() =>
            sent.then(
              () => "answered",
              (error) => error.cause.code
            )
          )
        yield* add({ kind: "reset", times: 1 })
        assert.strictEqual(yield* code(get()), "ECONNRESET")
        const whole = yield* Effect.promise(() => get().then((response) => response.text()))
        yield* add({ kind: "truncated-body", times: 1 })
        const half = yield* Effect.promise(() => get().then((response) => response.text()))
        assert.strictEqual(half, whole.slice(0, Math.floor(whole.length / 2)))
        const { id } = yield* add({ kind: "hang" })
        const hanging = get()
        const hits = Effect.map(
          Faults.use(({ list }) => list),
          ([fault]) => fault?.hits ?? 0
        )
        while ((yield* hits) === 0) yield* Effect.promise(() => new Promise(setImmediate))
        yield* Faults.use(({ remove }) => remove(id))
        assert.strictEqual(yield* code(hanging), "ECONNRESET")
        yield* add({ kind: "hang" })
        const aborted = yield* Effect.promise(() =>
          createAborted(port).then(
            () => "answered",
            (error) => error.name
          )
        )
        assert.strictEqual(aborted, "AbortError")
      }).pipe(Effect.scoped, Effect.provide(platform))
  )
})

const createAborted = (port: number) => {
  const controller = new AbortController()
  const sent = fetch(`http://localhost:${port}/api/v1`, { signal: controller.signal })
  setImmediate(() => controller.abort())
  return sent
}
