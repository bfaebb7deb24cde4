import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../src/effect.js"
import { ada } from "./ada.js"
import { openBrowser, platform } from "./stage.js"

const { email, password } = ada

/** A browser with a passkey of a signed-out user. */
const registered = Effect.gen(function* () {
  const browser = yield* openBrowser()
  yield* browser.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  const { id } = yield* browser.user.get({ or: "throw" })
  yield* browser.auth.registerPasskey()
  assert.isTrue((yield* browser.user.get({ or: "throw" })).passkeyAuthEnabled)
  yield* browser.auth.signOut()
  return { ...browser, id }
})

describe("a passkey, through effects", () => {
  it.effect("is registered by the signed-in user and signs in, repeatedly", () =>
    Effect.gen(function* () {
      const { auth, id, user } = yield* registered
      for (let times = 0; times < 2; times++) {
        yield* auth.signInWithPasskey()
        assert.strictEqual((yield* user.get({ or: "throw" })).id, id)
        yield* auth.signOut()
      }
    }).pipe(Effect.provide(platform()))
  )

  it.effect("distinguishes a closed dialog from a refusal by the device; neither signs in nor registers", () =>
    Effect.gen(function* () {
      const { auth, device, user } = yield* registered
      for (const [mood, tag] of [
        ["refusing", "PasskeyCancelledError"],
        ["broken", "PasskeyWebAuthnError"]
      ] as const) {
        device.mood = mood
        assert.strictEqual((yield* Effect.flip(auth.signInWithPasskey()))._tag, tag)
        assert.isNull(yield* user.get())
        yield* auth.signInWithCredential({ email, password })
        assert.strictEqual((yield* Effect.flip(auth.registerPasskey()))._tag, tag)
        yield* auth.signOut()
      }
    }).pipe(Effect.provide(platform()))
  )

  it.effect("has 65 seconds for a challenge, on registration and sign-in", () =>
    Effect.gen(function* () {
      const { auth, device, user } = yield* registered
      device.delay = TestClock.adjust("65 seconds")
      assert.strictEqual((yield* Effect.flip(auth.signInWithPasskey()))._tag, "VerificationCodeExpired")
      yield* auth.signInWithCredential({ email, password })
      assert.strictEqual((yield* Effect.flip(auth.registerPasskey()))._tag, "VerificationCodeExpired")
      yield* auth.signOut()
      device.delay = TestClock.adjust("64 seconds")
      yield* auth.signInWithPasskey()
      assert.isNotNull(yield* user.get())
    }).pipe(Effect.provide(platform()))
  )

  it.effect("that the platform does not know is a failure", () =>
    Effect.gen(function* () {
      const { auth } = yield* openBrowser()
      assert.strictEqual((yield* Effect.flip(auth.signInWithPasskey()))._tag, "PasskeyAuthenticationFailed")
    }).pipe(Effect.provide(platform()))
  )

  it.effect("is replaced by the next one, from a second device; the first no longer signs in", () =>
    Effect.gen(function* () {
      const first = yield* registered
      const second = yield* openBrowser()
      yield* second.auth.signInWithCredential({ email, password })
      yield* second.auth.registerPasskey()
      yield* second.auth.signOut()
      assert.strictEqual((yield* Effect.flip(first.auth.signInWithPasskey()))._tag, "PasskeyAuthenticationFailed")
      yield* second.auth.signInWithPasskey()
      assert.strictEqual((yield* second.user.get({ or: "throw" })).id, first.id)
    }).pipe(Effect.provide(platform()))
  )

  it.effect("is unavailable if the project has passkeys disabled, and outside a browser", () =>
    Effect.gen(function* () {
      const { auth } = yield* Effect.provide(openBrowser(), platform({ passkeyEnabled: false }))
      assert.strictEqual((yield* Effect.flip(auth.signInWithPasskey()))._tag, "PasskeyAuthenticationNotEnabled")
      const outside = ClientApp.use((app) => Effect.flip(app.auth.signInWithPasskey()))
      assert.strictEqual((yield* Effect.provide(outside, Emulator.apps()))._tag, "PasskeysUnsupportedError")
    })
  )
})
