import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { partialUserOf } from "../../../src/services/auth/PartialUser.js"
import { recorded } from "../../support/fakes.js"

const token = (claims: unknown) => Redacted.make(`h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`)

describe("partialUserOf", () => {
  it.effect("reads the user out of a token of the platform", () =>
    Effect.gen(function* () {
      const { response } = recorded("auth.password.sign-up", "success-without-callback")
      const user = partialUserOf(Redacted.make(String(response.body["access_token"])))
      assert.strictEqual(user?.id, response.body["user_id"])
      assert.isFalse(user?.isAnonymous)
      assert.match(user?.primaryEmail ?? "", /@/)
    })
  )
  it.effect("reads an anonymous user out of a token of the platform", () =>
    Effect.gen(function* () {
      const { response } = recorded("auth.anonymous.sign-up", "success-no-body")
      const user = partialUserOf(Redacted.make(String(response.body["access_token"])))
      assert.deepStrictEqual([user?.id, user?.isAnonymous], [response.body["user_id"], true])
    })
  )
  it.effect("needs nothing but the subject (rule 84)", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(partialUserOf(token({ sub: "u", later: 1 })), {
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
      for (const bad of ["", "undefined", "a.b.c", "h.!!!.s"]) assert.isNull(partialUserOf(Redacted.make(bad)))
      assert.isNull(partialUserOf(token({ sub: 1 })))
      assert.isNull(partialUserOf(token([])))
    })
  )
})
