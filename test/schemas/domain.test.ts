import { assert, describe, it } from "@effect/vitest"
import { DomainPattern, Hostname, isLocalHostname, isTrustedUrl, TrustedDomain } from "../../src/schemas/domain.js"
import { refusedInput } from "../support/refused.js"

const trusts =
  (...domains: ReadonlyArray<string>) =>
  (url: string) =>
    isTrustedUrl(url, { domains, allowLocalhost: false })
const trustsLocal = (url: string) => isTrustedUrl(url, { domains: [], allowLocalhost: true })

describe("isTrustedUrl", () => {
  it("compares protocol, hostname and port", () => {
    const trusted = trusts("https://example.com")
    for (const url of ["https://example.com", "https://EXAMPLE.com:443/a?b#c", "https://user@example.com/"])
      assert.isTrue(trusted(url), url)
    for (const url of [
      "http://example.com",
      "https://example.com:8443",
      "https://www.example.com",
      "https://example.com.evil.io",
      "https://example.com@evil.io",
      "https://evil.io/?https://example.com",
      "https://evil.io#https://example.com"
    ]) {
      assert.isFalse(trusted(url), url)
    }
  })
  it("rejects a relative or malformed URL", () => {
    for (const url of ["", "/a", "//example.com", "\\\\example.com", "example.com", "https://", "https://exa mple.com"]) {
      assert.isFalse(trusts("https://example.com")(url), url)
    }
  })
  it("treats a protocol's default port as no port", () => {
    assert.isTrue(trusts("https://example.com:443")("https://example.com"))
    assert.isTrue(trusts("http://example.com:80")("http://example.com/"))
    assert.isFalse(trusts("https://example.com:80")("https://example.com"))
    assert.isTrue(trusts("http://example.com:3000")("http://example.com:3000/x"))
  })
  it("matches * to one label without dots", () => {
    const trusted = trusts("https://*.example.com")
    assert.isTrue(trusted("https://a.example.com"))
    for (const url of ["https://a.b.example.com", "https://example.com", "https://a.example.com:1", "https://aexample.com"]) {
      assert.isFalse(trusted(url), url)
    }
    assert.isTrue(trusts("https://pr-*.example.com")("https://pr-12.example.com"))
    assert.isFalse(trusts("https://pr-*.example.com")("https://pr-1.2.example.com"))
  })
  it("matches a pattern with many wildcards in no time", () => {
    const trusted = trusts(`https://${"*a".repeat(40)}.com`, `https://${"**a".repeat(40)}.com`)
    assert.isFalse(trusted(`https://${"a".repeat(200)}.evil.io`))
    assert.isFalse(trusted(`https://${"a.".repeat(100)}evil.io`))
    assert.isTrue(trusted(`https://${"a".repeat(200)}.com`))
  })
  it("matches ** to any number of labels", () => {
    const trusted = trusts("https://**.example.com")
    assert.isTrue(trusted("https://a.example.com"))
    assert.isTrue(trusted("https://a.b.example.com"))
    assert.isFalse(trusted("https://example.com"))
    assert.isFalse(trusted("https://a.example.com.evil.io"))
  })
  it("matches the port of a wildcard domain too", () => {
    const trusted = trusts("http://*.example.com:8080")
    assert.isTrue(trusted("http://a.example.com:8080"))
    assert.isFalse(trusted("http://a.example.com"))
    assert.isFalse(trusted("http://a.example.com:80800"))
    assert.isTrue(trusts("https://*.example.com:443")("https://a.example.com"))
  })
  it("treats a dot in a domain literally", () => {
    assert.isFalse(trusts("https://*.example.com")("https://a.exampleXcom"))
    assert.isFalse(trusts("https://*.example.com")("https://a-example-com"))
  })
  it("ignores an invalid trusted domain", () => {
    for (const domain of ["", "example.com", "*", "https://", "ftp://example.com", "https://*.com/*", "https://a@example.com"]) {
      assert.isFalse(trusts(domain)("https://example.com"), domain)
    }
  })
  it("trusts local hosts on any port if the project allows them", () => {
    for (const url of ["http://localhost:3000/x", "https://app.localhost", "http://127.0.0.1:5173", "http://127.1.2.3"]) {
      assert.isTrue(trustsLocal(url), url)
      assert.isFalse(trusts("https://example.com")(url), url)
    }
    for (const url of ["http://localhost.evil.io", "http://127.0.0.1.evil.io", "http://notlocalhost", "http://128.0.0.1"]) {
      assert.isFalse(trustsLocal(url), url)
    }
  })
  it("never trusts a script or file URL", () => {
    for (const url of ["javascript://localhost/%0aalert(1)", "data:text/html,x", "file://localhost/etc/passwd"]) {
      assert.isFalse(trustsLocal(url), url)
    }
  })
  it("trusts an IPv6 address only as written", () => {
    assert.isTrue(trusts("http://[::1]:3000")("http://[::1]:3000/x"))
  })
})

describe("isLocalHostname", () => {
  it("holds for localhost, its subdomains and 127.x.x.x", () => {
    for (const name of ["localhost", "a.b.localhost", "127.0.0.1", "127.255.1.9"]) assert.isTrue(isLocalHostname(name), name)
    for (const name of ["", "locahost", "127.0.0", "127.0.0.1.2", "1127.0.0.1"]) assert.isFalse(isLocalHostname(name), name)
  })
})

describe("DomainPattern", () => {
  it("has letters, digits, dots, hyphens and wildcards", () => {
    for (const text of ["example.com", "*.example.com", "**.x-y.z", "a", "*"])
      assert.deepStrictEqual(refusedInput(DomainPattern, text), [], text)
  })
  it("has no dot at either end, and no two in a row", () => {
    for (const text of ["", ".a.b", "a.b.", "a..b", "a_b", "a b", "https://a.b", "a/b", "a:1"])
      assert.lengthOf(refusedInput(DomainPattern, text), 1, text)
  })
})

describe("TrustedDomain", () => {
  it("starts with http:// or https://", () => {
    for (const text of ["https://a.b", "http://*.a.b:80", "https://**.a.b/path"])
      assert.deepStrictEqual(refusedInput(TrustedDomain, text), [], text)
    for (const text of ["", "a.b", "ftp://a.b"]) {
      assert.deepStrictEqual(refusedInput(TrustedDomain, text), ["URL must start with http:// or https://"], text)
    }
  })
  it("allows wildcards only in its hostname", () => {
    for (const text of ["https://a.b:*", "https://a.b/*", "https://a.b?*", "https://*:x@a.b", "https://"]) {
      assert.deepStrictEqual(refusedInput(TrustedDomain, text), ["at is not a valid URL"], text)
    }
  })
  it("has at most 300 characters", () => {
    const of = (length: number) => "https://a.b/".padEnd(length, "x")
    assert.deepStrictEqual(refusedInput(TrustedDomain, of(300)), [])
    assert.deepStrictEqual(refusedInput(TrustedDomain, of(301)), ["at must be at most 300 characters"])
  })
})

describe("Hostname", () => {
  it("is localhost or a host name", () => {
    for (const text of ["localhost", "example.com", "a-b.c1.de", "x".repeat(63)])
      assert.deepStrictEqual(refusedInput(Hostname, text), [], text)
    for (const text of ["", ".a", "a.", "a..b", "-a.b", "a-.b", "a_b.c", "a b", "https://a.b", "a:1", "x".repeat(64)]) {
      assert.deepStrictEqual(refusedInput(Hostname, text), ["at must be localhost or a valid hostname"], text)
    }
  })
})
