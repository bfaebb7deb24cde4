import { assert, describe, it } from "@effect/vitest"
import { applyCookie, listCookies, readCookies, writeCookie } from "../../../../src/services/platform/cookieText.js"
import { firstUnprotectedRank, kindOf, markOf } from "../../../../src/services/platform/tokens/cookieNames.js"
import * as crockford from "../../../../src/services/platform/tokens/crockford.js"
import { tokenPair } from "../../../../src/services/platform/tokens/TokenStore.js"
import type { Site } from "../../../../src/services/platform/tokens/tokenCookies.js"
import { readTokens, writeTokens } from "../../../../src/services/platform/tokens/tokenCookies.js"
import { plainPair } from "../../../support/tokens.js"

const secure: Site = { projectId: "p", isSecure: true }
const insecure: Site = { projectId: "p", isSecure: false }
const none = new Map<string, string>()
const pair = tokenPair("a", "r")
const jar = (...texts: ReadonlyArray<string>) => {
  const cookies = new Map<string, string>()
  for (const text of texts) applyCookie(cookies, text)
  return cookies
}
const signedIn = (site: Site, at = 1) => jar(...writeTokens(site, none, pair, at))
const signedInHeader = (site: Site) =>
  [...signedIn(site)].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ")
const refresh = (token: string, at?: number) => JSON.stringify({ refresh_token: token, updated_at_millis: at })

const both = (token: string, at: number) => JSON.stringify({ refresh_token: token, updated_at_millis: at, both: true })

describe("writing", () => {
  it("on https uses the __Host- name, Secure, Lax, and the recorded layout (rules 57, 61)", () => {
    assert.deepStrictEqual(writeTokens(secure, none, pair, 1700000000000), [
      "__Host-hexclave-refresh-p--default={%22refresh_token%22:%22r%22%2C%22updated_at_millis%22:1700000000000%2C%22both%22:true}; Path=/; Max-Age=31536000; Secure; SameSite=Lax",
      "__Host-stack-refresh-p--default={%22refresh_token%22:%22r%22%2C%22updated_at_millis%22:1700000000000%2C%22both%22:true}; Path=/; Max-Age=31536000; Secure; SameSite=Lax",
      "__Host-portico-p=r; Path=/; Max-Age=31536000; Secure; SameSite=Lax",
      "stack-access=[%22r%22%2C%22a%22]; Path=/; Max-Age=86400; Secure; SameSite=Lax",
      "hexclave-is-https=true; Path=/; Secure; SameSite=Lax",
      "stack-is-https=true; Path=/; Secure; SameSite=Lax"
    ])
  })

  it("on http uses the plain name, because browsers silently drop a Secure cookie there (rule 62)", () => {
    assert.deepStrictEqual(writeTokens(insecure, none, pair, 5), [
      "hexclave-refresh-p--default={%22refresh_token%22:%22r%22%2C%22updated_at_millis%22:5%2C%22both%22:true}; Path=/; Max-Age=31536000; SameSite=Lax",
      "stack-refresh-p--default={%22refresh_token%22:%22r%22%2C%22updated_at_millis%22:5%2C%22both%22:true}; Path=/; Max-Age=31536000; SameSite=Lax",
      "stack-access=[%22r%22%2C%22a%22]; Path=/; Max-Age=86400; SameSite=Lax"
    ])
  })

  it("for a parent domain puts it into the name and the attributes (rule 58)", () => {
    assert.deepStrictEqual(writeTokens({ ...secure, domain: "Example.com" }, none, pair, 5).slice(0, 4), [
      "hexclave-refresh-p--custom-CNW62VBGDHJJWRVFDM={%22refresh_token%22:%22r%22%2C%22updated_at_millis%22:5%2C%22both%22:true}; Path=/; Domain=example.com; Max-Age=31536000; Secure; SameSite=Lax",
      "stack-refresh-p--custom-CNW62VBGDHJJWRVFDM={%22refresh_token%22:%22r%22%2C%22updated_at_millis%22:5%2C%22both%22:true}; Path=/; Domain=example.com; Max-Age=31536000; Secure; SameSite=Lax",
      "__Host-portico-p=r; Path=/; Max-Age=31536000; Secure; SameSite=Lax",
      "stack-access=[%22r%22%2C%22a%22]; Path=/; Domain=example.com; Max-Age=86400; Secure; SameSite=Lax"
    ])
  })

  it("inside another site's frame is partitioned (rule 63)", () => {
    const [text] = writeTokens({ ...secure, partitioned: true }, none, pair, 5)
    assert.match(text ?? "", /; Secure; SameSite=None; Partitioned$/)
  })

  it("by a server can hide the tokens from scripts, and leaves the note on https readable (rule 53)", () => {
    const texts = writeTokens({ ...secure, httpOnly: true }, none, pair, 5)
    assert.deepStrictEqual(
      texts.map((text) => text.includes("HttpOnly")),
      [true, true, true, true, false, false]
    )
  })

  it("omits an access token whose cookie would exceed the browser limit, and deletes the previous one", () => {
    const large = writeTokens(secure, signedIn(secure), tokenPair("a".repeat(4096), "r"), 5)
    assert.include(large, "stack-access=; Path=/; Max-Age=0; Secure; SameSite=Lax")
    assert.isTrue(large.every((text) => text.length <= 4096))
  })

  it("is stored whole beside an access token that is too large, whichever cookies there were", () => {
    const large = tokenPair("a".repeat(4096), "r")
    const after = jar(...writeTokens(secure, none, large, 5)).keys()
    const cookies = signedIn(secure)
    for (const text of writeTokens(secure, cookies, large, 5)) applyCookie(cookies, text)
    assert.deepStrictEqual([...cookies.keys()].sort(), [...after].sort())
  })

  it("never names a domain in a cookie that only its host can write", () => {
    const others = jar(...writeTokens(secure, none, tokenPair("b", "others"), 1))
    for (const next of [pair, null])
      for (const text of writeTokens({ ...secure, hostname: "a.site.test" }, others, next, 5))
        if (text.startsWith("__Host-")) assert.notInclude(text, "Domain")
  })

  it("does not store the tokens of an access-only session, as no cookie can contain one (rule 12)", () => {
    assert.deepStrictEqual(readTokens({ projectId: "p" }, jar(...writeTokens(secure, none, tokenPair("a", null), 1))), null)
  })
})

