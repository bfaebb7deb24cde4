import { assert, describe, it } from "@effect/vitest"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./through.js"

const { email, password } = ada

describe("the e-mails that a user gets, through promises", () => {
  it("are chosen by category, by the user and by a server", () =>
    withApps(async ({ client: { auth, notifications, user }, server }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id: userId } = await user.get({ or: "throw" })
      const marketing = (await notifications.list()).find(({ canDisable }) => canDisable)?.id ?? ""
      assert.isFalse((await notifications.setEnabled(marketing, false)).enabled)
      assert.isFalse((await notifications.current.get()).find(({ id }) => id === marketing)?.enabled)
      assert.isTrue((await server.notifications.setEnabled({ userId, categoryId: marketing, enabled: true })).enabled)
      assert.deepStrictEqual(await server.notifications.list(userId), await notifications.list())
    }))

  it("that the platform rejects return the same errors as values", () =>
    withApps(async ({ client: { notifications }, server }) => {
      const someId = "11111111-2222-4333-8444-555555555555"
      assert.strictEqual(tagOf(await notifications.list.result()), "SessionExpired")
      assert.strictEqual(tagOf(await server.notifications.list.result(someId)), "UserNotFound")
    }))
})
