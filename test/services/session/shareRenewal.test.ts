import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Exit, Fiber, Layer, Redacted, Scheduler, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { InvalidOption } from "../../../src/errors/options.js"
import { Sharing } from "../../../src/internal/Sharing.js"
import type { ClientMembers } from "../../../src/services/ClientApp.js"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import type { Http, HttpRequest } from "../../../src/services/transport/Http.js"
import type { Views } from "../../../src/services/views.js"
import { fakeHttp, json, jwtFrom, known, options, recorded } from "../../support/fakes.js"
import { Interrupting } from "../../support/interrupting.js"
import { turn } from "../../support/pace.js"

const user = recorded("users.me.get", "success-client").response.body
const issued = { iat: 5000, exp: 5600 }

/** Returns the refresh token of a request for a new access token; null for any other request. */
const refreshTokenOf = ({ body, url }: HttpRequest): string | null =>
  url.endsWith("/oauth/token") ? new URLSearchParams(String(body)).get("refresh_token") : null

/** An app whose refreshes the platform answers when a test says so, in their order. */
const worldOf = (level: "client" | "server", isSharing: boolean) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(5_000_000)
    const refreshes: Array<{ readonly token: string; readonly gate: Deferred.Deferred<boolean> }> = []
    let held: Effect.Effect<void> = Effect.void
    const { layer } = yield* fakeHttp((request) => {
      const token = refreshTokenOf(request)
      if (token === null) return Effect.as(request.method === "PATCH" ? held : Effect.void, json(user))
      const gate = Deferred.makeUnsafe<boolean>()
      if (token === "first") Deferred.doneUnsafe(gate, Effect.succeed(true))
      const number = refreshes.push({ token, gate })
      const renewed = {
        access_token: jwtFrom({ ...issued, sub: token, number }),
        token_type: "Bearer",
        expires_in: 600,
        scope: ""
      }
      return Effect.map(Deferred.await(gate), (isAlive) =>
        isAlive ? json(renewed) : known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)
      )
    })
    const scope = yield* Scope.make()
    yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
    const deps = Layer.mergeAll(layer, TokenStore.layerMemory, Layer.succeed(Sharing, isSharing))
    const build = <App, Service>(key: Context.Key<App, Service>, app: Layer.Layer<App, InvalidOption, Http | TokenStore>) =>
      Effect.map(Layer.buildWithScope(Layer.provide(app, deps), scope), Context.get(key))
    const app: Views<Pick<ClientMembers, "auth" | "user">> = yield* level === "client"
      ? build(ClientApp, ClientApp.layerNoDeps(options))
      : build(ServerApp, ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }))
    const answer = (index: number, isAlive = true) =>
      Effect.suspend(() => {
        const gate = refreshes[index]?.gate ?? assert.fail(`there is no refresh ${index}`)
        return Deferred.succeed(gate, isAlive)
      })
    /** Returns the view of a request, and the headers of its response. */
    const request = (headers: Readonly<Record<string, string>>) => {
      const response = new Headers()
      return Effect.map(app.forRequest({ request: { headers }, response }), (view) => ({ response, view }))
    }
    /** Starts a request that needs an access token. */
    const ask = (refreshToken: string, accessToken: string | null = null) =>
      Effect.gen(function* () {
        const { view } = yield* request(tokens(refreshToken, accessToken))
        const found = yield* view.auth.getTokens()
        return found && Redacted.value(found.accessToken)
      }).pipe(Effect.scoped, begin)
    // Loads what such requests load on first use.
    const first = yield* request(tokens("first"))
    yield* first.view.auth.getTokens()
    yield* first.view.user.update({ displayName: "Ada" })
    refreshes.pop()
    /** Makes the platform answer changes of the user after an effect. */
    const holdUpdates = (until: Effect.Effect<void>) => {
      held = until
    }
    return { answer, ask, dispose: Scope.close(scope, Exit.void), holdUpdates, refreshes, request }
  })

const tokens = (refreshToken: string, accessToken: string | null = null) => ({
  "x-stack-auth": JSON.stringify({ accessToken, refreshToken })
})

