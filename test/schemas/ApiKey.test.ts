import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { CheckApiKey, CreatedUserApiKey, CreateUserApiKey, UpdateApiKeyInput, UserApiKey } from "../../src/schemas/ApiKey.js"
import { CreatedInternalApiKey, InternalApiKey } from "../../src/schemas/InternalApiKey.js"
import { cases } from "../support/recorded.js"
import { refusedInput, refusedOutput } from "../support/refused.js"

const body = (file: string, name: string) => cases(file).find((one) => one.name === name)?.response.body

describe("an API key", () => {
  it.effect("shows its full value only on creation, and never when printed", () =>
    Effect.gen(function* () {
      const created = yield* Schema.decodeUnknownEffect(CreatedUserApiKey)(body("user-api-keys.create", "client-own"))
      assert.match(Redacted.value(created.value), /^sk_.{40,}$/)
      assert.notInclude(JSON.stringify(created), Redacted.value(created.value))
      const later = yield* Schema.decodeUnknownEffect(UserApiKey)(body("user-api-keys.update", "client-description"))
      assert.deepStrictEqual({ ...later.value }, { lastFour: Redacted.value(created.value).slice(-4) })
    })
  )

  it.effect("converts milliseconds to dates, and missing ones to null", () =>
    Effect.gen(function* () {
      const key = yield* Schema.decodeUnknownEffect(UserApiKey)(body("user-api-keys.update", "client-revoke"))
      assert.deepStrictEqual([key.expiresAt, key.manuallyRevokedAt], [null, new Date(1795249072439)])
    })
  )

  it("is created with an expiry or with null, which means never", () => {
    const encode = Schema.encodeUnknownSync(CreateUserApiKey)
    assert.deepStrictEqual(encode({ userId: "me", description: "d", expiresAt: new Date(5) }), {
      user_id: "me",
      description: "d",
      expires_at_millis: 5
    })
    assert.strictEqual(encode({ userId: "me", description: "d", expiresAt: null }).expires_at_millis, null)
    assert.isNotEmpty(refusedOutput(CreateUserApiKey, { userId: "me", description: "d" }))
    assert.isNotEmpty(refusedOutput(CreateUserApiKey, { userId: "somebody", description: "d", expiresAt: null }))
  })

  it("is revoked permanently, and keeps its expiry", () => {
    assert.deepStrictEqual(refusedInput(UpdateApiKeyInput, { revoked: true, description: "d" }), [])
    assert.isNotEmpty(refusedInput(UpdateApiKeyInput, { revoked: false }))
    assert.isNotEmpty(refusedInput(UpdateApiKeyInput, { expires_at_millis: 5 }))
  })

  it("is checked as a string or Redacted", () => {
    for (const apiKey of ["sk_1", Redacted.make("sk_1")]) {
      assert.deepStrictEqual(Schema.encodeUnknownSync(CheckApiKey)({ apiKey }), { api_key: "sk_1" })
    }
  })
})

describe("a set of internal keys", () => {
  it.effect("has null for missing keys", () =>
    Effect.gen(function* () {
      const set = yield* Schema.decodeUnknownEffect(CreatedInternalApiKey)(body("internal.api-keys.create", "publishable-only"))
      assert.isTrue(Redacted.isRedacted(set.publishableClientKey))
      assert.deepStrictEqual([set.secretServerKey, set.superSecretAdminKey, set.manuallyRevokedAt], [null, null, null])
    })
  )

  it.effect("shows only the ends of its keys later", () =>
    Effect.gen(function* () {
      const set = yield* Schema.decodeUnknownEffect(InternalApiKey)(body("internal.api-keys.update", "revoke"))
      assert.match(set.secretServerKey?.lastFour ?? "", /^.{4}$/)
      assert.isTrue(set.manuallyRevokedAt instanceof Date)
    })
  )
})
