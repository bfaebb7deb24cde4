import { assert, describe, it } from "@effect/vitest"
import { ada, codeOf } from "./ada.js"
import { tagOf, withApps } from "./through.js"

const { email, password } = ada

describe("an anonymous user, through promises", () => {
  it("is one user for all callers, and keeps the id on a password sign-up", () =>
    withApps(async ({ client: { auth, user } }) => {
      const [one, two] = await Promise.all([user.get({ or: "anonymous" }), user.get({ or: "anonymous" })])
      assert.strictEqual(one.id, two.id)
      assert.isNull(await user.get())
      assert.strictEqual(tagOf(await user.get.result({ or: "throw" })), "SessionExpired")
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const signedUp = await user.get({ or: "throw" })
      assert.deepStrictEqual([signedUp.id, signedUp.isAnonymous], [one.id, false])
    }))

  it("keeps the id when signing up by e-mail", () =>
    withApps(async ({ client: { auth, user }, mail }) => {
      const { id } = await user.get({ or: "anonymous" })
      await auth.sendMagicLinkEmail(email, { callbackUrl: "http://localhost:3000/handler/magic-link-callback" })
      await auth.signInWithMagicLink(codeOf(await mail("ada")))
      assert.strictEqual((await user.get({ or: "throw" })).id, id)
    }))

  it("appears in the watched user, and is a new user after sign-out", () =>
    withApps(async ({ client: { auth, user } }) => {
      const stop = user.current.subscribe(() => {})
      const { id } = await user.get({ or: "anonymous" })
      assert.strictEqual((await user.current.get())?.id, id)
      await auth.signOut()
      assert.isNull(await user.current.get())
      stop()
      assert.notStrictEqual((await user.get({ or: "anonymous" })).id, id)
    }))
})
