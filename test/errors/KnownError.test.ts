import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as auth from "../../src/errors/auth.js"
import * as catalogue from "../../src/errors/catalogue.js"
import { AnalyticsQueryTimeout, EmailCapacityBoostAlreadyActive, EmailNotEditable } from "../../src/errors/newerPlatform.js"
import { OuterOAuthTimeout } from "../../src/errors/oauth.js"
import { UserWithEmailAlreadyExists } from "../../src/errors/user.js"
import { golden, recorded } from "../support/fakes.js"

describe("KnownError", () => {
  it("is an Error with the platform's text, a tag and the fixed facts", () => {
    const error = new auth.EmailPasswordMismatch({ message: "Wrong e-mail or password." })
    assert.instanceOf(error, Error)
    assert.deepStrictEqual(
      [error.message, error._tag, error.name, error.code, error.status, error.category, error.details],
      [
        "Wrong e-mail or password.",
        "EmailPasswordMismatch",
        "EmailPasswordMismatch",
        "EMAIL_PASSWORD_MISMATCH",
        400,
        "auth",
        undefined
      ]
    )
    assert.deepStrictEqual([auth.EmailPasswordMismatch.code, auth.EmailPasswordMismatch.status], ["EMAIL_PASSWORD_MISMATCH", 400])
    assert.include(error.stack ?? "", "KnownError.test")
  })

  it("has the words of its tag in capitals as its code, unless it declares another", () => {
    const timeout: "OUTER_OAUTH_TIMEOUT" = OuterOAuthTimeout.code
    const taken: "USER_EMAIL_ALREADY_EXISTS" = UserWithEmailAlreadyExists.code
    assert.deepStrictEqual([timeout, taken], ["OUTER_OAUTH_TIMEOUT", "USER_EMAIL_ALREADY_EXISTS"])
    assert.strictEqual(new OuterOAuthTimeout().message, "Outer oauth timeout")
  })

  it.effect("goes from the wire to the class and back", () =>
    Effect.gen(function* () {
      for (const [file, name] of [
        ["auth.password.sign-in", "wrong-password"],
        ["auth.password.sign-in", "mfa-required"],
        ["auth.password.sign-up", "email-already-exists"],
        ["common.request-authentication", "access-token-expired"],
        ["auth.sessions.current.refresh", "not-found"]
      ] as const) {
        const { body } = recorded(file, name).response
        const error = yield* catalogue.fromWire(String(body["code"]), body)
        assert.strictEqual(error.message, String(body["error"]))
        assert.deepStrictEqual(JSON.parse(JSON.stringify(yield* catalogue.toWire(error))), body)
      }
    })
  )

  it.effect("decodes details to camelCase and dates", () =>
    Effect.gen(function* () {
      const { body } = recorded("common.request-authentication", "access-token-expired").response
      const expired = yield* catalogue.decode(auth.AccessTokenExpired, body)
      assert.deepStrictEqual(expired.details.expiredAt, new Date(1795250014000))
      const never = yield* catalogue.decode(auth.AccessTokenExpired, { ...body, details: { expired_at_millis: null } })
      assert.isNull(never.details.expiredAt)
      const taken = yield* catalogue.decode(
        UserWithEmailAlreadyExists,
        recorded("auth.password.sign-up", "email-already-exists").response.body
      )
      assert.isFalse(taken.details.wouldWorkIfEmailWasVerified)
    })
  )

  it.effect("has typed details even if only newer platforms raise it, and accepts a response without them", () =>
    Effect.gen(function* () {
      const body = { error: "Text" }
      const boosted = { ...body, code: "EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE" as const }
      const details = { expires_at: "2026-11-22T08:35:55.088Z" }
      const active = yield* catalogue.decode(EmailCapacityBoostAlreadyActive, { ...boosted, details })
      assert.deepStrictEqual(active.details?.expiresAt, new Date("2026-11-22T08:35:55.088Z"))
      assert.isUndefined((yield* catalogue.decode(EmailCapacityBoostAlreadyActive, boosted)).details)
      const sent = { ...body, code: "EMAIL_NOT_EDITABLE", details: { email_id: "e", status: "SENT" } } as const
      assert.deepStrictEqual((yield* catalogue.decode(EmailNotEditable, sent)).details, { emailId: "e", status: "SENT" })
      const slow = { ...body, code: "ANALYTICS_QUERY_TIMEOUT", details: { timeout_ms: 1000 } } as const
      assert.deepStrictEqual((yield* catalogue.decode(AnalyticsQueryTimeout, slow)).details, { timeoutMillis: 1000 })
    })
  )

  it.effect("rejects invalid details, and drops unknown ones", () =>
    Effect.gen(function* () {
      const misfit = yield* Effect.flip(
        catalogue.fromWire("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", error: "" })
      )
      assert.strictEqual(misfit, "Misfit")
      const extra = yield* catalogue.fromWire("USER_NOT_FOUND", { code: "USER_NOT_FOUND", error: "", details: { a: 1 } })
      assert.isUndefined(extra.details)
    })
  )

  it.effect("is caught by its group", () =>
    Effect.gen(function* () {
      const failing: Effect.Effect<string, auth.AccessTokenExpired | auth.EmailPasswordMismatch> = Effect.fail(
        new auth.AccessTokenExpired({ details: { expiredAt: null } })
      )
      assert.strictEqual(
        yield* Effect.catchIf(failing, auth.isInvalidAccessToken, (e) => Effect.succeed(e._tag)),
        "AccessTokenExpired"
      )
    })
  )

  it.effect("decodes every recorded error of the catalogue", () =>
    Effect.gen(function* () {
      let seen = 0
      for (const file of [
        "auth.password.sign-in",
        "auth.password.sign-up",
        "auth.sessions.current.refresh",
        "common.request-authentication",
        "users.me.get",
        "users.id.get"
      ]) {
        for (const { response } of golden(file)) {
          const code = response.headers["x-stack-known-error"]
          if (code === undefined || !catalogue.byCode.has(code)) continue
          seen += 1
          assert.strictEqual((yield* catalogue.fromWire(code, response.body)).code, code)
        }
      }
      assert.isAbove(seen, 20)
    })
  )
})
