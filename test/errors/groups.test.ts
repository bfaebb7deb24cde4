import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Effect } from "effect"
import * as errors from "../../src/errors/index.js"

const invalidAdminAccessToken = [
  "UNPARSABLE_ADMIN_ACCESS_TOKEN",
  "ADMIN_ACCESS_TOKEN_EXPIRED",
  "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN",
  "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"
]
const invalidProjectAuthentication = [
  "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
  "INVALID_ACCESS_TYPE",
  "ACCESS_TYPE_WITHOUT_PROJECT_ID",
  "ACCESS_TYPE_REQUIRED",
  "INSUFFICIENT_ACCESS_TYPE",
  "INVALID_PUBLISHABLE_CLIENT_KEY",
  "INVALID_SECRET_SERVER_KEY",
  "INVALID_SUPER_SECRET_ADMIN_KEY",
  ...invalidAdminAccessToken
]
const projectAuthenticationRequired = [
  "CLIENT_AUTHENTICATION_REQUIRED",
  "SERVER_AUTHENTICATION_REQUIRED",
  "CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED",
  "CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED",
  "CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED",
  "ADMIN_AUTHENTICATION_REQUIRED",
  "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT"
]
const invalidAccessToken = [
  "INVALID_ACCESS_TOKEN",
  "UNPARSABLE_ACCESS_TOKEN",
  "ACCESS_TOKEN_EXPIRED",
  "INVALID_PROJECT_FOR_ACCESS_TOKEN"
]

const groups: ReadonlyArray<readonly [string, (u: unknown) => boolean, ReadonlyArray<string>]> = [
  [
    "isProjectAuthenticationError",
    errors.isProjectAuthenticationError,
    [...invalidProjectAuthentication, ...projectAuthenticationRequired, "EXPECTED_INTERNAL_PROJECT"]
  ],
  ["isInvalidProjectAuthentication", errors.isInvalidProjectAuthentication, invalidProjectAuthentication],
  ["isInvalidAdminAccessToken", errors.isInvalidAdminAccessToken, invalidAdminAccessToken],
  ["isProjectAuthenticationRequired", errors.isProjectAuthenticationRequired, projectAuthenticationRequired],
  ["isSessionAuthenticationError", errors.isSessionAuthenticationError, invalidAccessToken],
  ["isInvalidAccessToken", errors.isInvalidAccessToken, invalidAccessToken],
  [
    "isRefreshTokenError",
    errors.isRefreshTokenError,
    ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "CANNOT_DELETE_CURRENT_SESSION", "PROVIDER_REJECTED"]
  ],
  ["isPasswordRequirementsNotMet", errors.isPasswordRequirementsNotMet, ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"]],
  [
    "isVerificationCodeError",
    errors.isVerificationCodeError,
    [
      "VERIFICATION_CODE_NOT_FOUND",
      "VERIFICATION_CODE_EXPIRED",
      "VERIFICATION_CODE_ALREADY_USED",
      "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"
    ]
  ],
  [
    "isApiKeyNotValid",
    errors.isApiKeyNotValid,
    ["API_KEY_EXPIRED", "API_KEY_REVOKED", "WRONG_API_KEY_TYPE", "API_KEY_NOT_FOUND", "PUBLIC_API_KEY_CANNOT_BE_REVOKED"]
  ],
  ["isPermissionRequired", errors.isPermissionRequired, ["PROJECT_PERMISSION_REQUIRED", "TEAM_PERMISSION_REQUIRED"]]
]

describe("groups", () => {
  it.each(groups)("%s holds for exactly its members", (_, predicate, members) => {
    // A group check only looks at the prototype, so no details are needed.
    const held = errors.all.filter((error) => predicate(Object.create(error.prototype))).map((error) => error.code)
    assert.sameMembers<string>(held, [...members])
  })

  it.effect("narrow what catchIf leaves", () =>
    Effect.gen(function* () {
      const failing: Effect.Effect<never, errors.VerificationCodeExpired | errors.UserNotFound> = Effect.fail(
        new errors.VerificationCodeExpired()
      )
      const caught = Effect.catchIf(failing, errors.isVerificationCodeError, (error) => Effect.succeed(error._tag))
      expectTypeOf(caught).toEqualTypeOf<Effect.Effect<"VerificationCodeExpired", errors.UserNotFound>>()
      assert.strictEqual(yield* caught, "VerificationCodeExpired")
    })
  )
})

describe("inCategory", () => {
  it("puts every error into one category of the closed set", () => {
    const categories = new Set(errors.all.map((error) => error.category))
    assert.sameMembers(
      [...categories],
      [
        "validation",
        "auth",
        "session",
        "verification",
        "permission",
        "notFound",
        "conflict",
        "configuration",
        "payment",
        "unavailable"
      ]
    )
  })

  it("holds for the errors of the category only", () => {
    const isConflict = errors.inCategory("conflict")
    assert.isTrue(isConflict(new errors.TeamMembershipAlreadyExists()))
    assert.isFalse(isConflict(new errors.UserNotFound()))
    assert.isFalse(isConflict({ category: "conflict" }))
  })

  it.effect("narrows what catchIf leaves", () =>
    Effect.gen(function* () {
      const failing: Effect.Effect<never, errors.TeamNotFound | errors.TeamPermissionRequired> = Effect.fail(
        new errors.TeamNotFound({ details: { teamId: "t" } })
      )
      const caught = Effect.catchIf(failing, errors.inCategory("notFound"), (error) => Effect.succeed(error.details.teamId))
      expectTypeOf(caught).toEqualTypeOf<Effect.Effect<string, errors.TeamPermissionRequired>>()
      assert.strictEqual(yield* caught, "t")
    })
  )
})

describe("a switch over the code", () => {
  it("narrows to the class of each case", () => {
    const describeError = (error: errors.KnownError): string => {
      switch (error.code) {
        case "PASSWORD_TOO_SHORT":
          expectTypeOf(error).toEqualTypeOf<errors.PasswordTooShort>()
          return `${error.details.minLength}`
        case "TEAM_PERMISSION_REQUIRED":
          expectTypeOf(error.details).toEqualTypeOf<{
            readonly teamId: string
            readonly userId: string
            readonly permissionId: string
          }>()
          return error.details.permissionId
        default:
          expectTypeOf(error).not.toEqualTypeOf<errors.KnownError>()
          return error._tag
      }
    }
    assert.strictEqual(describeError(new errors.PasswordTooShort({ details: { minLength: 8 } })), "8")
    assert.strictEqual(describeError(new errors.UserNotFound()), "UserNotFound")
  })

  it("is exhaustive over the errors of one call", () => {
    const text = (error: errors.ApiKeyExpired | errors.ApiKeyRevoked | errors.ApiKeyNotFound): string => {
      switch (error.code) {
        case "API_KEY_EXPIRED":
          return "expired"
        case "API_KEY_REVOKED":
          return "revoked"
        case "API_KEY_NOT_FOUND":
          return "unknown"
        default:
          return error satisfies never
      }
    }
    assert.strictEqual(text(new errors.ApiKeyRevoked()), "revoked")
  })
})
