import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Redacted } from "effect"
import * as fc from "fast-check"
import { cookieMaxBytes } from "../../../src/schemas/limits.js"
import { listCookies, parentDomains } from "../../../src/services/platform/cookieText.js"
import { isOfSession } from "../../../src/services/platform/tokens/cookieNames.js"
import * as crockford from "../../../src/services/platform/tokens/crockford.js"
import { TokenStore, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import type { StoredTokens } from "../../../src/services/platform/tokens/TokenStore.own.js"
import { ownStore } from "../../../src/services/platform/tokens/TokenStore.own.js"
import { layerResponse } from "../../../src/services/platform/tokens/TokenStore.response.js"
import type { Site } from "../../../src/services/platform/tokens/tokenCookies.js"
import { writeTokens } from "../../../src/services/platform/tokens/tokenCookies.js"

const site: Site = { projectId: "p", isSecure: true, hostname: "app.site.test" }
const isDeletion = (text: string) => /; Max-Age=0;/.test(text)
const header = (texts: ReadonlyArray<string>) =>
  listCookies(
    texts
      .filter((text) => !isDeletion(text))
      .map((text) => text.split(";")[0])
      .join("; ")
  )

describe("listCookies", () => {
  it("reads each escape of UTF-8, and keeps any other text with a percent sign", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        assert.deepStrictEqual(listCookies(`a=${encodeURIComponent(text)}`), [["a", text]])
      })
    )
    for (const kept of ["%", "%4", "%g1", "%FF", "%C3", "%-1", "% 1"])
      assert.deepStrictEqual(listCookies(`a=${kept}z`), [["a", `${kept}z`]])
  })

  it("reads a value without the quotes around it, and keeps other quotes", () => {
    assert.deepStrictEqual(listCookies('a="1 2"; b="; c=x"y"'), [
      ["a", "1 2"],
      ["b", '"'],
      ["c", 'x"y"']
    ])
  })

  it("reads only the cookies with a wanted name, whatever the others hold", () => {
    const wanted = listCookies("a=%41; __Host-stack-x=1; b=%FF; stack-y=%42; not-stack-z=2", isOfSession)
    assert.deepStrictEqual(wanted, [
      ["__Host-stack-x", "1"],
      ["stack-y", "B"]
    ])
  })

  it("reads a cookie whose name is empty, and skips a text without a name", () => {
    assert.deepStrictEqual(listCookies("=1; 2; a=3"), [
      ["", "1"],
      ["a", "3"]
    ])
  })

  it("reads each name as the browser does, for which an escape or a space of Unicode is a character like any other", () => {
    for (const name of ["%5F%5FHost-a", "__Host%2Da", "\u00a0__Host-a", "\ufeff__Host-a", "\v__Host-a", "a%20b"])
      assert.deepStrictEqual(listCookies(`x=1; ${name}=2;\t${name}=3`), [
        ["x", "1"],
        [name, "2"],
        [name, "3"]
      ])
  })
})

describe("the parent domains of a host", () => {
  for (const [host, domains] of [
    ["app.eu.Site.test", ["app.eu.site.test", "eu.site.test", "site.test"]],
    ["localhost", []],
    ["127.0.0.1", []],
    ["[::1]", []],
    ["[2001:db8::1.2.3.4]", []],
    [null, []]
  ] as const) {
    it(`are those that it can write cookies for: ${host}`, () => {
      assert.deepStrictEqual(parentDomains(host), domains)
    })
  }
})

describe("the cookie of an access token", () => {
  it("is written up to the maximum size that browsers store, to the byte", () => {
    const access = (length: number) =>
      writeTokens(site, [], tokenPair("a".repeat(length), "r"), 1).find((text) => text.startsWith("stack-access="))
    const overhead = (access(1)?.length ?? 0) - 1
    assert.strictEqual(access(cookieMaxBytes - overhead)?.length, cookieMaxBytes)
    assert.isUndefined(access(cookieMaxBytes - overhead + 1))
  })
})

describe("writing the session that the cookies already contain", () => {
  it("deletes nothing, neither here nor for a parent domain", () => {
    for (const access of ["a", null]) {
      const pair = tokenPair(access, "r")
      const again = writeTokens(site, header(writeTokens(site, [], pair, 1)), pair, 2)
      assert.deepStrictEqual(again.filter(isDeletion), [])
    }
  })

  it("deletes what another session has written, for every parent domain too", () => {
    const other = header(writeTokens({ ...site, domain: "site.test" }, [], tokenPair("b", "other"), 1))
    const deletions = writeTokens(site, other, tokenPair("a", "r"), 2).filter(isDeletion)
    for (const name of ["hexclave-refresh-p--custom-", "stack-refresh-p--custom-", "stack-access="]) {
      assert.isTrue(
        deletions.some((text) => text.startsWith(name) && text.includes("Domain=site.test")),
        name
      )
    }
  })
})

