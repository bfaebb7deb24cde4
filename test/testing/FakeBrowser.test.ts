import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../src/effect.js"
import { Http, TokenStore } from "../../src/services/index.js"
import { FakeBrowser } from "../../src/testing/index.js"

const { id: projectId, publishableClientKey } = Emulator.developmentProject
const options = { projectId, publishableClientKey, baseUrl: "http://localhost:8102" }

/** Opens the app in a tab, with a platform in this process. */
const open = Effect.fnUntraced(function* (tab: FakeBrowser.FakeTab) {
  const handler = yield* Emulator.handler
  const store = TokenStore.layerCookie(projectId)
  const app = ClientApp.layerNoDeps(options).pipe(Layer.provide([Http.layerHandler(handler), store]), Layer.provide(tab.layer))
  return Context.get(yield* Layer.build(Layer.fresh(app)), ClientApp)
})
const platform = Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })
const ada = { email: "ada@example.com", password: "correct horse", noVerificationCallback: true as const, noRedirect: true }

describe("a browser in memory", () => {
  it.effect("shares a session between its tabs, and ends it in all of them", () =>
    Effect.gen(function* () {
      const browser = FakeBrowser.make()
      const first = yield* open(browser.tab("http://localhost:3000/"))
      const second = yield* open(browser.tab("http://localhost:3000/other"))
      yield* first.auth.signUpWithCredential(ada)
      assert.strictEqual((yield* second.user.get())?.primaryEmail, ada.email)
      yield* second.auth.signOut({ noRedirect: true })
      assert.isNull(yield* first.user.get())
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("redirects to a provider by its tab's URL", () =>
    Effect.gen(function* () {
      const tab = FakeBrowser.make().tab("http://localhost:3000/")
      const app = yield* open(tab)
      yield* Effect.forkChild(app.auth.signInWithOAuth("github"), { startImmediately: true })
      while (tab.visits().length === 0) yield* Effect.yieldNow
      assert.include(tab.href(), "/auth/oauth/authorize/github")
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("forgets a cookie when its time is over by the clock of the app", () =>
    Effect.gen(function* () {
      const tab = FakeBrowser.make().tab("http://localhost:3000/sign-in")
      const app = yield* open(tab)
      const left = yield* tab.leaving(app.auth.signInWithOAuth("github"))
      tab.go(yield* Emulator.throughProvider(left, { email: "grace@example.com" }))
      // The cookie with the state of the sign-in is kept for an hour.
      yield* TestClock.adjust("61 minutes")
      assert.isFalse(yield* (yield* open(tab)).auth.callOAuthCallback())

      yield* app.auth.signUpWithCredential(ada)
      yield* TestClock.adjust("364 days")
      assert.strictEqual((yield* (yield* open(tab)).user.get())?.primaryEmail, ada.email)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("keeps the tokens of the app's own layer in its cookies", () =>
    Effect.gen(function* () {
      const browser = FakeBrowser.make()
      const fetch = yield* Effect.map(
        Emulator.handler,
        (handle) => (url: string, init: RequestInit) => handle(new Request(url, init))
      )
      const openLayer = (tab: FakeBrowser.FakeTab) =>
        Layer.build(Layer.fresh(ClientApp.layer({ ...options, fetch }).pipe(Layer.provide(tab.layer))))
      const first = Context.get(yield* openLayer(browser.tab("http://localhost:3000/")), ClientApp)
      const second = Context.get(yield* openLayer(browser.tab("http://localhost:3000/other")), ClientApp)
      yield* first.auth.signUpWithCredential(ada)
      assert.strictEqual((yield* second.user.get())?.primaryEmail, ada.email)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("can be offline", () =>
    Effect.gen(function* () {
      const browser = FakeBrowser.make()
      const app = yield* open(browser.tab("http://localhost:3000/"))
      browser.setOnline(false)
      assert.strictEqual((yield* Effect.flip(app.project.get()))._tag, "OfflineError")
      browser.setOnline(true)
      assert.strictEqual((yield* app.project.get()).id, projectId)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})

describe("a test in Node", () => {
  const callback = "http://localhost:3000/handler/oauth-callback"

  it.effect("signs in with a provider, on the page that it leads back to", () =>
    Effect.gen(function* () {
      const tab = FakeBrowser.make().tab("http://localhost:3000/")
      const app = yield* open(tab)
      const left = yield* tab.leaving(app.auth.signInWithOAuth("github"))
      assert.include(left, "/auth/oauth/authorize/github")
      tab.go(yield* Emulator.throughProvider(left, { email: "ada@example.com", displayName: "Ada" }))
      assert.isTrue(tab.href().startsWith(callback))
      const after = yield* tab.leaving(app.auth.callOAuthCallback())
      assert.strictEqual(after, "http://localhost:3000/")
      const { displayName, primaryEmail } = yield* app.user.get({ or: "throw" })
      assert.deepStrictEqual([displayName, primaryEmail], ["Ada", "ada@example.com"])
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("denies access at the provider", () =>
    Effect.gen(function* () {
      const tab = FakeBrowser.make().tab("http://localhost:3000/")
      const app = yield* open(tab)
      tab.go(yield* Emulator.throughProvider(yield* tab.leaving(app.auth.signInWithOAuth("github")), "deny"))
      const error = yield* Effect.flip(app.auth.callOAuthCallback())
      assert.strictEqual(error._tag, "OAuthProviderAccessDenied")
      assert.isNull(yield* app.user.get())
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("registers a passkey in one tab, and signs in with it in another, more than once", () =>
    Effect.gen(function* () {
      const browser = FakeBrowser.make()
      const first = yield* open(browser.tab("http://localhost:3000/"))
      yield* first.auth.signUpWithCredential(ada)
      const { id } = yield* first.user.get({ or: "throw" })
      yield* first.auth.registerPasskey()
      assert.deepStrictEqual(
        browser.passkeys().map(({ rpId, userName }) => [rpId, userName]),
        [["localhost", ada.email]]
      )
      const second = yield* open(browser.tab("http://localhost:3000/sign-in"))
      for (let time = 0; time < 8; time++) {
        yield* second.auth.signOut({ noRedirect: true })
        assert.isNull(yield* second.user.get())
        yield* second.auth.signInWithPasskey({ noRedirect: true })
        assert.strictEqual((yield* first.user.get({ or: "throw" })).id, id)
      }
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("closes the dialog of a passkey, has none, and has none for another domain", () =>
    Effect.gen(function* () {
      const browser = FakeBrowser.make()
      const app = yield* open(browser.tab("http://localhost:3000/"))
      const tagOf = <A>(effect: Effect.Effect<A, { readonly _tag: string }>) =>
        Effect.map(Effect.flip(effect), ({ _tag }) => _tag)
      assert.strictEqual(yield* tagOf(app.auth.signInWithPasskey()), "PasskeyCancelledError")
      yield* app.auth.signUpWithCredential(ada)
      browser.setWilling(false)
      assert.strictEqual(yield* tagOf(app.auth.registerPasskey()), "PasskeyCancelledError")
      browser.setWilling(true)
      yield* app.auth.registerPasskey()
      const other = yield* open(browser.tab("http://127-0-0-1.localhost:3000/"))
      assert.strictEqual(yield* tagOf(other.auth.signInWithPasskey({ hostname: "elsewhere.test" })), "PasskeyWebAuthnError")
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("confirms a command line with the link that it shows", () =>
    Effect.gen(function* () {
      const browser = FakeBrowser.make()
      const tab = browser.tab("http://localhost:3000/")
      const app = yield* open(tab)
      yield* app.auth.signUpWithCredential(ada)
      const command = yield* open(browser.tab("http://localhost:3000/command"))
      const waiting = yield* Effect.forkChild(command.auth.promptCliLogin({ appUrl: "http://localhost:3000" }), {
        startImmediately: true
      })
      while (browser.shown().length === 0) yield* Effect.yieldNow
      tab.go(browser.shown()[0] ?? "")
      yield* app.auth.confirmCliLogin()
      assert.strictEqual(tab.href(), "http://localhost:3000/handler/cli-auth-confirm")
      yield* TestClock.adjust("2 seconds")
      assert.isAbove(Redacted.value(yield* Fiber.join(waiting)).length, 10)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})
