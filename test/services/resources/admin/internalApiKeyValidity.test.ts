import { assert, describe, it } from "@effect/vitest"
import {
  isInternalApiKeyValid,
  whyInternalApiKeyInvalid
} from "../../../../src/services/resources/admin/internalApiKeyValidity.js"

const at = (millis: number) => new Date(millis)

describe("the validity of a set of keys of the project", () => {
  it("ends with its expiry, which takes precedence over a revocation", () => {
    const live = { expiresAt: at(1000), manuallyRevokedAt: null }
    assert.isNull(whyInternalApiKeyInvalid(live, 999))
    assert.strictEqual(whyInternalApiKeyInvalid(live, 1000), "expired")
    const revoked = { expiresAt: at(1000), manuallyRevokedAt: at(5) }
    assert.strictEqual(whyInternalApiKeyInvalid(revoked, 999), "manually-revoked")
    assert.strictEqual(whyInternalApiKeyInvalid(revoked, 1000), "expired")
    assert.deepStrictEqual([isInternalApiKeyValid(live, 999), isInternalApiKeyValid(revoked, 999)], [true, false])
  })
})
