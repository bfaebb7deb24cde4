import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../src/effect.js"
import { Http, layerCookie } from "../../src/services/index.js"
import { FakeBrowser } from "../../src/testing/index.js"

const { id: projectId, publishableClientKey } = Emulator.developmentProject
const options = { projectId, publishableClientKey, baseUrl: "http://localhost:8102" }

/** Opens the app in a tab, with a platform in this process. */
const open = Effect.fnUntraced(function* (tab: FakeBrowser.FakeTab) {
  const handler = yield* Emulator.handler
  const store = layerCookie(projectId)
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
