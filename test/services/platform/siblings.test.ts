import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, Redacted } from "effect"
import * as fc from "fast-check"
import * as crockford from "../../../src/services/platform/tokens/crockford.js"
import { layerCookie } from "../../../src/services/platform/tokens/TokenStore.cookie.js"
import { TokenStore, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { layerResponse } from "../../../src/services/platform/tokens/TokenStore.response.js"
import type { Jar, Page } from "../../support/cookieJar.js"
import { layerJar, makeJar } from "../../support/cookieJar.js"

const far = 9_999_999_999_999
const structured = (token: string) => encodeURIComponent(JSON.stringify({ refresh_token: token, updated_at_millis: far }))
const shared = crockford.encodeText("site.test")
const families = ["hexclave", "stack"] as const
/** Every cookie name that a client of the platform has ever used, and what another host may write there. */
const planted: ReadonlyArray<(token: string) => string> = [
  ...families.flatMap((family) => [
    (token: string) => `${family}-refresh-p--default=${structured(token)}`,
    (token: string) => `${family}-refresh-p--custom-${shared}=${structured(token)}`,
    (token: string) => `${family}-refresh-p--other=${structured(token)}`,
    (token: string) => `${family}-access=${encodeURIComponent(JSON.stringify([token, "access"]))}`
  ]),
  (token) => `stack-refresh-p=${token}`,
  (token) => `stack-refresh=${token}`
]
/** Names that browsers do not protect like `__Host-`, although some programs read them as that. */
const disguised = families.flatMap((family) =>
  ["%5F%5FHost-", "%5f_Host-", "__Host%2D", "\u00a0__Host-", "\ufeff__Host-"].map(
    (prefix) => (token: string) => `${prefix}${family}-refresh-p--default=${structured(token)}`
  )
)
const all = [...planted, ...disguised]

type Step =
  | { readonly _tag: "Plant"; readonly what: number; readonly path: string }
  | { readonly _tag: "SignIn" | "SignOut" | "Renew" | "Reload" }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      _tag: fc.constant("Plant" as const),
      what: fc.nat({ max: all.length - 1 }),
      path: fc.constantFrom("/", "/account")
    })
  },
  { weight: 3, arbitrary: fc.record({ _tag: fc.constantFrom("SignIn" as const, "SignOut", "Renew", "Reload") }) }
)

const store = (jar: Jar, page: Page, domain?: string) =>
  Layer.build(
    Layer.fresh(layerCookie("p", domain === undefined ? {} : { domain }).pipe(Layer.provide(layerJar(jar, page))))
  ).pipe(Effect.flatMap((services) => Effect.provide(TokenStore, services)))

const holder = (one: TokenStore["Service"]) =>
  Effect.map(one.get, (pair) => (pair?.refreshToken ? Redacted.value(pair.refreshToken) : null))

/** Runs steps in the victim's browser while another host of the site writes cookies. Returns what went wrong. */
const play = Effect.fnUntraced(function* (isSecure: boolean, domain: string | undefined, steps: ReadonlyArray<Step>) {
  const page: Page = { host: "app.site.test", path: "/account/settings", isSecure }
  const jar = makeJar()
  const problems: Array<string> = []
  let tokens = yield* store(jar, page, domain)
  let count = 0
  // Derived from the steps, not from cookies: the user who has signed in here last, and whether that can be known.
  let mine: string | null = null
  let hasSignedIn = false
  for (const one of steps) {
    const token = `${one._tag}-${++count}`
    if (one._tag === "Plant") {
      const cookie = all[one.what]?.(token) ?? ""
      jar.set(`${cookie}; Domain=site.test; Path=${one.path}; Max-Age=99999`, { ...page, host: "evil.site.test" })
      // An app that shares its session with the domain trusts its hosts with the cookie itself.
      if (domain !== undefined && one.path === "/" && cookie.includes(`-custom-${shared}=`)) [hasSignedIn, mine] = [false, null]
    } else if (one._tag === "SignIn") {
      yield* tokens.set(tokenPair(`access-${token}`, token))
      mine = token
      hasSignedIn = true
    } else if (one._tag === "SignOut") {
      yield* tokens.set(null)
      mine = null
    } else if (one._tag === "Renew") {
      const held = yield* tokens.get
      if (held !== null && mine !== null) yield* tokens.replace(held, tokenPair(`access-${token}`, mine))
    } else {
      tokens = yield* store(jar, page, domain)
      // On http, this host's cookies cannot be told from another's after the page is left.
      if (!isSecure) [hasSignedIn, mine] = [false, null]
    }
    const now = yield* holder(tokens)
    const isKnown = isSecure && domain === undefined ? hasSignedIn : hasSignedIn && mine !== null
    if (isKnown && now !== mine) problems.push(`is ${now} after ${one._tag}, and ${mine} has signed in here`)
  }
  return problems
})