describe("deleting", () => {
  const variants: ReadonlyArray<readonly [string, Site]> = [
    ["https", secure],
    ["http", insecure],
    ["https with a parent domain", { ...secure, domain: "example.com" }],
    ["http with a parent domain", { ...insecure, domain: "example.com" }],
    ["a frame", { ...secure, partitioned: true }]
  ]
  for (const [name, site] of variants) {
    it(`on ${name} uses the attributes of the write (rules 57, 58)`, () => {
      const written = writeTokens(site, none, pair, 1)
      const deleted = writeTokens(site, signedIn(site), null, 2)
      const attributes = (text: string) => text.replace(/^([^=]*)=[^;]*/, "$1").replace(/; Max-Age=\d+/, "")
      for (const text of written.filter((one) => /refresh|access/.test(one)))
        assert.include(deleted.map(attributes), attributes(text))
      const cookies = signedIn(site)
      for (const text of deleted) applyCookie(cookies, text)
      assert.isNull(readTokens({ projectId: "p" }, cookies))
    })
  }

  it("covers every known name, so that no old cookie signs the user in again (rule 65)", () => {
    const cookies = new Map([
      ["stack-refresh", "old"],
      ["stack-refresh-p", "older"],
      ["stack-refresh-p--default", refresh("x", 1)],
      ["__Host-stack-refresh-p--default", refresh("y", 2)],
      ["stack-refresh-p--custom-CNW62VBGDHJJWRVFDM", refresh("z", 3)],
      ["stack-access", '["z","a"]'],
      ["hexclave-refresh-p--default", refresh("v", 4)],
      ["__Host-hexclave-refresh-p--default", refresh("w", 5)],
      ["hexclave-access", '["w","a"]'],
      ["theme", "dark"],
      ["stack-refresh-q--default", refresh("another project", 1)]
    ])
    for (const text of writeTokens(secure, cookies, null, 9)) applyCookie(cookies, text)
    assert.deepStrictEqual([...cookies.keys()], ["theme", "stack-refresh-q--default", "hexclave-is-https", "stack-is-https"])
  })

  it("of a shared cookie uses the domain in its name, whatever the options are (rule 58)", () => {
    const cookies = new Map([["stack-refresh-p--custom-CNW62VBGDHJJWRVFDM", refresh("z", 3)]])
    assert.include(
      writeTokens(secure, cookies, pair, 9),
      "stack-refresh-p--custom-CNW62VBGDHJJWRVFDM=; Path=/; Domain=example.com; Max-Age=0; Secure; SameSite=Lax"
    )
  })
})

