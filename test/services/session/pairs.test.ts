import { assert, describe, it } from "@effect/vitest"
import { tokenPair } from "../../../src/services/platform/TokenStore.js"
import { isSamePair } from "../../../src/services/session/pairs.js"

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
