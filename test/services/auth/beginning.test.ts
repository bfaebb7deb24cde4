import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer } from "effect"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import * as sessionText from "../../../src/services/session/sessionText.js"
import * as FakeBrowser from "../../../src/testing/FakeBrowser.js"
import { fakeHttp, json, jwt, options, pair } from "../../support/fakes.js"
import { lateApp } from "../../support/lateApp.js"

const credential = {
  email: "ada@example.com",
  password: "correct horse",
  noVerificationCallback: true,
  noRedirect: true
} as const
const stay = { noRedirect: true }
const code = "a".repeat(45)

/** Sign-in methods whose code is loaded on first use. */
const flows: Readonly<
  Record<string, (app: ClientApp["Service"]) => Effect.Effect<unknown, { readonly _tag: string; readonly reason?: unknown }>>
> = {
  signUpWithCredential: ({ auth }) => auth.signUpWithCredential(credential),
  signInWithMagicLink: ({ auth }) => auth.signInWithMagicLink(code, stay),
  signInWithMfa: ({ auth }) => auth.signInWithMfa("123456", code, stay),
  signInWithAppleNative: ({ auth }) => auth.signInWithAppleNative("token", stay),
  signUpAnonymously: ({ auth }) => auth.signUpAnonymously()
}
const tokens = (name: string) =>
  json({ access_token: jwt(name), refresh_token: `refresh-${name}`, user_id: "u", is_new_user: true })
const built = Effect.fnUntraced(function* (browser: FakeBrowser.FakeTab["layer"] | Layer.Layer<never> = Layer.empty) {
  const gates = { "sign-up": yield* Deferred.make<void>(), "sign-in": yield* Deferred.make<void>() }
  yield* Deferred.succeed(gates["sign-up"], undefined)
  const http = yield* fakeHttp(({ url }) => {
    const name = url.endsWith("/password/sign-in") ? "sign-in" : "sign-up"
    return Effect.as(Deferred.await(gates[name]), tokens(name))
  })
  const layer = lateApp.pipe(Layer.provide([http.layer, TokenStore.layerMemory, browser]))
  const app = Context.get(yield* Layer.build(layer), ClientApp)
  const signIn = app.auth.importSession(sessionText.write(options.projectId, pair("bob")))
  return { app, count: http.count, gates, signIn }
})

describe("a sign-in whose code is loaded on demand", () => {
  for (const [name, flow] of Object.entries(flows)) {
    it.effect(`does not replace a user who has signed in meanwhile: ${name}`, () =>
      Effect.gen(function* () {
        const { app, signIn } = yield* built()
        const fiber = yield* Effect.forkChild(Effect.flip(flow(app)), { startImmediately: true })
        yield* signIn
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
      })
    )

    it.effect(`signs nobody in after a sign-out meanwhile: ${name}`, () =>
      Effect.gen(function* () {
        const { app, signIn } = yield* built()
        yield* signIn
        const fiber = yield* Effect.forkChild(Effect.flip(flow(app)), { startImmediately: true })
        yield* app.auth.signOut(stay)
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
      })
    )
  }

  it.effect(
    "does not replace a user who has signed in meanwhile: callOAuthCallback, on the page that the provider leads back to",
    () =>
      Effect.gen(function* () {
        const tab = FakeBrowser.make({ seed: 1 }).tab("https://app.test/")
        const left = yield* built(tab.layer)
        const url = new URL(yield* tab.leaving(left.app.auth.signInWithOAuth("github")))
        tab.go(`https://app.test/handler/oauth-callback?code=code&state=${url.searchParams.get("state")}`)
        const { app, signIn } = yield* built(tab.layer)
        const fiber = yield* Effect.forkChild(Effect.flip(app.auth.callOAuthCallback()), { startImmediately: true })
        yield* signIn
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
      })
  )

  it.effect("precedes a sign-in that began while its code was loading, and gets its response first", () =>
    Effect.gen(function* () {
      const { app, count, gates } = yield* built()
      const first = yield* Effect.forkChild(Effect.flip(app.auth.signUpWithCredential(credential)), { startImmediately: true })
      const { email, noRedirect, password } = credential
      const last = yield* Effect.forkChild(app.auth.signInWithCredential({ email, password, noRedirect }), {
        startImmediately: true
      })
      assert.strictEqual(yield* count, 1)
      yield* Deferred.succeed(gates["sign-in"], undefined)
      yield* Fiber.join(last)
      assert.deepInclude(yield* Fiber.join(first), { _tag: "SessionExpired", reason: "replaced" })
      assert.propertyVal(yield* app.auth.getAuthJson(), "refreshToken", "refresh-sign-in")
    })
  )
})
