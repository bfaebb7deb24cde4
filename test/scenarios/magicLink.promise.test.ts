import { assert, describe, it } from "@effect/vitest"
import { codeOf } from "./ada.js"
import { tagOf, withApps } from "./through.js"

const email = "ada@example.com"
const callbackUrl = "http://localhost:3000/handler/magic-link-callback"

describe("signing in by e-mail, through promises", () => {
  it("creates a verified account with the link, signs in to it with the six characters, and accepts each code once", () =>
    withApps(async ({ client, mail }) => {
      await client.auth.sendMagicLinkEmail(email, { callbackUrl })
      const code = codeOf(await mail("ada"))
      await client.auth.checkMagicLinkCode(code)
      await client.auth.signInWithMagicLink(code)
      const { id, primaryEmailVerified } = await client.user.get({ or: "throw" })
      assert.isTrue(primaryEmailVerified)
      assert.strictEqual(tagOf(await client.auth.signInWithMagicLink.result(code)), "VerificationCodeAlreadyUsed")
      await client.auth.signOut()

      const { nonce } = await client.auth.sendMagicLinkEmail(email, { callbackUrl })
      const otp = /^[0-9A-Z]{6}$/m.exec(await mail("ada"))?.[0] ?? ""
      const wrong = await client.auth.signInWithMagicLink.result({ otp: otp === "000000" ? "000001" : "000000", nonce })
      assert.strictEqual(tagOf(wrong), "VerificationCodeNotFound")
      await client.auth.signInWithMagicLink({ otp: otp.toLowerCase(), nonce })
      assert.strictEqual((await client.user.get({ or: "throw" })).id, id)
    }))

  it("requires a callback URL, and rejects an untrusted one", () =>
    withApps(async ({ client }) => {
      assert.strictEqual(tagOf(await client.auth.sendMagicLinkEmail.result(email)), "CallbackUrlRequiredError")
      const foreign = await client.auth.sendMagicLinkEmail.result(email, { callbackUrl: "https://evil.example/" })
      assert.strictEqual(tagOf(foreign), "RedirectUrlNotWhitelisted")
    }))

  it("creates no account if sign-up is disabled", () =>
    withApps(
      async ({ client }) => {
        assert.strictEqual(tagOf(await client.auth.sendMagicLinkEmail.result(email, { callbackUrl })), "SignUpNotEnabled")
      },
      { signUpEnabled: false }
    ))
})