describe("cookies that another host of the site has written, as many as a request can carry", () => {
  const floods = {
    many: Array.from({ length: 250 }, (_, at) => `stack-refresh-p--x${at}=evil`),
    "a few with long names": [1, 2, 3].map((at) => `stack-refresh-p--${"x".repeat(2500)}${at}=evil`),
    "one with the longest name": [`stack-refresh-p--${"x".repeat(4000)}=evil`],
    "a few for long domains": [1, 2, 3].map((at) => `stack-refresh-p--custom-${crockford.encodeText("x".repeat(1000 + at))}=evil`)
  }
  const own = [
    "hexclave-refresh-p--default=old",
    "stack-refresh-p--default=old",
    "stack-refresh-p=old",
    'stack-access=["old","a"]'
  ]
  const exchange = (cookies: ReadonlyArray<string>, isSecure: boolean) => {
    const response = new Headers()
    const url = `http${isSecure ? "s" : ""}://a.b.site.test/`
    const layer = layerResponse({ request: { url, headers: { cookie: cookies.join("; ") } }, response }, "p")
    const run = (pair: ReturnType<typeof tokenPair>) => TokenStore.use(({ set }) => set(pair)).pipe(Effect.provide(layer))
    return { response, run }
  }

  const cases = Object.entries(floods).flatMap(([name, flood]) =>
    [true, false].map((isSecure) => [name, flood, isSecure] as const)
  )
  for (const [name, flood, isSecure] of cases) {
    it.effect(`do not make the head of a response longer than proxies accept: ${name}, http${isSecure ? "s" : ""}`, () =>
      Effect.gen(function* () {
        for (const pair of [tokenPair("access", "mine"), null]) {
          const { response, run } = exchange([...flood, ...own], isSecure)
          yield* run(pair)
          assert.isAtMost(response.getSetCookie().join().length, 5000)
          const gone = response.getSetCookie().filter(isDeletion)
          const isGone = (name: string, domain: string | null) =>
            gone.some(
              (text) =>
                text.startsWith(`${name}=;`) && (domain === null ? !text.includes("Domain=") : text.includes(`Domain=${domain};`))
            )
          // Those that could be taken for the session's come first, for each domain.
          for (const domain of ["a.b.site.test", "b.site.test", "site.test"]) {
            for (const name of ["hexclave-refresh-p--default", "stack-refresh-p--default", "stack-access"])
              assert.isTrue(isGone(name, domain), `${name} of ${domain}`)
          }
          assert.isTrue(isGone("stack-refresh-p", null))
        }
      })
    )
  }
})

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("\n", "a\r\nSet-Cookie: b", "→", "a; Domain=evil.test", "é", "\0", ",", " ", "x=y", "\ud800")
)
const oddName = fc.oneof(
  odd,
  fc
    .tuple(
      fc.constantFrom("", "__Host-", "__Secure-"),
      fc.constantFrom("stack", "hexclave"),
      fc.constantFrom("--custom-", "--default", "--", ""),
      fc.oneof(
        odd,
        odd.map(crockford.encodeText),
        fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString("hex"))
      )
    )
    .map(([prefix, family, kind, end]) => `${prefix}${family}-refresh-p${kind}${end}`)
)

describe("a cookie of any name, which any host of the site can write", () => {
  it("breaks neither sign-in nor sign-out on a server, and adds nothing to what is written", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(oddName, odd), { maxLength: 4 }), fc.boolean(), (cookies, isSecure) => {
        const cookie = cookies.map(([name, value]) => `${name}=${value}`).join("; ")
        const response = new Headers()
        const url = `http${isSecure ? "s" : ""}://app.site.test/`
        const layer = layerResponse({ request: { url, headers: { cookie } }, response }, "p")
        return Effect.gen(function* () {
          const store = yield* TokenStore
          yield* store.set(tokenPair("access", "mine"))
          const signedIn = yield* store.get
          yield* store.set(null)
          assert.deepStrictEqual(
            [signedIn?.refreshToken && Redacted.value(signedIn.refreshToken), yield* store.get],
            ["mine", null]
          )
          for (const text of response.getSetCookie()) {
            assert.match(text, /^[^\s;=]+=[^\s;]*; Path=\/(; Domain=[\w.-]+)?(; Max-Age=\d+)?(; Secure)?; SameSite=Lax$/)
          }
        }).pipe(Effect.provide(layer), Effect.runPromise)
      }),
      { numRuns: 500 }
    ))
})

describe("a custom store", () => {
  it.effect("receives both tokens as strings, or null for a missing one", () =>
    Effect.gen(function* () {
      const given: Array<StoredTokens | null> = []
      const store = Context.get(ownStore({ get: () => null, set: (tokens) => void given.push(tokens) }), TokenStore)
      for (const [access, refresh] of [
        ["a", "r"],
        [null, "r"],
        ["a", null]
      ] as const) {
        yield* store.set(tokenPair(access, refresh))
        assert.deepStrictEqual(given.at(-1), { accessToken: access, refreshToken: refresh })
      }
      yield* store.set(null)
      assert.isNull(given.at(-1))
    })
  )
})
