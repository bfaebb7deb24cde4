import { assert, describe, it } from "@effect/vitest"
import { createServerApp } from "../../src/index.js"

/** The id of a user and of a project. */
const id = "b3f6a1a0-7a55-4a8e-9a2f-0a1a5d9c6b11"

/** An app of a platform that refuses every request. */
const refused = (code: string, status: number, details?: object) =>
  createServerApp({
    projectId: id,
    publishableClientKey: "pck_1",
    secretServerKey: "ssk_1",
    tokenStore: "memory",
    fetch: () =>
      Promise.resolve(
        new Response(JSON.stringify({ code, error: "no", details }), { status, headers: { "x-stack-known-error": code } })
      )
  })
const tagOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { readonly _tag: string }) => error._tag
  )

describe("an error that today's platform rarely raises", () => {
  it("has its own tag in the calls that it concerns: anonymous users", async () => {
    const app = refused("ANONYMOUS_ACCOUNTS_NOT_ENABLED", 400)
    assert.strictEqual(await tagOf(app.auth.signUpAnonymously()), "AnonymousAccountsNotEnabled")
    assert.strictEqual(await tagOf(app.user.get({ or: "anonymous" })), "AnonymousAccountsNotEnabled")
  })

  it("has its own tag in the calls that it concerns: an address that is not verified", async () => {
    const app = refused("EMAIL_NOT_VERIFIED", 400)
    const sent = app.auth.sendMagicLinkEmail("ada@example.com", { callbackUrl: "https://app.example/in" })
    assert.strictEqual(await tagOf(sent), "EmailNotVerified")
  })

  it("has its own tag in the calls that it concerns: a permission of the project", async () => {
    const app = refused("PROJECT_PERMISSION_REQUIRED", 401, { user_id: id, permission_id: "p" })
    assert.strictEqual(await tagOf(app.permissions.revoke({ permissionId: "p", userId: id })), "ProjectPermissionRequired")
  })

  it("has its own tag in the calls that it concerns: an unknown customer", async () => {
    const app = refused("CUSTOMER_DOES_NOT_EXIST", 400, { customer_id: "c" })
    assert.strictEqual(await tagOf(app.payments.getItem({ customCustomerId: "c", itemId: "credits" })), "CustomerDoesNotExist")
    assert.strictEqual(
      await tagOf(app.payments.grantProduct({ customCustomerId: "c", productId: "pro" })),
      "CustomerDoesNotExist"
    )
  })
})