/** Starts a call, which sends its first request before this ends. */
const begin = <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.tap(Effect.forkChild(call), Effect.repeat(turn, { times: 5 }))

const five = [1, 2, 3, 4, 5]

describe.each(["client", "server"] as const)("simultaneous requests of a %s app whose access token has expired", (level) => {
  const world = (isSharing = true) => worldOf(level, isSharing)

  it.effect("send one refresh for each session, and get the tokens of their own", () =>
    Effect.gen(function* () {
      const { answer, ask, refreshes } = yield* world()
      const expired = jwtFrom({ iat: 4000, exp: 4600, sub: "ada" })
      const adas = yield* Effect.forEach(five, (index) => ask("ada", index % 2 === 0 ? expired : undefined))
      const bobs = yield* Effect.forEach(five, () => ask("bob"))
      assert.deepStrictEqual(
        refreshes.map(({ token }) => token),
        ["ada", "bob"]
      )
      yield* answer(1)
      yield* answer(0)
      const all = (fibers: typeof adas) => Effect.map(Effect.forEach(fibers, Fiber.join), (found) => [...new Set(found)])
      assert.deepStrictEqual(yield* all(adas), [jwtFrom({ ...issued, sub: "ada", number: 1 })])
      assert.deepStrictEqual(yield* all(bobs), [jwtFrom({ ...issued, sub: "bob", number: 2 })])
    }).pipe(Effect.scoped)
  )

  it.effect("share a refresh only while it is in progress", () =>
    Effect.gen(function* () {
      const { answer, ask, refreshes } = yield* world()
      for (const index of [0, 1, 2]) {
        const one = yield* ask("ada")
        assert.strictEqual(refreshes.length, index + 1)
        yield* answer(index)
        yield* Fiber.join(one)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("go on waiting if the one that began the refresh is interrupted", () =>
    Effect.gen(function* () {
      const { answer, ask, refreshes } = yield* world()
      const [first, ...others] = yield* Effect.forEach(five, () => ask("ada"))
      assert.isDefined(first)
      yield* Fiber.interrupt(first)
      yield* answer(0)
      const found = yield* Effect.forEach(others, Fiber.join)
      assert.deepStrictEqual([...new Set(found)], [jwtFrom({ ...issued, sub: "ada", number: 1 })])
      assert.strictEqual(refreshes.length, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("get a token wherever the one that began the refresh is interrupted", () =>
    Effect.gen(function* () {
      const { answer, ask, refreshes, request } = yield* world()
      let isReached = true
      for (let step = 1; isReached; step++) {
        const name = `ada-${step}`
        const scheduler = new Interrupting(step)
        const { view } = yield* request(tokens(name))
        const first = yield* begin(Effect.provideService(view.auth.getTokens(), Scheduler.Scheduler, scheduler))
        isReached = scheduler.hasInterrupted
        yield* Fiber.interrupt(first)
        const second = yield* ask(name)
        for (const index of refreshes.keys()) yield* answer(index)
        yield* Effect.repeat(turn, { times: 5 })
        const found = second.pollUnsafe()
        assert.isTrue(found !== undefined && Exit.isSuccess(found) && found.value !== null, name)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("all end their session if the platform rejects it", () =>
    Effect.gen(function* () {
      const { answer, ask, refreshes } = yield* world()
      const ended = yield* Effect.forEach(five, () => ask("ada"))
      yield* answer(0, false)
      for (const fiber of ended) assert.isNull(yield* Fiber.join(fiber))
      assert.strictEqual(refreshes.length, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("do not wait for a refresh that takes longer than a second", () =>
    Effect.gen(function* () {
      const { answer, ask, refreshes } = yield* world()
      const early = yield* ask("ada")
      yield* TestClock.adjust(999)
      const joined = yield* ask("ada")
      assert.strictEqual(refreshes.length, 1)
      yield* TestClock.adjust(1)
      const late = yield* Effect.forEach(five, () => ask("ada"))
      assert.strictEqual(refreshes.length, 2)
      // The end of the first one does not affect the second.
      yield* answer(0)
      for (const fiber of [early, joined]) {
        assert.strictEqual(yield* Fiber.join(fiber), jwtFrom({ ...issued, sub: "ada", number: 1 }))
      }
      const latest = yield* ask("ada")
      assert.strictEqual(refreshes.length, 2)
      yield* answer(1)
      for (const fiber of [...late, latest]) {
        assert.strictEqual(yield* Fiber.join(fiber), jwtFrom({ ...issued, sub: "ada", number: 2 }))
      }
    }).pipe(Effect.scoped)
  )

  it.effect("do not take the token of a refresh that may have begun before their own change of the user", () =>
    Effect.gen(function* () {
      const { answer, ask, refreshes, request } = yield* world()
      const { view } = yield* request(tokens("ada", jwtFrom({ ...issued, sub: "ada" })))
      const other = yield* ask("ada")
      assert.strictEqual(refreshes.length, 1)
      yield* view.user.update({ displayName: "Ada" })
      const own = yield* begin(view.auth.getTokens())
      assert.strictEqual(refreshes.length, 2)
      yield* answer(1)
      yield* answer(0)
      const found = yield* Fiber.join(own)
      assert.strictEqual(found && Redacted.value(found.accessToken), jwtFrom({ ...issued, sub: "ada", number: 2 }))
      yield* Fiber.join(other)
    }).pipe(Effect.scoped)
  )

  it.effect("do not take the token of another one's refresh either if the user changed during their own", () =>
    Effect.gen(function* () {
      const { answer, ask, holdUpdates, refreshes, request } = yield* world()
      const { view } = yield* request(tokens("ada", jwtFrom({ iat: 4440, exp: 5040, sub: "ada" })))
      const answered = yield* Deferred.make<void>()
      holdUpdates(Deferred.await(answered))
      const update = yield* begin(view.user.update({ displayName: "Ada" }))
      const own = yield* begin(view.auth.getTokens({ minFreshMillis: 45_000 }))
      yield* TestClock.adjust(1000)
      const other = yield* ask("ada")
      assert.strictEqual(refreshes.length, 2)
      yield* Deferred.succeed(answered, undefined)
      yield* Fiber.join(update)
      yield* answer(0)
      yield* Fiber.join(own)
      const next = yield* begin(view.auth.getTokens())
      assert.strictEqual(refreshes.length, 3)
      yield* answer(2)
      yield* answer(1)
      const found = yield* Fiber.join(next)
      assert.strictEqual(found && Redacted.value(found.accessToken), jwtFrom({ ...issued, sub: "ada", number: 3 }))
      yield* Fiber.join(other)
    }).pipe(Effect.scoped)
  )

  it.effect("each set the cookies of their own response", () =>
    Effect.gen(function* () {
      const { answer, refreshes, request } = yield* world()
      const cookie = `stack-refresh-${options.projectId}=ada`
      const exchanges = yield* Effect.forEach(five, () => request({ cookie }))
      const calls = yield* Effect.forEach(exchanges, ({ view }) => begin(view.auth.getTokens()))
      yield* answer(0)
      yield* Effect.forEach(calls, Fiber.join)
      for (const { response } of exchanges) {
        assert.strictEqual(response.getSetCookie().filter((one) => one.startsWith("stack-access=")).length, 1)
      }
      assert.strictEqual(refreshes.length, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("end with the app", () =>
    Effect.gen(function* () {
      const { ask, dispose } = yield* world()
      const fibers = yield* Effect.forEach(five, () => ask("ada"))
      yield* dispose
      for (const fiber of fibers) assert.isTrue(Exit.isFailure(yield* Fiber.await(fiber)))
    }).pipe(Effect.scoped)
  )

  it.effect("refresh for themselves on hosts where no request may wait for another", () =>
    Effect.gen(function* () {
      const { answer, ask, refreshes } = yield* world(false)
      const fibers = yield* Effect.forEach(five, () => ask("ada"))
      assert.strictEqual(refreshes.length, 5)
      for (const index of refreshes.keys()) yield* answer(index)
      yield* Effect.forEach(fibers, Fiber.join)
    }).pipe(Effect.scoped)
  )
})
