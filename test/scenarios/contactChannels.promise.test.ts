import { assert, describe, it } from "@effect/vitest"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./through.js"

const { email, password } = ada
const other = "ada@elsewhere.example"

describe("the addresses of a user, through promises", () => {
  it("are added, changed and removed, and their list is watched", () =>
    withApps(async ({ client: { auth, contactChannels, user } }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id } = await contactChannels.create({ type: "email", value: other, usedForAuth: true })
      await contactChannels.update(id, { isPrimary: true })
      assert.strictEqual((await user.get({ or: "throw" })).primaryEmail, other)
      assert.lengthOf(await contactChannels.current.get(), 2)
      await contactChannels.delete(id)
      assert.lengthOf(await contactChannels.list(), 1)
    }))

  it("that the platform rejects return the same errors as values", () =>
    withApps(async ({ client: { auth, contactChannels } }) => {
      assert.strictEqual(tagOf(await contactChannels.list.result()), "SessionExpired")
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      assert.strictEqual(
        tagOf(await contactChannels.create.result({ type: "email", value: "no address", usedForAuth: false })),
        "InvalidInput"
      )
    }))
})
