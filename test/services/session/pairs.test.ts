import { assert, describe, it } from "@effect/vitest"
import { tokenPair } from "../../../src/services/platform/TokenStore.js"
import { isNewer, isSamePair } from "../../../src/services/session/pairs.js"
import { jwtFrom } from "../../support/fakes.js"

const of = (accessToken: string | null, refreshToken: string | null = "refresh") =>
  tokenPair(accessToken, refreshToken) ?? assert.fail("no tokens")

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
