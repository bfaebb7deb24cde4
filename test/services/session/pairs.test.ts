import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { plainTokens, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { isNewer, isSamePair, readable } from "../../../src/services/session/pairs.js"
import { jwtFrom } from "../../support/fakes.js"

const of = (accessToken: string | null, refreshToken: string | null = "refresh") =>
  tokenPair(accessToken, refreshToken) ?? assert.fail("no tokens")

describe("readable", () => {
  it("leaves out a token that cannot be used, and keeps the other", () => {
    const [access, refresh] = [jwtFrom({ sub: "ada" }), "refresh"]
    assert.isNull(readable(null))
    for (const whole of [of(access, refresh), of(access, null), of(null, refresh)]) assert.strictEqual(readable(whole), whole)
    const broken = (accessToken: string | null, refreshToken: string | null) => {
      const pair = {
        accessToken: accessToken && Redacted.make(accessToken),
        refreshToken: refreshToken && Redacted.make(refreshToken)
      }
      const found = readable(pair as TokenPair)
      return found && plainTokens(found)
    }
    assert.deepStrictEqual(broken("no token", refresh), { accessToken: null, refreshToken: refresh })
    assert.deepStrictEqual(broken(access, "\n"), { accessToken: access, refreshToken: null })
    assert.isNull(broken("no token", null))
    assert.isNull(broken("no token", "\n"))
    assert.isNull(broken(null, "\n"))
  })
})

describe("isSamePair", () => {
  it("compares both tokens, either of which may be absent", () => {
    assert.isTrue(isSamePair(of("a"), of("a")))
    assert.isTrue(isSamePair(of(null), of(null)))
    assert.isTrue(isSamePair(of("a", null), of("a", null)))
    assert.isFalse(isSamePair(of("a"), of("b")))
    assert.isFalse(isSamePair(of("a"), of(null)))
    assert.isFalse(isSamePair(of(null), of("a")))
    assert.isFalse(isSamePair(of("a", "one"), of("a", "two")))
  })
})

describe("isNewer", () => {
  const issued = (iat: number, n: number, sub = "ada") => of(jwtFrom({ sub, iat, n }))

  it("accepts another token of the same user that was issued in the same second or later", () => {
    assert.isTrue(isNewer(issued(1001, 1), issued(1000, 2)))
    assert.isTrue(isNewer(issued(1000, 1), issued(1000, 2)))
    assert.isFalse(isNewer(issued(999, 1), issued(1000, 2)))
    assert.isFalse(isNewer(issued(1000, 1), issued(1000, 1)))
    assert.isFalse(isNewer(issued(1001, 1, "bob"), issued(1000, 2)))
  })

  it("accepts any token in place of none, and never none in place of one", () => {
    assert.isTrue(isNewer(issued(1000, 1), of(null)))
    assert.isFalse(isNewer(of(null), issued(1000, 1)))
    assert.isFalse(isNewer(of(null), of(null)))
  })
})
