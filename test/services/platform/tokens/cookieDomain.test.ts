import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, Redacted } from "effect"
import type { AddressedRequest } from "../../../../src/services/platform/RequestLike.js"
import { layerCookie } from "../../../../src/services/platform/tokens/TokenStore.cookie.js"
import { TokenStore, tokenPair } from "../../../../src/services/platform/tokens/TokenStore.js"
import { layerRequest } from "../../../../src/services/platform/tokens/TokenStore.request.js"
import { layerResponse } from "../../../../src/services/platform/tokens/TokenStore.response.js"
import type { CookieOptions } from "../../../../src/services/platform/tokens/tokenCookies.js"
import type { Jar, Page } from "../../../support/cookieJar.js"
import { layerJar, makeJar } from "../../../support/cookieJar.js"

const pageOn = (host: string, isSecure = true): Page => ({ host, path: "/", isSecure })

/** Runs an effect, and returns the warnings that it logs. */
const warnings = <A, E, R>(effect: Effect.Effect<A, E, R>) => {
  const lines: Array<string> = []
  const logger = Logger.make(({ message }) => void lines.push(String(message)))
  return Effect.as(Effect.provide(effect, Logger.layer([logger])), lines)
}

/** The token store of a page. */
const inPage = (jar: Jar, page: Page, options: CookieOptions) =>
  layerCookie("p", options).pipe(Layer.provide(layerJar(jar, page)))

/** Answers one request of a page: the browser keeps what it accepts of the cookies. */
const onServer = <A>(
  jar: Jar,
  page: Page,
  options: CookieOptions,
  effect: Effect.Effect<A, never, TokenStore>,
  given?: AddressedRequest
) =>
  Effect.suspend(() => {
    const response = new Headers()
    const url = `http${page.isSecure ? "s" : ""}://${page.host}/`
    const request = given ?? new Request(url, { headers: { cookie: jar.header(page) } })
    return Effect.map(Effect.provide(effect, layerResponse({ request, response }, "p", options)), (value) => {
      for (const text of response.getSetCookie()) jar.set(text, page)
      return value
    })
  })

const signIn = (token: string) => TokenStore.use((store) => store.set(tokenPair(`access-${token}`, token)))
const signOut = TokenStore.use((store) => store.set(null))
const holder = TokenStore.use(({ get }) =>
  Effect.map(get, (pair) => (pair?.refreshToken ? Redacted.value(pair.refreshToken) : null))
)
const domainsOf = (jar: Jar) => [...new Set(jar.held().map(({ domain, isHostOnly }) => (isHostOnly ? domain : `.${domain}`)))]

const previews = ["app-git-x.vercel.app", "localhost", "127.0.0.1", "evilexample.test", "test", "[::1]"]

describe("a session on a host outside of `cookies.domain`", () => {
  for (const isSecure of [true, false]) {
    for (const host of previews) {
      it.effect(`belongs to the host ${host} over http${isSecure ? "s" : ""}, in pages and on servers (rules 57, 75)`, () =>
        Effect.gen(function* () {
          const [jar, page, options] = [makeJar(), pageOn(host, isSecure), { domain: "example.test" }]
          // Each is a new page, so that nothing is remembered but in cookies.
          const begin = [
            Effect.provide(signIn("mine"), inPage(jar, page, options), { local: true }),
            onServer(jar, page, options, signIn("mine"))
          ]
          const end = [
            Effect.provide(signOut, inPage(jar, page, options), { local: true }),
            onServer(jar, page, options, signOut)
          ]
          for (const signingIn of begin) {
            for (const signingOut of end) {
              yield* signingIn
              assert.deepStrictEqual(domainsOf(jar), [host])
              const names = jar.held().map(({ name }) => name)
              assert.include(names, `${isSecure ? "__Host-" : ""}hexclave-refresh-p--default`)
              assert.strictEqual(yield* Effect.provide(holder, inPage(jar, page, options), { local: true }), "mine")
              assert.strictEqual(yield* onServer(jar, page, options, holder), "mine")
              const request = new Request(`https://${host}/`, { headers: { cookie: jar.header(page) } })
              assert.strictEqual(yield* Effect.provide(holder, layerRequest(request, "p", options)), "mine")
              yield* signingOut
              assert.isEmpty(jar.held().filter(({ name }) => /refresh|access/.test(name)))
            }
          }
        })
      )
    }
  }

  it.effect("is reported once, with the option, the domain and the host", () =>
    Effect.gen(function* () {
      const jar = makeJar()
      const page = pageOn("app-git-x.vercel.app")
      for (const run of [
        (options: CookieOptions) =>
          Effect.provide(Effect.andThen(signIn("a"), Effect.andThen(signOut, signIn("b"))), inPage(jar, page, options)),
        (options: CookieOptions) => Effect.forEach(["a", "b", "c"], (token) => onServer(jar, page, options, signIn(token)))
      ]) {
        const [line, ...others] = yield* warnings(run({ domain: "Example.test" }))
        assert.isEmpty(others)
        assert.match(line ?? "", /`cookies\.domain`, Example\.test, on app-git-x\.vercel\.app:/)
      }
      // Nothing is written, so nothing is lost.
      assert.isEmpty(yield* warnings(onServer(jar, page, { domain: "example.test" }, holder)))
    })
  )
})

