import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import type { AdminApp } from "../../../../src/promise/admin.js"
import { createClientApp } from "../../../../src/promise/client.js"
import { createServerApp } from "../../../../src/promise/server.js"
import {
  getUnverifiedUser as makeGetUnverifiedUser,
  unverifiedUserOf
} from "../../../../src/services/auth/sessions/UnverifiedUser.js"
import type { ServerMembers } from "../../../../src/services/ServerApp.js"
import { Session } from "../../../../src/services/session/Session.js"
import { authApp, memberToken, routes } from "../../../support/authApp.js"
import { pair, recorded } from "../../../support/fakes.js"

const token = (claims: unknown) => Redacted.make(`h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`)

describe("unverifiedUserOf", () => {
  it.effect("reads the user from a token of the platform", () =>
    Effect.gen(function* () {
      const { response } = recorded("auth.password.sign-up", "success-without-callback")
      const user = unverifiedUserOf(Redacted.make(String(response.body["access_token"])))
      assert.strictEqual(user?.id, response.body["user_id"])
      assert.isFalse(user?.isAnonymous)
      assert.match(user?.primaryEmail ?? "", /@/)
    })
  )
  it.effect("reads an anonymous user from a token of the platform", () =>
    Effect.gen(function* () {
      const { response } = recorded("auth.anonymous.sign-up", "success-no-body")
      const user = unverifiedUserOf(Redacted.make(String(response.body["access_token"])))
      assert.deepStrictEqual([user?.id, user?.isAnonymous], [response.body["user_id"], true])
    })
  )
  it("takes an anonymous user for a restricted one, unless the token says otherwise", () => {
    const restriction = (claims: object) => {
      const user = unverifiedUserOf(token({ sub: "u", ...claims }))
      return [user?.isRestricted, user?.restrictedReason]
    }
    assert.deepStrictEqual(restriction({ is_anonymous: true }), [true, { type: "anonymous" }])
    assert.deepStrictEqual(restriction({ is_anonymous: false }), [false, null])
    const unverified = { is_restricted: true, restricted_reason: { type: "email_not_verified" } }
    assert.deepStrictEqual(restriction(unverified), [true, { type: "email_not_verified" }])
    assert.deepStrictEqual(restriction({ is_anonymous: true, ...unverified }), [true, { type: "email_not_verified" }])
  })
  it.effect("needs only the subject (rule 84)", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(unverifiedUserOf(token({ sub: "u", later: 1 })), {
        id: "u",
        displayName: null,
        primaryEmail: null,
        primaryEmailVerified: false,
        isAnonymous: false,
        isRestricted: false,
        restrictedReason: null,
        isMultiFactorRequired: null
      })
    })
  )
  it.effect("is null for a token that cannot be read", () =>
    Effect.gen(function* () {
      for (const bad of ["", "undefined", "a.b.c", "h.!!!.s"]) assert.isNull(unverifiedUserOf(Redacted.make(bad)))
      assert.isNull(unverifiedUserOf(token({ sub: 1 })))
      assert.isNull(unverifiedUserOf(token([])))
    })
  )
})

describe("getUnverifiedUser", () => {
  it.effect("reads the token without a request, and returns an anonymous user only on request", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      const getUnverifiedUser = yield* Effect.provideService(makeGetUnverifiedUser, Session, app.session)
      assert.isNull(yield* getUnverifiedUser())
      yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
      assert.deepInclude(yield* getUnverifiedUser(), {
        id: "member",
        primaryEmail: "ada@example.com",
        isAnonymous: false
      })
      const guest = `h.${Buffer.from(JSON.stringify({ iat: 1000, exp: 1600, sub: "g", is_anonymous: true })).toString("base64url")}.s`
      yield* app.session.signIn({ ...pair("g"), accessToken: Redacted.make(guest) })
      assert.isNull(yield* getUnverifiedUser())
      assert.deepInclude(yield* getUnverifiedUser({ or: "anonymous" }), { id: "g", isAnonymous: true })
      assert.deepStrictEqual(yield* app.paths, [])
    })
  )
  it("is available in client apps only: a server verifies (rule 105)", async () => {
    expectTypeOf<keyof ServerMembers & "getUnverifiedUser">().toBeNever()
    expectTypeOf<keyof AdminApp & "getUnverifiedUser">().toBeNever()
    const options = { projectId: "internal", publishableClientKey: "k" }
    const client = createClientApp(options)
    const server = createServerApp({ ...options, secretServerKey: "s" })
    assert.isFunction(client.getUnverifiedUser)
    assert.notProperty(server, "getUnverifiedUser")
    assert.notProperty(server.auth, "getUnverifiedUser")
    assert.isNull(await client.getUnverifiedUser())
    await Promise.all([client.dispose(), server.dispose()])
  })
})