const Quiet = Logger.layer([])
for (const [where, isSecure, domain] of [
  ["on https", true, undefined],
  ["on https, of an app that shares its session with the site", true, "site.test"],
  ["on http", false, undefined]
] as const) {
  describe(where, () => {
    it("a session always belongs to the user who signed in, whatever another host of the site writes (rule 95)", () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) =>
          Effect.runPromise(play(isSecure, domain, steps).pipe(Effect.scoped, Effect.provide(Quiet))).then((problems) =>
            assert.deepStrictEqual(problems, [])
          )
        ),
        { numRuns: 1000 }
      ))
  })
}

describe("a cookie of another host of the site", () => {
  const page: Page = { host: "app.site.test", path: "/account", isSecure: true }
  const evil: Page = { ...page, host: "evil.site.test" }

  it.effect("is adopted only before any sign-in here, and not after sign-out", () =>
    Effect.gen(function* () {
      const jar = makeJar()
      jar.set(`stack-refresh-p--custom-${shared}=${structured("other")}; Domain=site.test; Path=/`, evil)
      const tokens = yield* store(jar, page)
      assert.strictEqual(yield* holder(tokens), "other")
      yield* tokens.set(tokenPair("a", "mine"))
      yield* tokens.set(null)
      jar.set(`stack-refresh-p--custom-${shared}=${structured("other")}; Domain=site.test; Path=/`, evil)
      assert.isNull(yield* holder(yield* store(jar, page)))
    }).pipe(Effect.scoped)
  )

  it.effect("is deleted by a sign-in if possible, or else ignored and reported once", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const Capture = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
      const jar = makeJar()
      for (const what of planted) {
        jar.set(`${what("deletable")}; Domain=site.test; Path=/`, evil)
        jar.set(`${what("lasting")}; Domain=site.test; Path=/account`, evil)
      }
      const tokens = yield* store(jar, page)
      yield* Effect.andThen(tokens.set(tokenPair("a", "mine")), tokens.set(tokenPair("b", "mine"))).pipe(Effect.provide(Capture))
      assert.isEmpty(jar.held().filter(({ value }) => value.includes("deletable")))
      assert.lengthOf(lines, 1)
      assert.notInclude(lines[0] ?? "", "lasting")
      assert.strictEqual(yield* holder(tokens), "mine")
    }).pipe(Effect.scoped)
  )

  it.effect("is not adopted by a page on http that has signed out, although it cannot be deleted", () =>
    Effect.gen(function* () {
      const [here, there] = [page, evil].map((one) => ({ ...one, isSecure: false }))
      for (const what of planted) {
        const jar = makeJar()
        const plant = () => jar.set(`${what("lasting")}; Domain=site.test; Path=/account`, there!)
        const tokens = yield* store(jar, here!)
        plant()
        yield* tokens.set(tokenPair("a", "mine"))
        plant()
        yield* tokens.set(null)
        assert.isNull(yield* holder(tokens), what("lasting"))
      }
    }).pipe(Effect.scoped, Effect.provide(Quiet))
  )

  it.effect("is used by an app that shares the session of that domain", () =>
    Effect.gen(function* () {
      const cookie = `stack-refresh-p--default=${structured("older")}; hexclave-refresh-p--custom-${shared}=${structured("shared")}`
      const read = (domain?: string) =>
        Effect.flatMap(TokenStore, holder).pipe(
          Effect.provide(
            layerResponse(
              { request: new Request("https://app.site.test/", { headers: { cookie } }), response: new Headers() },
              "p",
              domain === undefined ? {} : { domain }
            )
          )
        )
      assert.strictEqual(yield* read("site.test"), "shared")
      assert.strictEqual(yield* read(), "older")
      assert.strictEqual(yield* read("other.test"), "older")
    })
  )

  it.effect("that has been ignored counts again once its own session is signed in, and no longer than that", () =>
    Effect.gen(function* () {
      const jar = makeJar()
      jar.set("stack-refresh-p=mine; Path=/account", page)
      const tokens = yield* store(jar, page)
      yield* tokens.set(tokenPair("b", "other"))
      assert.strictEqual(yield* holder(tokens), "other")
      yield* tokens.set(tokenPair("a", "mine"))
      assert.strictEqual(yield* holder(tokens), "mine")
      // Another tab.
      yield* (yield* store(jar, page)).set(null)
      assert.isNull(yield* holder(tokens))
    }).pipe(Effect.scoped, Effect.provide(Quiet))
  )

  it.effect("is deleted by a server's response too", () =>
    Effect.gen(function* () {
      const jar = makeJar()
      for (const what of planted) jar.set(`${what("x")}; Domain=site.test; Path=/`, evil)
      const request = new Request("https://app.site.test/", { headers: { cookie: jar.header(page) } })
      const response = new Headers()
      const layer = layerResponse({ request, response }, "p")
      yield* TokenStore.use((one) => one.set(tokenPair("a", "mine"))).pipe(Effect.provide(layer))
      for (const text of response.getSetCookie()) jar.set(text, page)
      assert.isEmpty(jar.held().filter(({ domain }) => domain === "site.test"))
      assert.strictEqual(yield* holder(yield* store(jar, page)), "mine")
    }).pipe(Effect.scoped)
  )
})
