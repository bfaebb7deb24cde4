import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { decodeBody, encodeBody } from "../../src/errors/body.js"
import * as errors from "../../src/errors/index.js"
import * as details from "../../src/schemas/details/index.js"

describe("decodeBody", () => {
  it("returns an error of the class, or null", () => {
    const read = decodeBody(errors.TeamNotFound, { code: "TEAM_NOT_FOUND", error: "No team.", details: { team_id: "t" } })
    expectTypeOf(read).toEqualTypeOf<errors.TeamNotFound | null>()
    assert.instanceOf(read, errors.TeamNotFound)
    assert.deepStrictEqual([read?.message, read?.details.teamId], ["No team.", "t"])
  })

  it.each([
    ["another code", { code: "TEAM_ALREADY_EXISTS", error: "", details: { team_id: "t" } }],
    ["no text", { code: "TEAM_NOT_FOUND", details: { team_id: "t" } }],
    ["no details", { code: "TEAM_NOT_FOUND", error: "" }],
    ["details of another shape", { code: "TEAM_NOT_FOUND", error: "", details: { team_id: 1 } }],
    ["no object", "TEAM_NOT_FOUND"],
    ["null", null]
  ])("returns null for a body with %s", (_, body) => {
    assert.isNull(decodeBody(errors.TeamNotFound, body))
  })
})

describe("the details of an error that only platforms since 2026-04 raise", () => {
  const expiresAt = new Date("2026-11-26T08:00:00.000Z")
  // As the platform writes them, and as a program reads them. Those without details are named too.
  it.each([
    ["PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT", { project_id: "p" }, { projectId: "p" }],
    ["PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT", { project_id: null }, { projectId: null }],
    ["RESTRICTED_USER_NOT_ALLOWED", { restricted_reason: { type: "anonymous" } }, { restrictedReason: { type: "anonymous" } }],
    ["SIGN_UP_REJECTED", { message: "No." }, { message: "No." }],
    ["BOT_CHALLENGE_REQUIRED", undefined, undefined],
    ["BOT_CHALLENGE_FAILED", { message: "No." }, { message: "No." }],
    [
      "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED",
      { restricted_reason: { type: "email_not_verified" } },
      { restrictedReason: { type: "email_not_verified" } }
    ],
    ["TEAM_INVITATION_EMAIL_MISMATCH", undefined, undefined],
    ["OAUTH_ACCESS_TOKEN_NOT_AVAILABLE", { provider: "github", details: "gone" }, { provider: "github", details: "gone" }],
    ["OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE", undefined, undefined],
    ["APPLE_BUNDLE_ID_NOT_CONFIGURED", undefined, undefined],
    ["INVALID_APPLE_CREDENTIALS", undefined, undefined],
    ["TEMPLATE_SOURCE_REWRITE_ERROR", { error: "no export" }, { error: "no export" }],
    ["EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE", { expires_at: expiresAt.toISOString() }, { expiresAt }],
    ["EMAIL_NOT_EDITABLE", { email_id: "e", status: "SENT" }, { emailId: "e", status: "SENT" }],
    ["DEFAULT_PAYMENT_METHOD_REQUIRED", { customer_type: "user", customer_id: "u" }, { customerType: "user", customerId: "u" }],
    ["NEW_PURCHASES_BLOCKED", undefined, undefined],
    ["ANALYTICS_QUERY_TIMEOUT", { timeout_ms: 5000 }, { timeoutMillis: 5000 }],
    ["ANALYTICS_QUERY_ERROR", { error: "no table" }, { error: "no table" }],
    ["ANALYTICS_NOT_ENABLED", undefined, undefined]
  ])("%s %o are typed", (code, sent, read) => {
    const error = errors.byCode.get(code) ?? assert.fail(code)
    const found: { readonly details?: unknown } | null = decodeBody(error, { code, error: "A text.", details: sent })
    assert.deepStrictEqual(found?.details, read)
  })
})

describe("encodeBody", () => {
  it("writes the details under their wire names, and leaves out those that an error does not have", () => {
    assert.deepStrictEqual<unknown>(
      encodeBody(new errors.AccessTokenExpired({ message: "Expired.", details: { expiredAt: new Date(1000) } })),
      { code: "ACCESS_TOKEN_EXPIRED", error: "Expired.", details: { expired_at_millis: 1000 } }
    )
    assert.hasAllKeys(encodeBody(new errors.UserNotFound()) ?? {}, ["code", "error"])
  })

  it("returns null for details of another error", () => {
    assert.isNull(encodeBody(new errors.PasswordTooShort({ details: { minLength: Number.NaN } })))
  })
})

describe("the schemas of the details", () => {
  it("are one for each error that has details, under the name of its class", () => {
    const named = errors.all.flatMap(({ details, tag }) => (details === undefined ? [] : [[tag, details] as const]))
    assert.sameMembers(
      named.map(([tag]) => tag),
      Object.keys(details)
    )
  })
})
