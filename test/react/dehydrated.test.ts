import { assert, describe, it } from "vitest"
import { flowStage } from "../support/flows.js"

describe("the dehydrated data of a page", () => {
  it("contains what was read, as JSON that is safe in a script element, and no token", async () => {
    const { app, signUp } = await flowStage()
    await signUp("ada@example.com")
    const displayName = "</script><script>alert(1)</script>"
    await app.user.update({ displayName, clientMetadata: { "~": 1, "~a": ["<"], at: "2026" } })
    const tokens = await app.auth.getAuthJson()
    const view = app.forTokens(tokens)
    const user = await view.user.get({ or: "throw" })
    const dehydrated = await view.dehydrate()
    const text = JSON.stringify(dehydrated)
    for (const token of [tokens.accessToken, tokens.refreshToken]) assert.notInclude(text, token ?? "no token")
    assert.notInclude(text, "<")
    assert.include(text, user.id)
    const other = app.forTokens(tokens)
    assert.isTrue(other.hydrate(JSON.parse(text)))
    assert.deepStrictEqual(other.user.current.serverSnapshot().value, user)
    assert.deepStrictEqual(other.user.current.snapshot().value, user)
    const nobody = app.forTokens({ accessToken: null, refreshToken: null })
    assert.isFalse(nobody.hydrate(JSON.parse(text)))
    assert.isUndefined(nobody.user.current.serverSnapshot().value)
    for (const wrong of [null, 7, {}, { ...dehydrated, values: "{" }, { ...dehydrated, values: "[[1]]" }]) {
      assert.isFalse(app.forTokens(tokens).hydrate(wrong as typeof dehydrated))
    }
  })
})
