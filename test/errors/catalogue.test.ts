import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as contract from "../../src/contract/index.js"
import type { AnyKnownErrorClass } from "../../src/errors/index.js"
import * as errors from "../../src/errors/index.js"
import { callbackError } from "../../src/services/auth/oauth/callbackError.js"
import { undeclared } from "../../tools/reference/undeclared.ts"
import { endpointsOf, recordedErrors } from "../support/recorded.js"
import { unrecorded } from "./unrecorded.js"

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const recordings = recordedErrors()

// One wire body for each distinct shape of each code.
const samples = [
  ...new Map(recordings.map((one) => [`${one.body.code} ${Object.keys(one.body.details ?? {})}`, one.body])).values(),
  ...Object.entries(unrecorded).map(([code, { details }]) => ({
    code,
    error: `Text of ${code}`,
    ...(details === undefined ? {} : { details })
  }))
]

describe("fromWire and toWire", () => {
  it.effect.each(samples.map((body) => [body.code, body] as const))("%s goes to its class and back unchanged", ([code, body]) =>
    Effect.gen(function* () {
      const error = yield* errors.fromWire(code, body)
      assert.strictEqual<unknown>(error.constructor, errors.byCode.get(code))
      assert.instanceOf(error, Error)
      assert.isTrue(errors.isKnownError(error))
      assert.strictEqual(error.message, body.error)
      assert.deepStrictEqual(plain(yield* errors.toWire(error)), plain(body))
    })
  )

  it.effect("decode every recorded error, with the status that was recorded", () =>
    Effect.gen(function* () {
      for (const { body, status, file, name } of recordings) {
        const error = yield* errors.fromWire(body.code, body)
        assert.strictEqual(error.status, status, `${file} ${name}`)
        assert.deepStrictEqual(plain(yield* errors.toWire(error)), body, `${file} ${name}`)
      }
      assert.isAbove(recordings.length, 900)
    })
  )

  it.effect("keep the received text if the details do not determine it", () =>
    Effect.gen(function* () {
      for (const code of [
        "BODY_PARSING_ERROR",
        "INVALID_ACCESS_TYPE",
        "PASSKEY_REGISTRATION_FAILED",
        "INVALID_SCOPE",
        "CLI_AUTH_ERROR"
      ]) {
        const error = yield* errors.fromWire(code, { code, error: "what the platform says" })
        assert.strictEqual(error.message, "what the platform says")
      }
    })
  )

  const naming = ["ITEM_NOT_FOUND", "PERMISSION_NOT_FOUND", "TEAM_PERMISSION_NOT_FOUND", "TEAM_PERMISSION_REQUIRED"]
  it.effect.each(naming)("name what is missing in the platform's words, also in an error that the SDK makes: %s", (code) =>
    Effect.gen(function* () {
      const found = recordings.filter(({ body }) => body.code === code && /^(?!.*different scope)/.test(body.error))
      assert.isNotEmpty(found)
      for (const { body } of found) {
        const { details } = yield* errors.fromWire(code, body)
        const made: Error = Reflect.construct(errors.byCode.get(code) ?? assert.fail(code), [{ details }])
        assert.strictEqual(made.message, body.error)
      }
    })
  )

  it.effect("leave a code that is not in the catalogue to the caller", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(errors.fromWire("CODE_OF_TOMORROW", { code: "CODE_OF_TOMORROW", error: "" }))
      assert.strictEqual(failure, "UnknownCode")
      assert.isFalse(errors.byCode.has("CODE_OF_TOMORROW"))
    })
  )

  it.effect("leave out the details that an error does not have", () =>
    Effect.gen(function* () {
      assert.hasAllKeys(yield* errors.toWire(new errors.UserNotFound()), ["code", "error"])
      assert.hasAllKeys(yield* errors.toWire(new errors.InvalidPollingCodeError()), ["code", "error"])
    })
  )

  it.effect("accept details that a newer platform adds, and drop them", () =>
    Effect.gen(function* () {
      const body = { code: "TEAM_NOT_FOUND", error: "", details: { team_id: "t", hint: "new" } }
      const error = yield* errors.decode(errors.TeamNotFound, body)
      assert.deepStrictEqual(error.details, { teamId: "t" })
      const token = { expired_at_millis: null, project_id: "p", user_id: null, refresh_token_id: "r" }
      const expired = yield* errors.decode(errors.AccessTokenExpired, { code: "ACCESS_TOKEN_EXPIRED", error: "", details: token })
      assert.deepStrictEqual(expired.details, { expiredAt: null, projectId: "p", userId: null, refreshTokenId: "r" })
    })
  )

  it.effect("reject details of another shape", () =>
    Effect.gen(function* () {
      for (const details of [undefined, null, {}, { min_length: "8" }]) {
        const failure = yield* Effect.flip(
          errors.fromWire("PASSWORD_TOO_SHORT", { code: "PASSWORD_TOO_SHORT", error: "", details })
        )
        assert.strictEqual(failure, "Misfit")
      }
    })
  )
})

