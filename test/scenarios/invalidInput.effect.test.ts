import { assert, describe, it } from "@effect/vitest"
import type { Scope } from "effect"
import { Context, Effect, Layer } from "effect"
import { Emulator } from "portico-emulator"
import { AdminApp, Http, TokenStore } from "../../src/services/index.js"
import { asAdmin, configured, ownMailServer, shopConfig } from "./configured.js"
import { platform } from "./stage.js"

/** An admin app, and the paths of the requests that it has sent. */
const openAdmin = Effect.gen(function* () {
  const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = Emulator.developmentProject
  const handle = yield* Emulator.handler
  const paths: Array<string> = []
  const http = Http.layerHandler((request) => {
    paths.push(new URL(request.url).pathname)
    return handle(request)
  })
  const options = { projectId, publishableClientKey, secretServerKey, superSecretAdminKey, baseUrl: "http://localhost:8102" }
  const context = yield* Layer.build(
    AdminApp.layerNoDeps(options).pipe(Layer.provide(Layer.mergeAll(http, TokenStore.layerNone)))
  )
  return { app: Context.get(context, AdminApp), paths }
})

/** Buys a product on the page of a purchase link, for real money. */
const bought = Effect.fnUntraced(function* (app: AdminApp["Service"], quantity: number) {
  const { id: userId } = yield* app.users.create({ primaryEmail: "ada@example.com" })
  const url = yield* app.payments.createCheckoutUrl({ userId, productId: "pack" })
  const body = new URLSearchParams({ price_id: "once", quantity: String(quantity) }).toString()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const handle = yield* Emulator.handler
  yield* Effect.promise(() => handle(new Request(url, { method: "POST", body, headers })))
  const { items } = yield* app.payments.listTransactions({ limit: 1, type: "purchase" })
  return items[0]?.id ?? assert.fail("a purchase")
})

const type = "one-time-purchase" as const
const nowhere = "11111111-1111-4111-8111-111111111111"
const entry = { entryIndex: 0, quantity: 1, amountUsd: "1" }
const refundOf = (own: object) => ({ type, id: nowhere, refundEntries: [{ ...entry, ...own }] })
/** Returns the tag of a failure, and the field or the reason that it names. */
const told = <A, E extends { readonly _tag: string; readonly message: string; readonly field?: string }>(
  call: Effect.Effect<A, E>
) =>
  Effect.map(Effect.flip(call), ({ _tag, field, message }) => (field === undefined ? `${_tag}: ${message}` : `${_tag} ${field}`))
const withPlatform = <A, E>(effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof platform>> | Scope.Scope>) =>
  effect.pipe(Effect.provide(platform()), Effect.scoped)

describe("a refund that cannot be", () => {
  it.effect("fails with the name of its field, and is not sent", () =>
    Effect.gen(function* () {
      const { app, paths } = yield* openAdmin
      const amounts = ["-1", "NaN", "1.005", "1e3", "", " 1", "01", "Infinity", "1,00", "\uff11", ".5", "5.", 1, Number.NaN, null]
      const numbers = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40, "1", null]
      const wrong: ReadonlyArray<readonly [string, object]> = [
        ...amounts.map((amountUsd) => ["amountUsd", { type, id: nowhere, amountUsd }] as const),
        ...amounts.map((amountUsd) => ["refundEntries.0.amountUsd", refundOf({ amountUsd })] as const),
        ...numbers.map((quantity) => ["refundEntries.0.quantity", refundOf({ quantity })] as const),
        ...numbers.map((entryIndex) => ["refundEntries.0.entryIndex", refundOf({ entryIndex })] as const),
        ["id", { ...refundOf({}), id: "" }],
        ["id", { ...refundOf({}), id: undefined }],
        ["invoiceId", { type: "subscription", id: nowhere, amountUsd: "1", invoiceId: "" }],
        ["type", { ...refundOf({}), type: "gift" }]
      ]
      for (const [field, refund] of wrong) {
        const said = yield* told(app.payments.refundTransaction(refund as ReturnType<typeof refundOf>))
        assert.strictEqual(said, `InvalidInput ${field}`, JSON.stringify(refund))
      }
      assert.isEmpty(paths)
    }).pipe(withPlatform)
  )

  it.effect("fails with the platform's reason, and leaves the purchase refundable once", () =>
    Effect.gen(function* () {
      yield* configured({ payments: { ...shopConfig.payments, testMode: false } })
      yield* asAdmin("POST", "/internal/payments/setup", {})
      const { app, paths } = yield* openAdmin
      const id = yield* bought(app, 2)
      paths.splice(0)
      const refused = (own: object) => told(app.payments.refundTransaction({ ...refundOf(own), id }))
      assert.match(yield* refused({ amountUsd: "10.01" }), /SCHEMA_ERROR: .*charged amount/)
      assert.match(yield* refused({ quantity: 3 }), /SCHEMA_ERROR: .*purchased quantity/)
      assert.match(yield* refused({ entryIndex: 7 }), /SCHEMA_ERROR: .*entry/)
      const twice = { type, id, refundEntries: [entry, entry] }
      assert.match(yield* told(app.payments.refundTransaction(twice)), /SCHEMA_ERROR: .*twice/)
      assert.match(yield* told(app.payments.refundTransaction({ ...refundOf({}), id: "../users" })), /^OneTimePurchaseNotFound/)
      assert.match(
        yield* told(app.payments.refundTransaction({ ...refundOf({}), id: "x".repeat(10_000) })),
        /^OneTimePurchaseNotFound/
      )
      assert.isTrue((yield* app.payments.refundTransaction({ ...refundOf({ amountUsd: "10" }), id })).success)
      assert.match(yield* refused({}), /^OneTimePurchaseAlreadyRefunded/)
      assert.deepStrictEqual([...new Set(paths)], ["/api/v1/internal/payments/transactions/refund"])
    }).pipe(withPlatform)
  )
})

describe("the id of a draft or a conversation that cannot exist", () => {
  it.effect("is named, and no path is requested (rule 48)", () =>
    Effect.gen(function* () {
      yield* ownMailServer
      const { app, paths } = yield* openAdmin
      const { aiChat, emails } = app
      const ids: ReadonlyArray<unknown> = [
        "",
        "/",
        ".",
        "..",
        "../users",
        "a/b",
        "%2e%2e",
        "x".repeat(10_000),
        "\ud800",
        "a\0b",
        "no-uuid",
        `${nowhere}/`,
        null,
        {}
      ]
      for (const given of ids) {
        const id = given as string
        const calls: Readonly<Record<string, ReadonlyArray<Parameters<typeof told>[0]>>> = {
          draftId: [
            emails.drafts.get(id),
            emails.drafts.update(id, { displayName: "x" }),
            emails.drafts.update(id, { themeId: false }),
            emails.drafts.delete(id),
            emails.send({ userIds: [nowhere], draftId: id })
          ],
          threadId: [
            aiChat.send(id, { contextType: "email-draft", messages: [{ role: "user", content: "x" }] }),
            aiChat.save(id, {}),
            aiChat.list(id)
          ]
        }
        for (const [field, each] of Object.entries(calls)) {
          for (const call of each) assert.strictEqual(yield* told(call), `InvalidInput ${field}`, JSON.stringify(id))
        }
      }
      assert.isEmpty(paths)
    }).pipe(withPlatform)
  )
})