describe("reading", () => {
  const read = (header: string): ReturnType<typeof plainPair> => plainPair(readTokens({ projectId: "p" }, listCookies(header)))
  const cases: ReadonlyArray<readonly [string, string, readonly [string | null, string | null] | null]> = [
    ["nothing", "", null],
    ["its own cookies", [...signedIn(secure)].map(([n, v]) => `${n}=${encodeURIComponent(v)}`).join("; "), ["a", "r"]],
    [
      "the one that only this host can write, whatever the others say of their age (rule 95)",
      `stack-refresh-p--default=${refresh("new", 9)}; __Host-stack-refresh-p--default=${refresh("protected", 1)}`,
      [null, "protected"]
    ],
    [
      "of two families that only this host can write the one that changed last",
      `__Host-stack-refresh-p--default=${refresh("old", 9)}; __Host-hexclave-refresh-p--default=${refresh("new", 1)}`,
      [null, "old"]
    ],
    [
      "of two families that changed at the same time the newest",
      `__Host-stack-refresh-p--default=${refresh("old", 1)}; __Host-hexclave-refresh-p--default=${refresh("new", 1)}`,
      [null, "new"]
    ],
    [
      "what another client wrote after this one, whatever its clock says",
      `__Host-stack-refresh-p--default=${refresh("other", 1)}; __Host-hexclave-refresh-p--default=${both("ours", 9)}`,
      [null, "other"]
    ],
    [
      "no session that another client has ended, which this one wrote",
      `__Host-hexclave-refresh-p--default=${both("ours", 9)}`,
      null
    ],
    [
      "a session that another client has moved to the name of a parent domain",
      `__Host-hexclave-refresh-p--default=${both("ours", 1)}; stack-refresh-p--custom-CNW62VBGDHJJWRVFDM=${refresh("ours", 9)}`,
      [null, "ours"]
    ],
    [
      "the later of two that this client is writing at the same time",
      `__Host-hexclave-refresh-p--default=${both("new", 9)}; __Host-stack-refresh-p--default=${both("old", 1)}`,
      [null, "new"]
    ],
    [
      "no session that a server has marked as ended",
      `__Host-portico-p-ended-${crockford.encodeText("23456789")}=true; __Host-hexclave-refresh-p--default=${refresh("0123456789", 1)}`,
      null
    ],
    [
      "another session than the one that a server has marked as ended",
      `__Host-portico-p-ended-${crockford.encodeText("23456789")}=true; __Host-hexclave-refresh-p--default=${refresh("other", 1)}`,
      [null, "other"]
    ],
    ["an older client's, if it is all there is", `__Host-stack-refresh-p--default=${refresh("old", 1)}`, [null, "old"]],
    [
      "the name of the host before that of a parent domain",
      `hexclave-refresh-p--custom-CNW62VBGDHJJWRVFDM=${refresh("shared", 9)}; stack-refresh-p--default=${refresh("host", 1)}`,
      [null, "host"]
    ],
    [
      "a legacy name last of the host's own",
      `stack-refresh-p=legacy; stack-refresh-p--default=${refresh("new", 9)}`,
      [null, "new"]
    ],
    [
      "nothing that another host can have written, once a session was kept under a protected name",
      `__Host-portico-p=1; stack-refresh-p=legacy; stack-refresh-p--default=${refresh("new", 9)}`,
      null
    ],
    ["the access token of either family", `stack-refresh-p--default=${refresh("r", 1)}; hexclave-access=["r","a"]`, ["a", "r"]],
    ["the oldest legacy name", "stack-refresh=legacy", [null, "legacy"]],
    ["of the legacy names that of the project", "stack-refresh=legacy; stack-refresh-p=own", [null, "own"]],
    ["of the legacy names that of the project, in any order", "stack-refresh-p=own; stack-refresh=legacy", [null, "own"]],
    [
      "no access token of another session (rule 14)",
      `stack-refresh-p--default=${refresh("r", 1)}; stack-access=["other","a"]`,
      [null, "r"]
    ],
    ["no access token without its refresh token", 'stack-access=["r","a"]', null],
    ["no cookie of another project (rule 64)", `stack-refresh-q--default=${refresh("r", 1)}`, null],
    [
      "past malformed ones (rule 13)",
      `stack-refresh-p--default={; stack-refresh-p--custom-X=${refresh("r", 1)}; stack-access=[`,
      [null, "r"]
    ],
    ["the word that broken programs write as none (rule 13)", `stack-refresh-p--default=${refresh("undefined", 1)}`, null],
    ["broken escapes of other cookies", `x=%E0%A4; y; =z; stack-refresh-p--default=${refresh("r", 1)}`, [null, "r"]]
  ]
  for (const [name, header, expected] of cases) {
    it(`gives ${name}`, () => assert.deepStrictEqual(read(header), expected))
  }
})