describe("the catalogue", () => {
  it("has each code once, in a recording or with the reason why there is none", () => {
    const codes = errors.all.map((error) => error.code)
    assert.lengthOf(new Set(codes), codes.length)
    const shown = new Set(recordings.map((one) => one.body.code))
    assert.deepStrictEqual([...codes].sort(), [...shown, ...Object.keys(unrecorded)].sort())
  })

  it("has every class of a known error", () => {
    const isClass = (value: unknown): value is AnyKnownErrorClass =>
      typeof value === "function" && "code" in value && "category" in value
    const classes = Object.values<unknown>(errors).filter(isClass)
    assert.sameMembers<unknown>(classes, [...errors.all, ...errors.withoutCode])
  })

  it("has each code in the errors of an endpoint, or with the reason why no endpoint declares it", () => {
    const declared = new Set([...endpointsOf(contract).values()].flatMap((endpoint) => endpoint.errors.map(({ code }) => code)))
    const missing = errors.all.map(({ code }) => code).filter((code) => !declared.has(code))
    assert.sameMembers<string>(missing, Object.keys(undeclared))
    for (const [code, why] of Object.entries(undeclared)) {
      const reported = callbackError(new URL(`https://app.example/?errorCode=${code}`))
      assert.strictEqual(errors.isKnownError(reported), why.includes("callOAuthCallback"), code)
    }
  })

  it("exports each class under its tag", () => {
    const exported: Record<string, unknown> = errors
    for (const error of errors.all) assert.strictEqual(exported[error.tag], error)
  })

  it("gives each error a readable message if it is created without one", () => {
    assert.strictEqual(new errors.UserNotFound().message, "User not found")
    assert.strictEqual(new errors.ItemNotFound({ details: { itemId: "credits" } }).message, 'Item with ID "credits" not found.')
    assert.strictEqual(
      new errors.TeamPermissionRequired({ details: { userId: "u", teamId: "t", permissionId: "team_admin" } }).message,
      "User u does not have permission team_admin in team t."
    )
    assert.strictEqual(new errors.EmailPasswordMismatch().message, "Wrong e-mail or password.")
    assert.strictEqual(
      new errors.PasswordTooShort({ details: { minLength: 8 } }).message,
      "The password must be at least 8 characters"
    )
    assert.strictEqual(
      new errors.SchemaError({ details: { message: "body.email must be defined" } }).message,
      "body.email must be defined"
    )
    assert.strictEqual(new errors.CliAuthExpiredError().message, "CLI authentication request expired. Please try again.")
    assert.strictEqual(new errors.CliAuthUsedError().message, "This authentication token has already been used.")
    assert.strictEqual(
      new errors.PasskeyRegistrationFailed().message,
      "Failed to start passkey registration due to unknown error"
    )
    assert.strictEqual(new errors.PasskeyAuthenticationFailed().message, "Failed to sign in with passkey")
  })

  it("never reveals the attempt code of a second factor", () => {
    const attemptCode = Redacted.make("0123456789abcdef")
    const error = new errors.MultiFactorAuthenticationRequired({ details: { attemptCode } })
    assert.notInclude(`${error} ${error.stack} ${JSON.stringify(error)}`, "0123456789abcdef")
    assert.strictEqual(Redacted.value(error.details.attemptCode), "0123456789abcdef")
  })

  it("distinguishes its errors from others", () => {
    assert.isFalse(errors.isKnownError(new errors.OfflineError({ method: "GET", path: "/users/me", attempts: 0 })))
    assert.isFalse(errors.isKnownError({ code: "USER_NOT_FOUND", _tag: "UserNotFound" }))
  })
})
