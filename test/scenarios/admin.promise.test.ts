import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { InvalidOption } from "../../src/errors/options.js"
import { createAdminApp, isInternalApiKeyValid, whyInternalApiKeyInvalid } from "../../src/index.js"
import { tagOf, withApps } from "./stage.js"

const projectId = "00000000-0000-4000-8000-000000000001"

const thread = "7e0a3c1e-2f4b-4d55-9c1d-3b7a5f0e9a11"

describe("an admin app, through promises", () => {
  it("changes the project and its configuration, which are watched", () =>
    withApps(async ({ admin: { config, project } }) => {
      const stop = project.current.subscribe(() => {})
      await project.current.get()
      assert.strictEqual((await project.update({ displayName: "Shop" })).displayName, "Shop")
      await config.update({ "auth.allowSignUp": false })
      assert.isFalse((await project.current.get()).config.signUpEnabled)
      assert.isTrue((await project.getProductionModeErrors()).some(({ kind }) => kind === "localhostAllowed"))
      stop()
      const incomplete = project.update.result({ config: { oauthProviders: [{ id: "github", type: "standard" }] } })
      assert.strictEqual(tagOf(await incomplete), "InvalidInput")
    }))

  it("creates and revokes keys, and reports which are valid", () =>
    withApps(async ({ admin: { internalApiKeys } }) => {
      const keys = { hasPublishableClientKey: true, hasSecretServerKey: false, hasSuperSecretAdminKey: false }
      const created = await internalApiKeys.create({ description: "web", expiresAt: new Date(Date.now() + 60_000), ...keys })
      assert.match(created.publishableClientKey === null ? "" : Redacted.value(created.publishableClientKey), /^pck_/)
      assert.isTrue(isInternalApiKeyValid(await internalApiKeys.get(created.id), Date.now()))
      const revoked = await internalApiKeys.revoke(created.id)
      assert.strictEqual(whyInternalApiKeyInvalid(revoked, Date.now()), "manually-revoked")
      assert.strictEqual(tagOf(await internalApiKeys.get.result(projectId)), "ApiKeyNotFound")
    }))

  it("defines permissions, and keeps omitted fields", () =>
    withApps(async ({ admin: { projectPermissionDefinitions, teamPermissionDefinitions } }) => {
      for (const { create, delete: remove, list, update } of [teamPermissionDefinitions, projectPermissionDefinitions]) {
        await create({ id: "read", description: "Reads" })
        assert.strictEqual((await update("read", { id: "look" })).description, "Reads")
        await remove("look")
        assert.notInclude(
          (await list()).map(({ id }) => id),
          "look"
        )
        assert.strictEqual(tagOf(await remove.result("look")), "PermissionNotFound")
      }
    }))

  it("sends e-mails, tests a mail server and invites users", () =>
    withApps(async ({ admin: { emails }, mail }) => {
      const { id } = await emails.themes.create({ displayName: "Blue" })
      assert.deepInclude(await emails.themes.list(), { id, displayName: "Blue" })
      const draft = await emails.drafts.create({ displayName: "News", themeId: id })
      await emails.drafts.update(draft.id, { displayName: "Good news" })
      assert.deepInclude(await emails.drafts.get(draft.id), { displayName: "Good news", themeId: id })
      assert.strictEqual(tagOf(await emails.templates.create.result({ displayName: "News" })), "RequiresCustomEmailServer")
      const server = { port: 25, username: "u", password: "p", senderName: "S", senderEmail: "s@example.com" }
      const test = { recipientEmail: "ada@example.com", emailConfig: { host: "mail.invalid", ...server } }
      assert.isFalse((await emails.sendTestEmail(test)).success)
      await emails.sendSignInInvitation({ email: "ada@example.com", callbackUrl: "http://localhost:3000/welcome" })
      assert.include(await mail("ada"), "http://localhost:3000/welcome")
      // Newest first; the undelivered test mail has its error.
      const sent = await emails.list()
      assert.deepStrictEqual(
        sent.map(({ error }) => error === null),
        [true, false]
      )
    }))

  it("sets up payments, changes items manually and streams transactions on demand", () =>
    withApps(async ({ admin: { config, payments, users } }) => {
      assert.isNull(await payments.getStripeAccountInfo())
      assert.isString(await payments.setup())
      assert.isNotNull(await payments.getStripeAccountInfo())
      await config.update({ "payments.items.credits": { displayName: "Credits", customerType: "user" } })
      const { id: userId } = await users.create({ primaryEmail: "ada@example.com" })
      for (const quantity of [1, 2]) await payments.createItemQuantityChange({ userId, itemId: "credits", quantity })
      const types: Array<string | null> = []
      for await (const { type } of payments.streamTransactions({ limit: 1 })) types.push(type)
      assert.deepStrictEqual(types, ["manual-item-quantity-change", "manual-item-quantity-change"])
      const refund = payments.refundTransaction.result({
        type: "one-time-purchase",
        id: projectId,
        refundEntries: [{ entryIndex: 0, quantity: 1, amountUsd: "1" }]
      })
      assert.strictEqual(tagOf(await refund), "OneTimePurchaseNotFound")
    }))

  it("stops waiting for the assistant when it is aborted", () =>
    withApps(async ({ admin: { aiChat } }) => {
      const question = { contextType: "email-draft", messages: [{ role: "user", content: "Good news, please." }] } as const
      assert.isNotEmpty(await aiChat.send(thread, question))
      const controller = new AbortController()
      const asked = aiChat.send(thread, question, { signal: controller.signal })
      const reason = new Error("never mind")
      controller.abort(reason)
      assert.strictEqual(await asked.catch((error) => error), reason)
      await aiChat.save(thread, question.messages[0])
      assert.deepStrictEqual(await aiChat.list(thread), [question.messages[0]])
    }))

  it("shows metrics and opens the webhooks page", () =>
    withApps(async ({ admin: { metrics, webhooks } }) => {
      assert.strictEqual((await metrics.get()).totalUsers, 0)
      assert.isTrue(Redacted.isRedacted((await webhooks.createSvixToken()).token))
      assert.isFalse((await webhooks.sendTest("ep_none")).success)
    }))
})

describe("createAdminApp", () => {
  // The casts: callers without types.
  const optionOf = (options: object): string | null => {
    try {
      createAdminApp(options as Parameters<typeof createAdminApp>[0])
      return null
    } catch (error) {
      return error instanceof InvalidOption ? error.option : assert.fail(String(error))
    }
  }

  it("requires an admin key, or an owner's session and no token store", () =>
    withApps(async ({ client }) => {
      const { session } = client.ownedProjects
      assert.strictEqual(optionOf({ projectId }), "superSecretAdminKey")
      assert.isNull(optionOf({ projectId, superSecretAdminKey: "sak_1" }))
      assert.strictEqual(optionOf({ projectId, projectOwnerSession: undefined }), "superSecretAdminKey")
      assert.strictEqual(optionOf({ projectId, projectOwnerSession: session }), "projectOwnerSession")
      const owner = { ...session, projectId: "internal" }
      assert.strictEqual(optionOf({ projectId, projectOwnerSession: owner, tokenStore: "memory" }), "tokenStore")
      assert.isNull(optionOf({ projectId, projectOwnerSession: owner }))
    }))
})
