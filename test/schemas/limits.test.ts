import { assert, describe, it } from "@effect/vitest"
import * as limits from "../../src/schemas/limits.js"
import * as units from "../../src/schemas/units.js"
import * as cache from "../../src/services/cache/defaults.js"
import * as config from "../../src/services/config/defaults.js"
import * as session from "../../src/services/session/defaults.js"

const minute = 60_000
const day = 24 * 60 * minute

describe("limits", () => {
  it("of what users type are the platform's", () => {
    assert.deepStrictEqual([limits.passwordMinLength, limits.passwordMaxLength, limits.passwordMaxBytes], [8, 70, 71])
    assert.deepStrictEqual([limits.emailMaxLength, limits.displayNameMaxLength, limits.urlMaxLength], [256, 256, 1e6])
    assert.deepStrictEqual([limits.idMaxLength, limits.branchIdMaxLength, limits.profileImageBytes], [63, 255, 100_000])
    assert.deepStrictEqual([limits.maxPort, limits.passkeyUserIdMaxBytes], [65_535, 64])
  })

  it("of codes and sessions are the platform's", () => {
    assert.deepStrictEqual([limits.codeLength, limits.otpLength, limits.maxCodeAttempts], [45, 6, 20])
    assert.deepStrictEqual(
      [limits.codeLifetimeMillis, limits.mfaAttemptLifetimeMillis, limits.passkeyChallengeLifetimeMillis],
      [7 * day, 5 * minute, 65_000]
    )
    assert.deepStrictEqual([limits.authorizationCodeSeconds, limits.outerOAuthTimeoutMillis], [300, 10 * minute])
    assert.deepStrictEqual([limits.cliLoginLifetimeMillis, limits.maxCliLoginLifetimeMillis], [120 * minute, day])
    assert.deepStrictEqual([limits.sessionLifetimeMillis, limits.maxSessionLifetimeMillis], [365 * day, 367 * day])
    assert.deepStrictEqual(
      [limits.refreshCookieMaxAgeSeconds, limits.accessCookieMaxAgeSeconds, limits.oauthStateCookieMaxAgeSeconds],
      [31_536_000, 86_400, 3600]
    )
  })

  it("of waiting are the platform's", () => {
    assert.deepStrictEqual([session.likelyValidMillis, session.maxFreshnessMillis], [20_000, 60_000])
    assert.deepStrictEqual([session.tokenAgeMillis, session.minTokenAgeMillis], [75_000, 15_000])
    assert.deepStrictEqual([config.maxAttempts, config.retryBaseMillis], [5, 1000])
    assert.deepStrictEqual([cache.refetchThrottleMillis, cache.idleMillis], [300, 5000])
    assert.deepStrictEqual([limits.redirectWaitMillis, limits.cliPollWaitMillis], [2000, 2000])
    assert.strictEqual(limits.maxWaitMillis, 2 ** 31 - 1)
  })

  it("of money and time units are the platform's", () => {
    assert.deepStrictEqual(units.currencies, { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 })
    assert.deepStrictEqual(units.dayUnits, ["day", "week", "month", "year"])
    assert.deepStrictEqual(units.timeUnits, ["millisecond", "second", "minute", "hour", "day", "week", "month", "year"])
    assert.deepStrictEqual(limits.customerTypes, ["user", "team", "custom"])
  })

  it("of cryptography are the platform's", () => {
    assert.deepStrictEqual(limits.keyHash, { iterations: 100_000, hash: "SHA-256" })
    assert.deepStrictEqual(limits.valueEncryption, { keyBits: 256, ivBytes: 12, saltBytes: 16 })
    assert.strictEqual(limits.codeChallengeMethod, "S256")
    // 224 random bits, and a base32 character has five.
    assert.strictEqual(limits.codeLength, Math.ceil(224 / 5))
    assert.lengthOf(new Set(limits.randomIdAlphabet), 32)
  })

  it("of providers are the platform's", () => {
    assert.lengthOf(limits.oauthProviders, 12)
    assert.lengthOf(limits.systemPermissions, 6)
  })
})
