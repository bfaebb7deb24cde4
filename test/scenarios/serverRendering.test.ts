import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator, WebHandler } from "portico-emulator"
import type { ClientOptions } from "../../src/services/index.js"
import { ClientApp, Http, ReadOnlyClientApp, ReadOnlyServerApp, TokenStore } from "../../src/services/index.js"
import { applyCookie } from "../../src/services/platform/cookieText.js"
import { ada } from "./ada.js"

const { email, password } = ada
const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
const baseUrl = "http://localhost:8102"
const Platform = Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })
const options: ClientOptions = { projectId, publishableClientKey, baseUrl, redirectMethod: "none" }

/** A browser's cookies, the site's requests, and the site's requests to the platform. */
const site = Effect.gen(function* () {
  const platform = yield* WebHandler
  const cookies = new Map<string, string>()
  const sent: Array<string> = []
  const http = Http.layerHandler((request) => {
    sent.push(new URL(request.url).pathname.replace("/api/v1", ""))
    return platform(request)
  })
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ")
  const request = () => new Request("https://app.test/", { headers: { cookie: cookie() } })
  /** Handles a request with a writable response, and returns the cookies that the browser then has. */
  const handle = <A, E>(effect: Effect.Effect<A, E, ClientApp>) =>
    Effect.gen(function* () {
      const response = new Headers()
      const store = TokenStore.layerResponse({ request: request(), response }, projectId, { httpOnly: true })
      const value = yield* Effect.provide(effect, ClientApp.layerNoDeps(options).pipe(Layer.provide([http, store])))
      for (const text of response.getSetCookie()) applyCookie(cookies, text)
      return { value, written: response.getSetCookie() }
    })
  /** Renders a page for a request. */
  const render = <A, E>(effect: Effect.Effect<A, E, ReadOnlyClientApp>) =>
    Effect.provide(effect, ReadOnlyClientApp.layerNoDeps({ ...options, tokenStore: request() }).pipe(Layer.provide(http)))
  const refreshes = () => sent.splice(0).filter((path) => path === "/auth/oauth/token").length
  return { handle, render, refreshes, http, request, cookies }
})

const signUp = ClientApp.use(({ auth }) => auth.signUpWithCredential({ email, password, noVerificationCallback: true }))
const nameOnPage = ReadOnlyClientApp.use(({ user }) => Effect.map(user.get(), (found) => found?.primaryEmail ?? null))

describe("a site that renders on its server", () => {
  it.effect("signs in in a request handler, and the next requests are signed in, until they sign out", () =>
    Effect.gen(function* () {
      const { cookies, handle, render } = yield* site
      assert.isNull(yield* render(nameOnPage))
      const { written } = yield* handle(signUp)
      assert.isTrue(written.filter((text) => !text.includes("-is-https")).every((text) => text.includes("; HttpOnly")))
      assert.strictEqual(yield* render(nameOnPage), email)

      const { value } = yield* handle(ClientApp.use(({ auth }) => auth.signOut()))
      assert.deepStrictEqual(
        [value, [...cookies.keys()]],
        [{ revoked: true }, [`__Host-portico-${projectId}`, "hexclave-is-https", "stack-is-https"]]
      )
      assert.isNull(yield* render(nameOnPage))
    }).pipe(Effect.provide(Platform))
  )

  it.effect("stores what its middleware refreshes, so that the page and the next request refresh nothing (rule 68)", () =>
    Effect.gen(function* () {
      const { handle, refreshes, render } = yield* site
      yield* handle(signUp)
      yield* TestClock.adjust("1 hour")
      refreshes()
      const middleware = ClientApp.use(({ auth }) => auth.getAuthHeaders())
      const first = yield* handle(middleware)
      assert.deepStrictEqual([refreshes(), first.written.some((text) => text.startsWith("stack-access="))], [1, true])
      assert.strictEqual(yield* render(nameOnPage), email)
      const second = yield* handle(middleware)
      assert.deepStrictEqual([refreshes(), second.written, second.value], [0, [], first.value])
    }).pipe(Effect.provide(Platform))
  )

  it.effect("passes what its middleware refreshed to the page of the same request in a header (rule 106)", () =>
    Effect.gen(function* () {
      const { handle, http, refreshes, request } = yield* site
      yield* handle(signUp)
      yield* TestClock.adjust("1 hour")
      const before = request()
      const { value } = yield* handle(ClientApp.use(({ auth }) => auth.getAuthHeaders()))
      const forwarded = new Request(before, { headers: { ...Object.fromEntries(before.headers), ...value } })
      refreshes()
      const layer = ReadOnlyServerApp.layerNoDeps({ ...options, secretServerKey, tokenStore: forwarded })
      const user = yield* ReadOnlyServerApp.use((app) => app.user.get({ or: "throw" })).pipe(
        Effect.provide(layer.pipe(Layer.provide(http)))
      )
      assert.deepStrictEqual([user.primaryEmail, refreshes()], [email, 0])
    }).pipe(Effect.provide(Platform))
  )

  it.effect("refreshes an expired token for one page only, however many of its parts need it, and writes nothing", () =>
    Effect.gen(function* () {
      const { cookies, handle, refreshes, render } = yield* site
      yield* handle(signUp)
      yield* TestClock.adjust("1 hour")
      const before = new Map(cookies)
      refreshes()
      assert.deepStrictEqual(yield* render(Effect.all([nameOnPage, nameOnPage], { concurrency: 2 })), [email, email])
      assert.strictEqual(refreshes(), 1)
      assert.strictEqual(yield* render(nameOnPage), email)
      assert.strictEqual(refreshes(), 1)
      assert.deepStrictEqual(cookies, before)
    }).pipe(Effect.provide(Platform))
  )

  it.effect("moves a session to a native app as a redacted text", () =>
    Effect.gen(function* () {
      const { handle, render } = yield* site
      yield* handle(signUp)
      const text = yield* render(ReadOnlyClientApp.use(({ auth }) => auth.exportSession()))
      assert.isNotNull(text)
      assert.notInclude(JSON.stringify({ text }) + String(text), "refresh")
      const other = yield* site
      assert.isNull(yield* other.render(nameOnPage))
      yield* other.handle(ClientApp.use(({ auth }) => auth.importSession(Redacted.value(text))))
      assert.strictEqual(yield* other.render(nameOnPage), email)
    }).pipe(Effect.provide(Platform))
  )
})
