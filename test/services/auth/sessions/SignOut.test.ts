import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { TokenStore } from "../../../../src/services/platform/tokens/TokenStore.js"
import { answers, authApp, guestToken, routes } from "../../../support/authApp.js"
import { broken, pair, unreachable } from "../../../support/fakes.js"

const end = "/auth/sessions/current"
const member = pair("a")

describe("signOut", () => {
  it.effect("ends the session here and on the platform, and redirects to the page after sign-out", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [end]: answers("auth.sessions.current.delete", "success") }), {
        options: { urls: { afterSignOut: "/bye" } }
      })
      yield* app.session.signIn(member)
      assert.deepStrictEqual(yield* app.auth.signOut(), { revoked: true })
      assert.strictEqual((yield* app.sent)[0]?.headers["x-stack-access-token"], Redacted.value(member.accessToken))
      assert.deepStrictEqual([app.gone, yield* app.signedIn], [["/bye"], null])
    })
  )
  it.effect("ends the session here first, before the platform has responded (rule 4)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [end]: Effect.never }))
      yield* app.session.signIn(member)
      const fiber = yield* Effect.forkChild(app.auth.signOut(), { startImmediately: true })
      assert.deepStrictEqual([yield* app.signedIn, app.gone], [null, []])
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* Fiber.join(fiber), { revoked: false })
      assert.deepStrictEqual(app.gone, ["/"])
    })
  )
  for (const [how, answer] of Object.entries({ "cannot be reached": unreachable, "goes away": broken })) {
    for (const isExpired of [false, true]) {
      it.effect(`is over at once where the platform ${how}, ${isExpired ? "also with a spent token" : "and says so"}`, () =>
        Effect.gen(function* () {
          const app = yield* authApp(routes({ [end]: answer, "/auth/oauth/token": answer }))
          yield* app.session.signIn(member)
          if (isExpired) yield* TestClock.adjust("11 minutes")
          const fiber = yield* Effect.forkChild(app.auth.signOut({ noRedirect: true }), { startImmediately: true })
          yield* TestClock.adjust(0)
          assert.isDefined(fiber.pollUnsafe())
          assert.deepStrictEqual(yield* Fiber.join(fiber), { revoked: false })
          assert.deepStrictEqual([yield* app.signedIn, app.gone], [null, []])
        })
      )
    }
  }
  it.effect("ends the session on the platform although the token store fails, whose failure it reports", () =>
    Effect.gen(function* () {
      const store = Layer.effect(
        TokenStore,
        Effect.map(TokenStore, (memory) => ({
          ...memory,
          set: (next) => (next === null ? Effect.die("the disk is full") : memory.set(next))
        }))
      ).pipe(Layer.provide(TokenStore.layerMemory))
      const app = yield* authApp(routes({ [end]: answers("auth.sessions.current.delete", "success") }), { store })
      yield* app.session.signIn(member)
      assert.isTrue(Exit.hasDies(yield* Effect.exit(app.auth.signOut())))
      assert.deepStrictEqual([yield* app.paths, app.gone], [[end], []])
    })
  )
  for (const when of ["before", "after"] as const) {
    it.effect(`ends the session on the platform although the caller leaves ${when} its request, and goes nowhere (rule 4)`, () =>
      Effect.gen(function* () {
        const deleting = yield* Deferred.make<void>()
        const store = Layer.effect(
          TokenStore,
          Effect.map(TokenStore, (memory) => ({
            ...memory,
            set: (next) =>
              Effect.andThen(next === null && when === "before" ? Deferred.await(deleting) : Effect.void, memory.set(next))
          }))
        ).pipe(Layer.provide(TokenStore.layerMemory))
        let isEnded = false
        const answer = Effect.delay(
          Effect.sync(() => {
            isEnded = true
            return answers("auth.sessions.current.delete", "success")
          }),
          "1 second"
        )
        const app = yield* authApp(routes({ [end]: answer }), { store })
        yield* app.session.signIn(member)
        const fiber = yield* Effect.forkChild(app.auth.signOut(), { startImmediately: true })
        assert.deepStrictEqual(yield* app.paths, when === "before" ? [] : [end])
        yield* Fiber.interrupt(fiber)
        yield* Deferred.succeed(deleting, undefined)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual([isEnded, yield* app.paths, app.gone], [true, [end], []])
      })
    )
  }
  it.effect("signs out an anonymous user too (rule 5)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [end]: answers("auth.sessions.current.delete", "success") }))
      yield* app.session.signIn({ ...member, accessToken: Redacted.make(guestToken) })
      assert.deepStrictEqual(yield* app.auth.signOut(), { revoked: true })
      assert.isNull(yield* app.signedIn)
    })
  )
  it.effect("redirects to a given trusted URL, and signs out in any case", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [end]: answers("auth.sessions.current.delete", "success") }))
      yield* app.session.signIn(member)
      yield* app.auth.signOut({ redirectUrl: "/there" })
      assert.deepStrictEqual(app.gone, ["/there"])
      yield* app.session.signIn(member)
      const error = yield* Effect.flip(app.auth.signOut({ redirectUrl: "https://evil.test" }))
      assert.deepStrictEqual([error._tag, yield* app.signedIn], ["UntrustedRedirectError", null])
    })
  )
  it.effect("sends nothing if no user is signed in", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      assert.deepStrictEqual(yield* app.auth.signOut(), { revoked: false })
      assert.deepStrictEqual(yield* app.paths, [])
    })
  )
})
