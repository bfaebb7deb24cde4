import { assert, describe, it } from "@effect/vitest"
import { ownMailServer } from "./configured.js"
import { tagOf, withApps } from "./through.js"

describe("an e-mail to users, through promises", () => {
  it("is sent, and its errors are values", () =>
    withApps(async ({ server: { emails, users }, onPlatform, mail }) => {
      const { id } = await users.create({ primaryEmail: "ada@example.com" })
      const email = { userIds: [id], html: "<p>Hello</p>", subject: "News" }
      assert.strictEqual(tagOf(await emails.send.result(email)), "RequiresCustomEmailServer")
      await onPlatform(ownMailServer)
      assert.deepStrictEqual(await emails.send(email), [{ userId: id, userEmail: null }])
      assert.include(await mail("ada"), "Hello")
    }))
})
