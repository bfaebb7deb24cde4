import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { ConnectionError, InvalidResponse, OfflineError, RequestTimeout, ServerFault } from "../../../src/errors/sdk.js"
import type { Auth } from "../../../src/services/auth/Auth.js"
import { refreshUserAfter } from "../../../src/services/session/afterCall.js"
import { Session } from "../../../src/services/session/Session.js"
import { isSignedIn } from "../../../src/services/session/State.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { Http } from "../../../src/services/transport/Http.js"
import { pair, SessionTest } from "../../support/fakes.js"
import { interceptedApp } from "../../support/interceptedApp.js"
import { shows } from "../../support/shows.js"

const platform = Emulator.layer({
  passwordRounds: 4,
  projects: [{ ...Emulator.developmentProject, clientUserDeletionEnabled: true }]
})

describe("a response for an earlier user", () => {
  it.effect("does not end the session of another if it reports that the earlier one is deleted", () =>
    Effect.gen(function* () {
      const { late, signUp, user } = yield* interceptedApp
      const deletion = yield* late("DELETE /users/me", user.delete())
      yield* signUp("grace@example.com")
      yield* deletion
      assert.strictEqual((yield* user.get({ or: "throw" })).primaryEmail, "grace@example.com")
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("causes no token refresh for another, whatever it changes of the earlier one", () =>
    Effect.gen(function* () {
      const { contactChannels, late, sent, signUp, teams, user } = yield* interceptedApp
      const [channel] = yield* contactChannels.list()
      if (channel === undefined) return assert.fail("no address")
      const changes = [
        [`PATCH /contact-channels/me/${channel.id}`, () => contactChannels.update(channel.id, { usedForAuth: true })],
        ["PATCH /users/me", () => user.update({ displayName: "Grace" })],
        ["PATCH /users/me", () => teams.select(null)]
      ] as const
      for (const [at, [request, change]] of changes.entries()) {
        const answer = yield* late<unknown, unknown>(request, change())
        yield* signUp(`grace${at}@example.com`)
        yield* answer
        const before = sent.length
        yield* contactChannels.list()
        assert.deepStrictEqual(sent.slice(before), ["GET /contact-channels"])
      }
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})

describe("what is known of the user", () => {
  const facts = { method: "POST", path: "/x", attempts: 1 }
  const answered = { ...facts, status: 500, requestId: null, origin: "https://x.test", reason: "no", excerpt: "" }
  const failures = [
    [new InvalidResponse({ ...answered, field: "", contentType: null }), true],
    [new RequestTimeout({ ...facts, timeoutMillis: 1, limit: "call" }), true],
    [new ServerFault(answered), true],
    [new ConnectionError({ ...answered, mayHaveArrived: true }), true],
    [new ConnectionError({ ...answered, mayHaveArrived: false }), false],
    [new OfflineError(facts), false]
  ] as const

  for (const [error, isStale] of failures) {
    it.effect(`${isStale ? "may be stale" : "is kept"} after a change that fails with ${error._tag} (${error.message})`, () =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.signIn(pair("ada"))
        yield* Effect.exit(refreshUserAfter(session)(Effect.fail(error)))
        const state = session.state.get()
        assert.strictEqual(isSignedIn(state) && state.freshness.staleAtMillis === 0, isStale)
      }).pipe(Effect.scoped, Effect.provide(SessionTest), Effect.provide(Http.layerHandler(async () => new Response())))
    )
  }
})

describe("a late response about the account of an earlier user", () => {
  const id = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
  const passwords = { oldPassword: "correct horse", newPassword: "battery staple" }
  const calls: Readonly<Record<string, (auth: Auth["Service"]) => Effect.Effect<unknown, unknown>>> = {
    "POST /auth/password/update": (auth) => auth.updatePassword(passwords),
    "POST /auth/password/set": (auth) => auth.setPassword({ password: "battery staple" }),
    "POST /auth/password/reset": (auth) => auth.resetPassword({ code: "a".repeat(45), password: "battery staple" }),
    "PATCH /users/me": (auth) => auth.disableMfa(),
    "GET /auth/sessions": (auth) => auth.listSessions(),
    [`DELETE /auth/sessions/${id}`]: (auth) => auth.revokeSession(id),
    "POST /contact-channels/verify": (auth) => auth.verifyEmail("a".repeat(45)),
    "POST /auth/cli/complete": (auth) => auth.confirmCliLogin("a".repeat(45)),
    "POST /auth/password/send-reset-code": (auth) =>
      auth.sendForgotPasswordEmail("ada@example.com", { callbackUrl: "http://localhost/handler" })
  }
  for (const [request, call] of Object.entries(calls)) {
    it.effect(`does not change the session of another: ${request}`, () =>
      Effect.gen(function* () {
        const { auth, late, sent, signUp, user } = yield* interceptedApp
        const outcome = yield* late(request, Effect.exit(call(auth)))
        yield* signUp("grace@example.com")
        const tokens = yield* auth.getAuthJson()
        yield* outcome
        const before = sent.length
        assert.deepStrictEqual(yield* auth.getAuthJson(), tokens)
        assert.strictEqual((yield* user.get({ or: "throw" })).primaryEmail, "grace@example.com")
        assert.deepStrictEqual(sent.slice(before), ["GET /users/me"])
      }).pipe(Effect.scoped, Effect.provide(platform))
    )
  }

  it.effect("changes the password of the earlier user, and not that of the other", () =>
    Effect.gen(function* () {
      const { auth, late, signUp } = yield* interceptedApp
      const update = yield* late("POST /auth/password/update", auth.updatePassword(passwords))
      yield* signUp("grace@example.com")
      yield* update
      const signIn = (email: string, password: string) => auth.signInWithCredential({ email, password, noRedirect: true })
      yield* signIn("grace@example.com", "correct horse")
      yield* signIn("ada@example.com", "battery staple")
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})

describe("a call of an earlier user whose token is rejected", () => {
  const expired = () =>
    Response.json(
      { code: "ACCESS_TOKEN_EXPIRED", error: "expired", details: { expired_at_millis: 0 } },
      { headers: { "x-stack-known-error": "ACCESS_TOKEN_EXPIRED", "x-stack-actual-status": "401" } }
    )

  it.effect("is not retried as another user (rule 2)", () =>
    Effect.gen(function* () {
      const { auth, late, sent, signUp, teams, user } = yield* interceptedApp
      const calls: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown>]> = [
        ["DELETE /users/me", user.delete()],
        ["PATCH /users/me", user.update({ displayName: "Ada" })],
        ["POST /teams", teams.create({ displayName: "Team of Ada" })],
        ["POST /auth/password/update", auth.updatePassword({ oldPassword: "correct horse", newPassword: "battery staple" })]
      ]
      for (const [at, [request, call]] of calls.entries()) {
        const outcome = yield* late(request, Effect.flip(call), expired)
        yield* signUp(`grace${at}@example.com`)
        const before = sent.length
        assert.propertyVal(yield* outcome, "reason", "replaced")
        assert.deepStrictEqual(sent.slice(before), [])
        const now = yield* user.get({ or: "throw" })
        assert.deepInclude(now, { primaryEmail: `grace${at}@example.com`, displayName: null })
      }
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("is retried in another session of the same user", () =>
    Effect.gen(function* () {
      const { auth, late, signUp, user } = yield* interceptedApp
      yield* signUp("grace@example.com")
      const update = user.update({ displayName: "Grace" })
      let refusals = 0
      const outcome = yield* late("PATCH /users/me", update, () => (refusals++ === 0 ? expired() : Response.json({})))
      yield* auth.signInWithCredential({ email: "grace@example.com", password: "correct horse", noRedirect: true })
      yield* Effect.exit(outcome)
      assert.strictEqual(refusals, 2)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})

describe("a change whose response is lost", () => {
  it.effect("appears in the watched user, because it may have been applied", () =>
    Effect.gen(function* () {
      const { between, user } = yield* interceptedApp
      yield* user.current.watch()
      yield* shows(user.current, (shown) => shown?.displayName === null)
      between.answer = (name, pass) =>
        name === "PATCH /users/me" ? pass().then(() => new Response("", { status: 500 })) : pass()
      assert.strictEqual((yield* Effect.flip(user.update({ displayName: "Ada" })))._tag, "ServerFault")
      yield* shows(user.current, (shown) => shown?.displayName === "Ada")
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("causes no request if it was certainly not applied", () =>
    Effect.gen(function* () {
      const { sent, teams, user } = yield* interceptedApp
      const before = sent.length
      assert.strictEqual((yield* Effect.flip(user.update({ displayName: "a".repeat(257) })))._tag, "InvalidInput")
      const unknownId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
      assert.strictEqual((yield* Effect.flip(teams.leave(unknownId)))._tag, "TeamMembershipNotFound")
      yield* teams.list()
      assert.deepStrictEqual(sent.slice(before), [`DELETE /team-memberships/${unknownId}/me`, "GET /teams"])
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})

describe("a call that ends the session", () => {
  it.effect("leaves it unchanged if the platform rejects it, fails, or does not respond", () =>
    Effect.gen(function* () {
      const { auth, between, sent, user } = yield* interceptedApp
      const tokens = yield* auth.getAuthJson()
      const refusals: ReadonlyArray<readonly [tag: string, answer: () => Promise<Response>]> = [
        [
          "ClientUserDeletionDisabled",
          () => Promise.resolve(new Response("Client user deletion is not enabled for this project", { status: 400 }))
        ],
        ["Conflict", () => Promise.resolve(new Response("no", { status: 409 }))],
        ["ServerFault", () => Promise.resolve(new Response("no", { status: 501 }))],
        ["ConnectionError", () => Promise.reject(new TypeError("connect ECONNREFUSED"))]
      ]
      for (const [tag, answer] of refusals) {
        between.answer = (name, pass) => (name === "DELETE /users/me" ? answer() : pass())
        const once = Effect.provideService(user.delete(), CallOptions, { idempotent: false, timeoutMillis: 10 })
        const error = yield* Effect.flip(once)
        assert.strictEqual(error._tag, tag)
        assert.deepStrictEqual(yield* auth.getAuthJson(), tokens, tag)
        assert.strictEqual((yield* user.get({ or: "throw" })).primaryEmail, "ada@example.com", tag)
      }
      between.answer = (_, pass) => pass()
      yield* user.delete()
      assert.isNull(yield* user.get())
      assert.isAbove(sent.filter((name) => name === "DELETE /users/me").length, refusals.length)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})