describe("a session on a host inside `cookies.domain`", () => {
  for (const [host, domain] of [
    ["example.test", "example.test"],
    ["app.example.test", "example.test"],
    ["a.b.example.test", "Example.Test"],
    ["app.example.test", ".example.test"]
  ] as const) {
    it.effect(`is shared by the subdomains: ${host} of ${domain}, without a warning`, () =>
      Effect.gen(function* () {
        const sibling = pageOn("sibling.example.test")
        for (const signingIn of [
          (jar: Jar) => onServer(jar, pageOn(host), { domain }, signIn("mine")),
          (jar: Jar) => Effect.provide(signIn("mine"), inPage(jar, pageOn(host), { domain }), { local: true })
        ]) {
          const jar = makeJar()
          assert.isEmpty(yield* warnings(signingIn(jar)))
          assert.strictEqual(yield* Effect.provide(holder, inPage(jar, sibling, { domain }), { local: true }), "mine")
          assert.strictEqual(yield* onServer(jar, sibling, { domain }, holder), "mine")
        }
      })
    )
  }

  it.effect("is recognized behind a proxy that replaces the host", () =>
    Effect.gen(function* () {
      const hosts: ReadonlyArray<AddressedRequest> = [
        { url: "/", headers: { host: "app.example.test:3000", "x-forwarded-proto": "https" } },
        { url: "/", headers: { host: "10.0.0.7", "x-forwarded-host": "app.example.test", "x-forwarded-proto": "https" } },
        { url: "/", headers: { host: "internal", "x-forwarded-host": "app.example.test, proxy", "x-forwarded-proto": "https" } },
        { url: "https://localhost:3000/", headers: { host: "app.example.test" } },
        { url: "https://app.example.test/", headers: {} },
        { headers: { "x-forwarded-proto": "https" } },
        { headers: { host: "not a host", "x-forwarded-proto": "https" } }
      ]
      for (const request of hosts) {
        const jar = makeJar()
        const page = pageOn("app.example.test")
        const lines = yield* warnings(onServer(jar, page, { domain: "example.test" }, signIn("mine"), request))
        assert.isEmpty(lines, JSON.stringify(request))
        assert.include(domainsOf(jar), ".example.test", JSON.stringify(request))
      }
    })
  )
})

