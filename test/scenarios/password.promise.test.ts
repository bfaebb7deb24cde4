import { assert, describe, it } from "@effect/vitest"
import { EmailPasswordMismatch, UserNotFound } from "../../src/errors/index.js"
import { ada, codeOf } from "./ada.js"
import { withApps } from "./stage.js"

const { callbackUrl, email, password } = ada

describe("a person with a password, through promises", () => {
  it("signs up, verifies the address, changes the name, signs out and in again", () =>
    withApps(async ({ client, mail, server }) => {
      assert.isTrue((await client.project.get()).config.credentialEnabled)
      assert.isNull(await client.user.get())

      await client.auth.signUpWithCredential({ email, password, verificationCallbackUrl: callbackUrl })
      const signedUp = await client.user.get({ or: "throw" })
      assert.isFalse(signedUp.primaryEmailVerified)

      await client.auth.verifyEmail(codeOf(await mail("ada")))
      assert.isTrue((await client.user.get({ or: "throw" })).primaryEmailVerified)

      assert.strictEqual((await client.user.update({ displayName: "Ada" })).displayName, "Ada")
      assert.strictEqual((await server.users.get(signedUp.id)).displayName, "Ada")

      assert.deepStrictEqual(await client.auth.signOut(), { revoked: true })
      assert.isNull(await client.user.get())

      const wrong = await client.auth.signInWithCredential.result({ email, password: "another password" })
      assert.instanceOf(wrong.ok ? null : wrong.error, EmailPasswordMismatch)
      await client.auth.signInWithCredential({ email, password })
      assert.strictEqual((await client.user.get({ or: "throw" })).id, signedUp.id)
    }))
})

describe("the users of a project, through promises", () => {
  it("are iterated as they arrive, and deleted", () =>
    withApps(async ({ server }) => {
      for (const name of ["a", "b", "c"]) await server.users.create({ displayName: name })
      const ids: Array<string> = []
      for await (const user of server.users.stream({ limit: 2 })) ids.push(user.id)
      assert.strictEqual(ids.length, 3)
      await server.users.delete(ids[0] ?? "")
      const gone = await server.users.get.result(ids[0] ?? "")
      assert.instanceOf(gone.ok ? null : gone.error, UserNotFound)
    }))
})
