import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { AdminApp } from "../../src/effect.js"
import { shop } from "./configured.js"

const withApps = Effect.provide(Emulator.apps())

/** A shop with a user. */
const inShop = Effect.gen(function* () {
  yield* shop
  const { payments, users } = yield* AdminApp
  const { id: userId } = yield* users.create({ primaryEmail: "ada@example.com" })
  return { payments, userId }
})

describe("the payments account of a project, through effects", () => {
  it.effect("is null until it is set up, and is watched", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { payments } = yield* AdminApp
        const current = payments.currentStripeAccountInfo
        yield* current.watch()
        assert.isNull(yield* current.get())
        assert.isNull(yield* payments.getStripeAccountInfo())
        assert.match(yield* payments.setup(), /^http:\/\/localhost:8102\//)
        yield* TestClock.adjust("1 second")
        yield* current.get()
        assert.isString(current.snapshot().value?.accountId)
        const { clientSecret } = yield* payments.createStripeWidgetSession()
        assert.match(Redacted.value(clientSecret), /^accs_/)
      })
    ).pipe(withApps)
  )
})

describe("the transactions of a project, through effects", () => {
  it.effect("are listed newest first, by type and page by page, without duplicates", () =>
    Effect.gen(function* () {
      const { payments, userId } = yield* inShop
      for (const quantity of [1, 2, 3]) {
        yield* payments.createItemQuantityChange({ userId, itemId: "credits", quantity })
        yield* TestClock.adjust("1 minute")
      }
      yield* payments.grantProduct({ userId, productId: "pack" })
      const first = yield* payments.listTransactions({ limit: 2 })
      assert.deepStrictEqual(
        first.items.map(({ type }) => type),
        ["purchase", "manual-item-quantity-change"]
      )
      assert.isString(first.nextCursor)
      const all = yield* Stream.runCollect(payments.streamTransactions({ limit: 2 }))
      assert.lengthOf(all, 4)
      assert.lengthOf(new Set(all.map(({ id }) => id)), 4)
      const changes = yield* Stream.runCollect(payments.streamTransactions({ type: "manual-item-quantity-change" }))
      assert.deepStrictEqual(
        changes.flatMap(({ entries }) => entries.map((entry) => (entry.type === "item_quantity_change" ? entry.quantity : 0))),
        [3, 2, 1]
      )
      assert.isEmpty((yield* payments.listTransactions({ customerType: "team" })).items)
    }).pipe(withApps)
  )

  it.effect("are not refunded if nobody paid, or if they do not exist", () =>
    Effect.gen(function* () {
      const { payments, userId } = yield* inShop
      yield* payments.grantProduct({ userId, productId: "pack" })
      const { items: transactions } = yield* payments.listTransactions()
      const granted = transactions.flatMap(({ entries }) => entries).find((entry) => entry.type === "product_grant")
      const id = (granted?.type === "product_grant" ? granted.oneTimePurchaseId : null) ?? assert.fail("a one-time purchase")
      const refundEntries = [{ entryIndex: 0, quantity: 1, amountUsd: "1" }]
      const failure = (type: "subscription" | "one-time-purchase", id: string) =>
        Effect.map(Effect.flip(payments.refundTransaction({ type, id, refundEntries })), ({ _tag }) => _tag)
      // A grant by a server is not a purchase.
      assert.strictEqual(yield* failure("one-time-purchase", id), "OneTimePurchaseNotFound")
      const unknown = "11111111-1111-4111-8111-111111111111"
      assert.strictEqual(yield* failure("one-time-purchase", unknown), "OneTimePurchaseNotFound")
      assert.strictEqual(yield* failure("subscription", unknown), "SubscriptionInvoiceNotFound")
    }).pipe(withApps)
  )
})

describe("a change of an item by hand, through effects", () => {
  it.effect("may make the quantity negative, and ends when it expires", () =>
    Effect.gen(function* () {
      const { payments, userId } = yield* inShop
      const credits = { userId, itemId: "credits" }
      yield* payments.createItemQuantityChange({ ...credits, quantity: 8, expiresAt: new Date(60_000) })
      assert.strictEqual((yield* payments.getItem(credits)).quantity, 8)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual((yield* payments.getItem(credits)).quantity, 0)
      yield* payments.createItemQuantityChange({ ...credits, quantity: -5, description: "a mistake" })
      assert.deepInclude(yield* payments.getItem(credits), { quantity: -5, nonNegativeQuantity: 0 })
    }).pipe(withApps)
  )

  it.effect("requires an item of the customer's type, and an integer quantity", () =>
    Effect.gen(function* () {
      const { payments, userId } = yield* inShop
      const ofTeams = payments.createItemQuantityChange({ userId, itemId: "seats", quantity: 1 })
      assert.strictEqual((yield* Effect.flip(ofTeams))._tag, "ItemCustomerTypeDoesNotMatch")
      const unknown = payments.createItemQuantityChange({ userId, itemId: "nothing", quantity: 1 })
      assert.strictEqual((yield* Effect.flip(unknown))._tag, "ItemNotFound")
      const half = payments.createItemQuantityChange({ userId, itemId: "credits", quantity: 0.5 })
      assert.strictEqual((yield* Effect.flip(half))._tag, "InvalidInput")
    }).pipe(withApps)
  )
})
