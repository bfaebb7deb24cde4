import { assert, describe, it } from "@effect/vitest"
import { createServerApp } from "../../../src/index.js"
import { options } from "../../support/fakes.js"

const userId = "00000000-0000-4000-8000-000000000002"
const teamId = "00000000-0000-4000-8000-000000000003"

/** A server app, and the paths of what it sends; the platform answers each with the same body. */
const serverApp = (answer: unknown) => {
  const sent: Array<string> = []
  const app = createServerApp({
    ...options,
    secretServerKey: "ssk_1",
    fetch: async (url) => {
      sent.push(new URL(url).pathname)
      return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } })
    }
  })
  return { app, sent }
}

const fieldOf = async (
  call: Promise<{ readonly ok: boolean; readonly error?: { readonly _tag: string; readonly message: string } }>
) => {
  const { error } = await call
  return error === undefined ? "ok" : `${error._tag}: ${error.message}`
}

describe("what the platform refuses always, or reads as nothing", () => {
  it("is refused before it is sent: an expiry of zero, which would mean never", async () => {
    const { app, sent } = serverApp({})
    const key = { description: "k", expiresAt: new Date(0) }
    const message = "InvalidInput: expiresAt must be a Date after 1970-01-01, or null for never"
    assert.strictEqual(await fieldOf(app.apiKeys.create.result({ ...key, userId })), message)
    assert.strictEqual(await fieldOf(app.apiKeys.create.result({ ...key, teamId })), message)
    assert.deepStrictEqual(sent, [])
    for (const expiresAt of [null, new Date(1), new Date(-1)]) await app.apiKeys.create.result({ ...key, userId, expiresAt })
    assert.lengthOf(sent, 3)
    await app.dispose()
  })

  it("is refused before it is sent: the reason of a restriction without the restriction", async () => {
    const { app, sent } = serverApp({})
    for (const name of ["restrictedByAdminReason", "restrictedByAdminPrivateDetails"]) {
      const message = `InvalidInput: ${name} can only be set together with \`restrictedByAdmin: true\``
      for (const change of [{ [name]: "abuse" }, { [name]: "abuse", restrictedByAdmin: false }]) {
        assert.strictEqual(await fieldOf(app.users.update.result(userId, change)), message)
        assert.strictEqual(await fieldOf(app.users.create.result(change)), message)
      }
      assert.deepStrictEqual(sent, [])
      await app.users.update.result(userId, { [name]: null })
      await app.users.update.result(userId, { [name]: "abuse", restrictedByAdmin: true })
      assert.lengthOf(sent.splice(0), 2)
    }
    await app.dispose()
  })
})

describe("payments.setDefaultPaymentMethod", () => {
  it("returns null for a payment method that is not a card", async () => {
    const { app } = serverApp({ success: true, default_payment_method: null })
    assert.isNull(await app.payments.setDefaultPaymentMethod({ userId, setupIntentId: "seti_1" }))
    await app.dispose()
  })
})
