import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { isTrustedUrl, shortest, trustedUrl } from "../../../../src/services/auth/redirects/trustedUrl.js"

const page = "https://app.test/account?tab=1#top"
const own = { page, trustedDomains: [] }
const cases: ReadonlyArray<readonly [string, boolean]> = [
  ["/", true],
  ["", true],
  ["/account?x=1#y", true],
  ["account", true],
  ["?x=1", true],
  ["#hash", true],
  ["../up", true],
  ["https://app.test/in", true],
  ["HTTPS://APP.TEST/in", true],
  ["https://app.test:443/in", true],
  ["/%2F%2Fevil.test", true],
  ["https://app.test//evil.test", false],
  ["/.//evil.test", false],
  ["/a/..//evil.test", false],
  ["/redirect?to=https://evil.test", true],
  ["//app.test/in", true],
  ["http://app.test/in", false],
  ["https://app.test:8443/", false],
  ["https://evil.test", false],
  ["https:evil.test/", true],
  ["https:/\\evil.test", false],
  ["//evil.test", false],
  ["///evil.test", false],
  ["////evil.test", false],
  ["/\\evil.test", false],
  ["\\\\evil.test", false],
  ["\\/evil.test", false],
  ["/\t/evil.test", false],
  ["/\n/evil.test", false],
  ["/\r/evil.test", false],
  ["\u0000//evil.test", false],
  [" //evil.test", false],
  ["//evil.test ", false],
  ["/a b", false],
  ["javascript:alert(1)", false],
  ["JavaScript:alert(1)", false],
  ["java\nscript:alert(1)", false],
  ["data:text/html,x", false],
  ["blob:https://app.test/1", false],
  ["file:///etc/passwd", false],
  ["mailto:a@b.test", false],
  ["intent://scan/#Intent;end", false],
  ["https://app.test@evil.test/", false],
  ["https://user@app.test/", false],
  ["https://user:pass@app.test/", false],
  ["https://app.test.evil.test/", false],
  ["https://evil.test/app.test", false],
  ["https://evil.test#https://app.test", false],
  ["https://evil.test?https://app.test", false],
  ["https://evil.test%2F@app.test", false],
  ["https://xn--pp-fka.test/", false],
  ["https://app。test/", true],
  ["http://", false],
  ["https://[::1", false]
]

describe("trustedUrl", () => {
  for (const [url, expected] of cases) {
    it(`${JSON.stringify(url)} is ${expected ? "" : "not "}trusted (rule 55)`, () =>
      assert.strictEqual(isTrustedUrl(url, own), expected))
  }

  it("without a page only relative URLs are trusted", () => {
    const nowhere = { page: null, trustedDomains: [] }
    assert.deepStrictEqual(
      ["/in", "?x", "//evil.test", "https://app.test", "/\\evil.test", "javascript:1"].map((url) => isTrustedUrl(url, nowhere)),
      [true, true, false, false, false, false]
    )
  })
  it("a page without a web origin trusts no absolute URL", () => {
    for (const odd of ["about:blank", "file:///a.html", "data:text/html,x", "nonsense"]) {
      assert.isFalse(isTrustedUrl("https://app.test", { page: odd, trustedDomains: [] }))
      assert.isFalse(isTrustedUrl("file:///b.html", { page: odd, trustedDomains: [] }))
      assert.isTrue(isTrustedUrl("/in", { page: odd, trustedDomains: [] }))
    }
  })

  const onDomain = (pattern: string, url: string) => isTrustedUrl(url, { page, trustedDomains: [pattern] })
  it("a trusted domain is compared by protocol, host and port", () => {
    assert.isTrue(onDomain("https://other.test", "https://other.test/in?x#y"))
    assert.isTrue(onDomain("https://other.test/", "https://other.test:443/in"))
    assert.isTrue(onDomain("https://other.test:443", "https://other.test/in"))
    assert.isTrue(onDomain("http://other.test:80", "http://other.test/in"))
    assert.isFalse(onDomain("https://other.test:80", "https://other.test/in"))
    assert.isTrue(onDomain("http://other.test:8080", "http://other.test:8080/"))
    assert.isFalse(onDomain("https://other.test", "http://other.test/"))
    assert.isFalse(onDomain("https://other.test", "https://other.test:8443/"))
    assert.isFalse(onDomain("https://other.test:8443", "https://other.test/"))
    assert.isFalse(onDomain("https://other.test", "https://a.other.test/"))
    assert.isFalse(onDomain("https://other.test", "https://other.test@evil.test/"))
  })
  it("* matches one label, ** any number", () => {
    assert.isTrue(onDomain("https://*.other.test", "https://a.other.test/"))
    assert.isFalse(onDomain("https://*.other.test", "https://a.b.other.test/"))
    assert.isFalse(onDomain("https://*.other.test", "https://other.test/"))
    assert.isTrue(onDomain("https://**.other.test", "https://a.b.other.test/"))
    assert.isTrue(onDomain("https://pre-*.other.test", "https://pre-1.other.test/"))
    assert.isFalse(onDomain("https://*.other.test", "https://evil.test/.other.test"))
  })
  it("a pattern with many wildcards is compared in no time", () => {
    const pattern = `https://${"*a".repeat(40)}.test`
    assert.isFalse(onDomain(pattern, `https://${"a".repeat(200)}.evil.test/`))
    assert.isTrue(onDomain(pattern, `https://${"a".repeat(200)}.test/`))
    assert.isFalse(onDomain(`https://${"**a".repeat(40)}.test`, `https://${"a.".repeat(100)}evil.test/`))
  })
  it("a pattern that is not an origin trusts nothing", () => {
    for (const pattern of [
      "other.test",
      "*",
      "javascript://other.test",
      "https://",
      "https://other.test/path",
      "https://u@other.test"
    ]) {
      assert.isFalse(onDomain(pattern, "https://other.test/"))
    }
  })

  const piece = Schema.Literals([
    "/",
    "\\",
    "//",
    ":",
    "@",
    "?",
    "#",
    "\t",
    "\n",
    " ",
    "%2f",
    "%5c",
    "https",
    "javascript",
    "evil.test",
    "app.test",
    ".",
    "..",
    "443",
    "[",
    "]",
    "\u0000",
    "。",
    "user"
  ])
  it.effect.prop("no text makes it accept a foreign origin (rule 55)", [Schema.Array(piece), Schema.String], ([pieces, tail]) =>
    Effect.sync(() => {
      for (const url of [pieces.join(""), tail, `${pieces.join("")}${tail}`, `/${pieces.join("")}`]) {
        if (isTrustedUrl(url, own)) assert.strictEqual(new URL(url, page).origin, "https://app.test")
      }
    })
  )
  it.effect.prop("what a browser is given stays on its page", [Schema.Array(piece)], ([pieces]) =>
    Effect.sync(() => {
      for (const base of [null, "https://one.test/a", "http://two.test:8443/b"]) {
        const target = trustedUrl(pieces.join(""), { page: base, trustedDomains: [] })
        const here = base ?? "http://three.test/c"
        if (target !== null) assert.strictEqual(new URL(shortest(target, base), here).origin, new URL(here).origin)
      }
    })
  )
})

describe("shortest", () => {
  it("omits the origin if it is the page's own", () => {
    assert.strictEqual(shortest(new URL("https://app.test/in?x=1#y"), page), "/in?x=1#y")
    assert.strictEqual(shortest(new URL("https://other.test/in"), page), "https://other.test/in")
    assert.strictEqual(
      shortest(trustedUrl("/in", { page: null, trustedDomains: [] }) ?? new URL("https://none.test"), null),
      "/in"
    )
  })
})
