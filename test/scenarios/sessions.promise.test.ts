import { assert, describe, it } from "@effect/vitest"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./through.js"

const { email, password } = ada

describe("the sessions of a user, through promises", () => {
  it("are listed with the current one marked, and can be ended one by one, except the current one", () =>
    withApps(async ({ another, client: { auth, user } }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const there = another()
      await there.auth.signInWithCredential({ email, password })
      const sessions = await auth.listSessions()
      assert.strictEqual(sessions.length, 2)
      const own = sessions.find((session) => session.isCurrentSession)
      const other = sessions.find((session) => !session.isCurrentSession)
      assert.strictEqual(tagOf(await auth.revokeSession.result(own?.id ?? "")), "CannotDeleteCurrentSession")
      await auth.revokeSession(other?.id ?? "")
      assert.strictEqual(tagOf(await auth.revokeSession.result(other?.id ?? "")), "SessionNotFound")
      assert.strictEqual((await auth.listSessions()).length, 1)
      // The platform has already ended it: there is nothing left to revoke.
      assert.deepStrictEqual(await there.auth.signOut(), { revoked: false })
      assert.isNotNull(await user.get())
    }))

  it("require a signed-in user", () =>
    withApps(async ({ client: { auth } }) => {
      assert.strictEqual(tagOf(await auth.listSessions.result()), "SessionExpired")
    }))
})
