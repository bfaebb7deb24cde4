import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { WebAuthn } from "../../../src/services/platform/passkeys/WebAuthn.js"
import { answers, authApp, routes } from "../../support/authApp.js"
import { known, pair, recorded } from "../../support/fakes.js"
import { back } from "../../support/oauthApp.js"
import { turn } from "../../support/pace.js"
import type { Flow } from "../../support/signInFlows.js"
import { before, credential, earlierOf, flows, passkeys, tokenIn } from "../../support/signInFlows.js"

const bob = pair("bob")
const attemptKey = "stack_mfa_attempt_code"

/** An app in which Ada's sign-in waits for the platform; `answered` lets it through and returns its outcome. */
const waiting = Effect.fnUntraced(function* (flow: Flow, answer: Flow["success"] = flow.success) {
  const { checked, path, signIn } = flow
  const gate = yield* Deferred.make<void>()
  const responses = checked === undefined ? [] : [checked]
  const respond = Effect.suspend(() => {
    const first = responses.shift()
    return first === undefined ? Effect.as(Deferred.await(gate), answer) : Effect.succeed(first)
  })
  const app = yield* back(routes({ ...before, [path]: respond }), { webAuthn: passkeys })
  const earlier = earlierOf(flow)
  if (earlier !== null) yield* app.session.signIn(earlier)
  const fiber = yield* Effect.forkChild(Effect.exit(signIn(app)), { startImmediately: true })
  const requests = checked === undefined ? 1 : 2
  while ((yield* app.paths).filter((one) => one === path).length < requests) yield* turn
  const answered = Effect.gen(function* () {
    yield* Deferred.succeed(gate, undefined)
    return yield* yield* Fiber.join(fiber)
  })
  return { ...app, answered }
})

for (const [name, flow] of Object.entries(flows)) {
  describe(name, () => {
    it.effect("whose response arrives after another user has signed in changes nothing, and says so (rule 2)", () =>
      Effect.gen(function* () {
        const { answered, gone, session, signedIn } = yield* waiting(flow)
        yield* session.signIn(bob)
        assert.deepInclude(yield* Effect.flip(answered), { _tag: "SessionExpired", reason: "replaced" })
        assert.deepStrictEqual([yield* signedIn, gone], ["refresh-bob", []])
      })
    )

    it.effect("whose response arrives after a sign-out signs nobody in", () =>
      Effect.gen(function* () {
        const { answered, auth, gone, signedIn } = yield* waiting(flow)
        yield* auth.signOut({ noRedirect: true })
        assert.deepInclude(yield* Effect.flip(answered), { _tag: "SessionExpired", reason: "replaced" })
        assert.deepStrictEqual([yield* signedIn, gone], [null, []])
      })
    )

    it.effect("replaces a session that ends on its own meanwhile", () =>
      Effect.gen(function* () {
        const { answered, session, signedIn } = yield* waiting(flow)
        yield* session.invalidate
        yield* answered
        assert.strictEqual(yield* signedIn, tokenIn(flow.success))
      })
    )
  })
}

describe("two concurrent sign-ins", () => {
  const path = "/auth/password/sign-in"
  const body = recorded("auth.password.sign-in", "success").response.body
  const two = Effect.gen(function* () {
    const gates = [yield* Deferred.make<boolean>(), yield* Deferred.make<boolean>()] as const
    const app = yield* authApp((_, index) =>
      Effect.map(Deferred.await(gates[index] ?? gates[1]), (isRight) =>
        isRight
          ? {
              ...answers("auth.password.sign-in", "success"),
              text: JSON.stringify({ ...body, refresh_token: `refresh-${index}` })
            }
          : known("EMAIL_PASSWORD_MISMATCH", 400)
      )
    )
    const begin = Effect.gen(function* () {
      const before = (yield* app.paths).length
      const call = Effect.result(app.auth.signInWithCredential({ ...credential, noRedirect: true }))
      const fiber = yield* Effect.forkChild(call, { startImmediately: true })
      while ((yield* app.paths).filter((one) => one === path).length === before) yield* turn
      return fiber
    })
    const fibers = [yield* begin, yield* begin] as const
    const answer = Effect.fnUntraced(function* (at: 0 | 1, isRight = true) {
      yield* Deferred.succeed(gates[at], isRight)
      return (yield* Fiber.join(fibers[at]))._tag
    })
    return { ...app, answer }
  })

  it.effect("end with the one started last, whatever the order of the responses", () =>
    Effect.gen(function* () {
      const inOrder = yield* two
      assert.deepStrictEqual([yield* inOrder.answer(0), yield* inOrder.answer(1)], ["Success", "Success"])
      assert.strictEqual(yield* inOrder.signedIn, "refresh-1")
      const reversed = yield* two
      assert.deepStrictEqual([yield* reversed.answer(1), yield* reversed.answer(0)], ["Success", "Failure"])
      assert.strictEqual(yield* reversed.signedIn, "refresh-1")
    })
  )

  it.effect("end with the first if the last is rejected", () =>
    Effect.gen(function* () {
      const app = yield* two
      assert.deepStrictEqual([yield* app.answer(1, false), yield* app.answer(0)], ["Failure", "Success"])
      assert.strictEqual(yield* app.signedIn, "refresh-0")
    })
  )
})

