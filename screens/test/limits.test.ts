import { assert, describe, it } from "vitest"
import { oauthProviders, profileImageBytes } from "../../src/schemas/limits.js"
import * as encode from "../src/account/picture/encode.js"
import { names } from "../src/providers/marks.js"

describe("what the screens know of the platform", () => {
  it("is what the SDK knows: the size of a picture, and the providers in their order", () => {
    assert.strictEqual(encode.profileImageBytes, profileImageBytes)
    assert.deepStrictEqual(Object.keys(names), [...oauthProviders])
  })
})
