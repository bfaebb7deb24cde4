import { assert, describe, it } from "vitest"
import { without, withoutAnswer } from "../../../../src/services/auth/oauth/oauthUrls.js"

describe("the URL of a callback page", () => {
  it("has neither a provider's answer nor a hash, and keeps what else it has", () => {
    assert.strictEqual(withoutAnswer("https://app.test/a?x=1&code=2&state=3&y=4#there"), "https://app.test/a?x=1&y=4")
    assert.strictEqual(withoutAnswer("https://app.test/a?code=2&state=3#"), "https://app.test/a")
  })

  it("loses the named parameters only, each time that it has them", () => {
    assert.strictEqual(without("https://app.test/a?x=1&y=2&x=3#there", ["x", "z"]).href, "https://app.test/a?y=2#there")
  })
})