describe("a required second factor", () => {
  const required = answers("auth.password.sign-in", "mfa-required")
  const flow = flows["signInWithCredential"] ?? assert.fail("no flow")

  it.effect("that arrives too late neither stores its attempt nor redirects the new user to its page", () =>
    Effect.gen(function* () {
      const { answered, gone, session, signedIn, storage } = yield* waiting(flow, required)
      yield* session.signIn(bob)
      assert.propertyVal(yield* Effect.flip(answered), "_tag", "SessionExpired")
      assert.deepStrictEqual([yield* storage.get(attemptKey), gone, yield* signedIn], [null, [], "refresh-bob"])
    })
  )

  it.effect("of another sign-in is kept when that of an earlier one completes", () =>
    Effect.gen(function* () {
      const mfa = flows["signInWithMfa"] ?? assert.fail("no flow")
      const kept: Flow = {
        ...mfa,
        signIn: ({ auth, storage }) => Effect.andThen(storage.set(attemptKey, "a".repeat(45)), auth.signInWithMfa("123456"))
      }
      const { answered, storage } = yield* waiting(kept)
      yield* storage.set(attemptKey, "b".repeat(45))
      yield* answered
      assert.strictEqual(yield* storage.get(attemptKey), "b".repeat(45))
    })
  )
})

describe("signOut", () => {
  it.effect("whose response arrives after another user has signed in neither ends that session nor redirects", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const end = Effect.as(Deferred.await(gate), answers("auth.sessions.current.delete", "success"))
      const app = yield* authApp(routes({ "/auth/sessions/current": end }))
      yield* app.session.signIn(pair("ada"))
      const fiber = yield* Effect.forkChild(app.auth.signOut(), { startImmediately: true })
      yield* app.session.signIn(bob)
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual(yield* Fiber.join(fiber), { revoked: true })
      assert.deepStrictEqual([yield* app.signedIn, app.gone], ["refresh-bob", []])
    })
  )
})

describe("an action that a user starts", () => {
  it.effect("and confirms in a dialog after another user has signed in is not applied to that account", () =>
    Effect.gen(function* () {
      const dialog = yield* Deferred.make<void>()
      const credential = { id: "i", rawId: "i", type: "public-key" as const, response: { clientDataJSON: "c" } }
      const webAuthn = Layer.succeed(WebAuthn, {
        check: () => Effect.void,
        get: () => Effect.never,
        create: () => Effect.as(Deferred.await(dialog), credential)
      })
      const start = "/auth/passkey/initiate-passkey-registration"
      const begun = answers("auth.passkey.initiate-passkey-registration", "success-user-with-email")
      const app = yield* authApp(routes({ [start]: begun }), { webAuthn })
      yield* app.session.signIn(pair("ada"))
      const fiber = yield* Effect.forkChild(Effect.flip(app.auth.registerPasskey()), { startImmediately: true })
      while (!(yield* app.paths).includes(start)) yield* turn
      yield* app.session.signIn(bob)
      yield* Deferred.succeed(dialog, undefined)
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
      assert.deepStrictEqual(yield* app.paths, [start])
    })
  )
})

describe("a requested anonymous user", () => {
  it.effect("is the user who has signed in meanwhile", () =>
    Effect.gen(function* () {
      const me = answers("users.me.get", "success-client")
      const gate = yield* Deferred.make<void>()
      const anonymous = Effect.as(Deferred.await(gate), answers("auth.anonymous.sign-up", "success-no-body"))
      const app = yield* authApp(routes({ "/auth/anonymous/sign-up": anonymous, "/users/me": me }))
      const fiber = yield* Effect.forkChild(app.user.get({ or: "anonymous" }), { startImmediately: true })
      while (!(yield* app.paths).includes("/auth/anonymous/sign-up")) yield* turn
      yield* app.session.signIn(bob)
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(fiber)).id, JSON.parse(me.text).id)
      assert.strictEqual(yield* app.signedIn, "refresh-bob")
    })
  )
})