describe("the text of a cookie", () => {
  it("is escaped like js-cookie, and decoded again", () => {
    const value = '{"a":[1,2],"b":"ü;= %"}'
    const text = writeCookie("name", value, { isSecure: false, isPartitioned: false })
    assert.match(text, /^name=\{%22a%22:\[1%2C2\]%2C%22b%22:%22%C3%BC%3B=%20%25%22\};/)
    assert.strictEqual(readCookies(text.split(";")[0] ?? "").get("name"), value)
  })

  it("encodes a domain in base32, both ways", () => {
    assert.strictEqual(crockford.encodeText("example.com"), "CNW62VBGDHJJWRVFDM")
    for (const domain of ["a", "ab", "abc.de", "bücher.example"]) {
      assert.strictEqual(crockford.decodeText(crockford.encodeText(domain)), domain)
    }
    assert.isNull(crockford.decodeText("!"))
  })
})

describe("a name that begins with __Host-", () => {
  it("is deleted with Secure on http too, as browsers store it in no other form (rule 62)", () => {
    const cookies = listCookies(signedInHeader(secure))
    assert.isTrue(cookies.some(([name]) => name.startsWith("__Host-")))
    for (const pairOrNone of [pair, null]) {
      const texts = writeTokens(insecure, cookies, pairOrNone, 1).filter((text) => text.startsWith("__Host-"))
      assert.isNotEmpty(texts)
      for (const text of texts) assert.match(text, /; Max-Age=0;.* Secure;/)
    }
  })
})

describe("the kind of a cookie", () => {
  const shared = crockford.encodeText("site.test")
  const other = crockford.encodeText("other.test")
  const kind = (name: string) => kindOf(name, { projectId: "p", domain: "site.test" })

  it("ranks the names by who can write them, and those of newer clients before older ones", () => {
    const names = [
      "__Host-hexclave-refresh-p--default",
      "__Host-stack-refresh-p--default",
      `hexclave-refresh-p--custom-${shared}`,
      `stack-refresh-p--custom-${shared}`,
      "hexclave-refresh-p--default",
      "stack-refresh-p--default",
      "stack-refresh-p",
      "stack-refresh",
      `hexclave-refresh-p--custom-${other}`,
      `stack-refresh-p--custom-${other}`
    ]
    const ranks = names.map((name) => kind(name)?.rank ?? assert.fail(name))
    assert.deepStrictEqual(
      ranks,
      [...new Set(ranks)].sort((a, b) => a - b)
    )
    assert.deepStrictEqual(
      names.filter((name) => (kind(name)?.rank ?? 0) < firstUnprotectedRank),
      names.slice(0, 4)
    )
  })

  it("is none for a name that no client of the platform writes, or that is of another project", () => {
    for (const name of [
      "hexclave-refresh",
      "hexclave-refresh-p",
      "__Host-stack-refresh",
      "__Host-stack-refresh-p",
      "stack-refresh-q--default",
      "stack-refresh-q",
      "stack-access",
      "portico-refresh-p--default"
    ])
      assert.isNull(kind(name), name)
  })

  it("has a domain only if its name says so, in the encoding of the platform", () => {
    for (const [name, domain] of [
      [`stack-refresh-p--custom-${shared}`, "site.test"],
      [`stack-refresh-p--another${shared}`, null],
      [`stack-refresh-p--${shared}`, null],
      ["stack-refresh-p--custom-", null],
      ["stack-refresh-p--custom-U", null],
      [`stack-refresh-p--custom-${crockford.encodeText("a b")}`, null]
    ] as const)
      assert.deepInclude(kind(name), { domain, isStructured: true }, name)
  })
})

describe("the mark of a session", () => {
  it("is the end of its secret, which cannot be used", () => {
    assert.strictEqual(markOf("0123456789"), "23456789")
  })
})
