import { assert, describe, it } from "@effect/vitest"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./stage.js"

const { email, password } = ada

describe("a passkey, through promises", () => {
  it("is registered by the signed-in user and signs in; distinguishes a closed dialog from a refusal by the device", () =>
    withApps(async ({ browser }) => {
      const { app, device } = await browser()
      await app.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id } = await app.user.get({ or: "throw" })
      device.mood = "refusing"
      assert.strictEqual(tagOf(await app.auth.registerPasskey.result()), "PasskeyCancelledError")
      device.mood = "willing"
      await app.auth.registerPasskey()
      await app.auth.signOut()

      device.mood = "refusing"
      assert.strictEqual(tagOf(await app.auth.signInWithPasskey.result()), "PasskeyCancelledError")
      device.mood = "broken"
      assert.strictEqual(tagOf(await app.auth.signInWithPasskey.result()), "PasskeyWebAuthnError")
      device.mood = "willing"
      await app.auth.signInWithPasskey()
      assert.strictEqual((await app.user.get({ or: "throw" })).id, id)
    }))

  it("that is unknown is a failure, and there is none outside a browser", () =>
    withApps(async ({ browser, client }) => {
      const { app } = await browser()
      assert.strictEqual(tagOf(await app.auth.signInWithPasskey.result()), "PasskeyAuthenticationFailed")
      assert.strictEqual(tagOf(await client.auth.signInWithPasskey.result()), "PasskeysUnsupportedError")
    }))
})