describe("a session whose `cookies.domain` is a public suffix", () => {
  for (const [domain, isKnown] of [
    ["com", true],
    ["co.uk", false],
    [".Vercel.app", false],
    ["github.io", false]
  ] as const) {
    for (const isSecure of [true, false]) {
      const setup = () => {
        const suffix = domain.toLowerCase().replace(/^\./, "")
        const page = pageOn(`app.${suffix}`, isSecure)
        return { jar: makeJar([suffix]), page, options: { domain } }
      }
      const inNewPage = <A>({ jar, options, page }: ReturnType<typeof setup>, effect: Effect.Effect<A, never, TokenStore>) =>
        Effect.provide(effect, inPage(jar, page, options), { local: true })

      it.effect(
        `belongs to the host, survives the page and its renewals, and ends: ${domain} over http${isSecure ? "s" : ""}`,
        () =>
          Effect.gen(function* () {
            const one = setup()
            const signingIn = Effect.gen(function* () {
              yield* inNewPage(one, signIn("first"))
              assert.strictEqual(yield* inNewPage(one, holder), "first")
              yield* inNewPage(one, Effect.andThen(signIn("second"), signIn("mine")))
            })
            const lines = yield* warnings(signingIn)
            assert.lengthOf(lines, 1)
            assert.include(lines[0] ?? "", domain)
            assert.include(lines[0] ?? "", `on ${one.page.host}`)
            const renew = TokenStore.use(({ get, replace }) =>
              Effect.flatMap(get, (pair) => (pair === null ? Effect.succeed(false) : replace(pair, tokenPair("renewed", "mine"))))
            )
            for (const renewed of [inNewPage(one, renew), onServer(one.jar, one.page, one.options, renew)]) {
              assert.isTrue(yield* renewed)
              assert.strictEqual(yield* inNewPage(one, holder), "mine")
              assert.strictEqual(yield* onServer(one.jar, one.page, one.options, holder), "mine")
            }
            yield* inNewPage(one, signOut)
            assert.isEmpty(one.jar.held().filter(({ name }) => /refresh|access/.test(name)))
          })
      )

      if (isKnown) {
        it.effect(`belongs to the host on a server too: ${domain} over http${isSecure ? "s" : ""}`, () =>
          Effect.gen(function* () {
            const one = setup()
            const lines = yield* warnings(onServer(one.jar, one.page, one.options, signIn("mine")))
            assert.lengthOf(lines, 1)
            assert.strictEqual(yield* onServer(one.jar, one.page, one.options, holder), "mine")
            assert.strictEqual(yield* inNewPage(one, holder), "mine")
          })
        )
      }
    }
  }

  it.effect("is stored for the domain by the renewals of pages, and for the host no more once the browser has kept it", () =>
    Effect.gen(function* () {
      const jar = makeJar()
      const page = pageOn("app.example.test")
      // The app had no domain before.
      yield* onServer(jar, page, {}, signIn("mine"))
      const names = () => jar.held().flatMap(({ name }) => (/^(?:__Host-)?stack-refresh/.test(name) ? [name.slice(0, 7)] : []))
      const found: Array<ReadonlyArray<string>> = [names()]
      for (const access of ["one", "two"]) {
        const renewing = TokenStore.use((store) => store.replace(tokenPair("access", "mine")!, tokenPair(access, "mine")))
        yield* onServer(jar, page, { domain: "example.test" }, renewing)
        yield* Effect.provide(renewing, inPage(jar, page, { domain: "example.test" }), { local: true })
        found.push(names())
      }
      assert.deepStrictEqual(found, [["__Host-"], ["__Host-", "stack-r"], ["stack-r"]])
      const sibling = pageOn("sibling.example.test")
      assert.strictEqual(yield* onServer(jar, sibling, { domain: "example.test" }, holder), "mine")
    })
  )

  it.effect("is the same with a dot before the domain and without", () =>
    Effect.gen(function* () {
      const jar = makeJar()
      const page = pageOn("app.example.test")
      yield* onServer(jar, page, { domain: ".example.test" }, signIn("mine"))
      assert.strictEqual(yield* onServer(jar, page, { domain: "example.test" }, holder), "mine")
      yield* onServer(jar, page, { domain: "example.test" }, signOut)
      assert.isEmpty(jar.held().filter(({ name }) => /refresh|access/.test(name)))
    })
  )
})

describe("a session that was begun with another `cookies.domain`", () => {
  const options: ReadonlyArray<CookieOptions> = [{}, { domain: "example.test" }, { domain: "app.Example.test" }]
  const [page, isOfSession] = [pageOn("app.example.test"), ({ name }: { readonly name: string }) => /refresh|access/.test(name)]
  const ways = {
    "in a page": (jar: Jar, now: CookieOptions, effect: Effect.Effect<void, never, TokenStore>) =>
      Effect.provide(effect, inPage(jar, page, now), { local: true }),
    "on a server": (jar: Jar, now: CookieOptions, effect: Effect.Effect<void, never, TokenStore>) =>
      onServer(jar, page, now, effect)
  }
  for (const [where, run] of Object.entries(ways)) {
    it.effect(`leaves no token behind when it ends, or is replaced by another one: ${where}`, () =>
      Effect.gen(function* () {
        for (const before of options) {
          for (const now of options) {
            const [ended, replaced] = [makeJar(), makeJar()]
            for (const jar of [ended, replaced]) yield* run(jar, before, signIn("mine"))
            yield* run(ended, now, signOut)
            assert.isEmpty(ended.held().filter(isOfSession), JSON.stringify([before, now]))
            yield* run(replaced, now, signIn("another"))
            assert.notInclude(decodeURIComponent(replaced.header(page)), "mine", JSON.stringify([before, now]))
          }
        }
      })
    )
  }
})
