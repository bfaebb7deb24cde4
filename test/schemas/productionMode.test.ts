import { assert, describe, it } from "@effect/vitest"
import { productionModeWarnings } from "../../src/schemas/productionMode.js"

const kinds = (allowLocalhost: boolean, ...domains: ReadonlyArray<string>) =>
  productionModeWarnings({ id: "p", config: { allowLocalhost, domains: domains.map((domain) => ({ domain })) } }).map(
    ({ kind }) => kind
  )

describe("productionModeWarnings", () => {
  it("accepts domains over HTTPS, even with wildcards", () => {
    assert.deepStrictEqual(kinds(false), [])
    assert.deepStrictEqual(kinds(false, "https://example.com", "https://*.example.com:8443", "https://**.example.com"), [])
  })
  it("warns that localhost is allowed", () => assert.deepStrictEqual(kinds(true, "https://a.b"), ["localhostAllowed"]))
  it("warns about a domain that is not a URL", () => {
    assert.deepStrictEqual(kinds(false, "example.com", "https://", ""), ["invalidDomain", "invalidDomain", "invalidDomain"])
  })
  it("warns about a local domain", () => {
    assert.deepStrictEqual(kinds(false, "https://localhost", "http://a.localhost:3000", "https://127.0.0.1"), [
      "localhostDomain",
      "localhostDomain",
      "localhostDomain"
    ])
  })
  it("warns about an IP address", () =>
    assert.deepStrictEqual(kinds(false, "https://10.0.0.1", "http://8.8.8.8", "https://[2001:db8::1]"), [
      "ipDomain",
      "ipDomain",
      "ipDomain"
    ]))
  it("warns about a domain without HTTPS", () => assert.deepStrictEqual(kinds(false, "http://example.com"), ["insecureDomain"]))
  it("warns once for each domain, after localhost, and says where to fix it", () => {
    const warnings = productionModeWarnings({
      id: "a/b",
      config: { allowLocalhost: true, domains: [{ domain: "http://localhost" }, { domain: "http://c.d" }] }
    })
    assert.deepStrictEqual(
      warnings.map(({ kind }) => kind),
      ["localhostAllowed", "localhostDomain", "insecureDomain"]
    )
    for (const { message, relativeFixUrl } of warnings) {
      assert.strictEqual(relativeFixUrl, "/projects/a%2Fb/domains")
      assert.match(message, /\.$/)
    }
  })
})
