import { renderToStaticMarkup } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { oauthProviders } from "../../src/schemas/limits.js"
import { marks } from "../src/providers/marks.js"
import { otherMarks } from "../src/providers/otherMarks.js"
import { ProviderMark, providerName } from "../src/providers/ProviderMark.js"

describe("ProviderMark", () => {
  it.each(oauthProviders)("has a mark and a name for %s", (provider) => {
    assert.match(renderToStaticMarkup(<ProviderMark provider={provider} />), /^<svg aria-hidden="true".*<path d="/)
    assert.match({ ...marks, ...otherMarks }[provider], /^m/i)
    assert.strictEqual(providerName(provider).toLowerCase(), provider)
  })

  it("shows a neutral logo and the id of an unknown provider", () => {
    for (const provider of ["okta", "constructor", "__proto__", ""]) {
      assert.match(renderToStaticMarkup(<ProviderMark provider={provider} />), /<circle/)
    }
    assert.strictEqual(providerName("okta"), "Okta")
    assert.strictEqual(providerName("constructor"), "Constructor")
    assert.strictEqual(providerName(""), "")
  })
})
