import { assert, describe, it } from "@effect/vitest"
import { isInternalApiKeyValid } from "../../../src/services/resources/admin/internalApiKeyValidity.js"
import { isApiKeyValid, whyApiKeyInvalid } from "../../../src/services/resources/apiKeyValidity.js"

const expiresAt = new Date(1000)
const revokedAt = new Date(500)

describe("a key of a user or a team", () => {
  it("is valid while it is neither revoked nor expired", () => {
    const key = { expiresAt, manuallyRevokedAt: null }
    assert.isNull(whyApiKeyInvalid(key, 999))
    assert.isTrue(isApiKeyValid(key, 999))
  })

  it("is expired from its expiry on", () => {
    const key = { expiresAt, manuallyRevokedAt: null }
    assert.strictEqual(whyApiKeyInvalid(key, 1000), "expired")
    assert.isFalse(isApiKeyValid(key, 1000))
  })

  it("never expires without an expiry", () => {
    assert.isTrue(isApiKeyValid({ expiresAt: null, manuallyRevokedAt: null }, Number.MAX_SAFE_INTEGER))
  })

  it("counts as expired if a caller without type checks omits the time", () => {
    const nowMillis = undefined as unknown as number
    assert.strictEqual(whyApiKeyInvalid({ expiresAt, manuallyRevokedAt: null }, nowMillis), "expired")
    assert.isFalse(isInternalApiKeyValid({ expiresAt, manuallyRevokedAt: null }, nowMillis))
  })

  it("reports a revocation before an expiry", () => {
    assert.strictEqual(whyApiKeyInvalid({ expiresAt, manuallyRevokedAt: revokedAt }, 2000), "manually-revoked")
  })

  it("is revoked without an expiry, too", () => {
    assert.strictEqual(whyApiKeyInvalid({ expiresAt: null, manuallyRevokedAt: revokedAt }, 0), "manually-revoked")
  })
})
