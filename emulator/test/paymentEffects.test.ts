import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Generation } from "../src/index.js"
import { Emulator } from "../src/index.js"
import { addUser } from "./conformance/stage.js"
import { project, send } from "./platform.js"
import { theProject } from "./signedIn.js"

// What a payment changes besides its own response: products, quantities, items, invoices and their dates, later periods.

const start = Date.UTC(2026, 0, 15)
const day = 86_400_000
const renewals = [Date.UTC(2026, 1, 15), Date.UTC(2026, 2, 15)] as const
const monthly = (usd: string) => ({ monthly: { USD: usd, interval: [1, "month"] } })
const club = {
  customerType: "user",
  stackable: true,
  prices: monthly("10"),
  includedItems: { credits: { quantity: 5, expires: "when-purchase-expires" } }
}
const weekly = (quantity: number) => ({ credits: { quantity, repeat: [1, "week"], expires: "never" } })
const sold = {
  basic: { customerType: "user", productLineId: "plans", prices: monthly("10") },
  more: { customerType: "user", productLineId: "plans", prices: monthly("20") },
  addOn: { customerType: "user", productLineId: "plans", isAddOnTo: { basic: true }, prices: monthly("1") },
  chair: { customerType: "user", productLineId: "seats", stackable: true, prices: monthly("2") },
  sofa: { customerType: "user", productLineId: "seats", stackable: true, prices: monthly("3") },
  desk: { customerType: "user", productLineId: "seats", prices: { once: { USD: "5" } } },
  weekly: { customerType: "user", productLineId: "weeks", prices: monthly("1"), includedItems: weekly(1) },
  weeklyMore: { customerType: "user", productLineId: "weeks", prices: monthly("2"), includedItems: weekly(3) },
  club,
  pack: {
    customerType: "user",
    stackable: true,
    prices: { once: { USD: "4" } },
    includedItems: { credits: { quantity: 5 } }
  }
}
const free = { customerType: "user", productLineId: "plans", prices: "include-by-default" }
const productLines = Object.fromEntries(["plans", "seats", "weeks"].map((id) => [id, { displayName: id, customerType: "user" }]))
/** The products of a generation: lines are new in 2026-04, and since 2026-11 nothing is included by default. */
const productsOf: Readonly<Record<Generation, object>> = {
  "2025-11": { products: { club } },
  "2026-04": { productLines, products: { free, ...sold } },
  "2026-11": { productLines, products: sold }
}
const overrideOf = (platform: Generation) => ({
  payments: { testMode: false, items: { credits: { customerType: "user" } }, ...productsOf[platform] }
})

const admin = (method: string, path: string, body?: unknown) =>
  send(method, `/api/v1${path}`, { access: "admin", ...(body === undefined ? {} : { body }) })

/** A customer with a card, and what they can do. */
const customerOf = Effect.fnUntraced(function* (platform: Generation) {
  yield* TestClock.setTime(start)
  const path = `/internal/config/override${platform === "2025-11" ? "" : "/environment"}`
  const configured = yield* admin("PATCH", path, {
    config_override_string: JSON.stringify(overrideOf(platform))
  })
  assert.strictEqual(configured.status, 200, configured.text)
  yield* admin("POST", "/internal/payments/setup")
  const { id } = yield* Effect.flatMap(theProject, addUser)
  const method = `/payments/payment-method/user/${id}`
  // Since 2026-04.
  const { body: setUp } = yield* admin("POST", `${method}/setup-intent`, {})
  yield* admin("POST", `${method}/set-default`, { setup_intent_id: String(setUp?.client_secret).split("_secret_")[0] })
  const handler = yield* Emulator.handler
  const order = Effect.fnUntraced(function* (product_id: string, fields: Record<string, string>) {
    const link = { customer_type: "user", customer_id: id, product_id }
    const { body } = yield* admin("POST", "/payments/purchases/create-purchase-url", link)
    const form = new URLSearchParams(fields)
    return (yield* Effect.promise(() => handler(new Request(String(body.url), { method: "POST", body: form })))).status
  })
  const buy = (product_id: string, fields: Record<string, string>) =>
    Effect.map(order(product_id, fields), (status) => assert.strictEqual(status, 200))
  const change = (from: string, to: string, own: object = {}) =>
    admin("POST", `/payments/products/user/${id}/switch`, { from_product_id: from, to_product_id: to, ...own })
  /** The owned products with their quantities, and when they are renewed. */
  const products = Effect.map(admin("GET", `/payments/products/user/${id}`), ({ body }) =>
    (body.items as ReadonlyArray<Owned>)
      .filter(({ id }) => id !== "free")
      .map(({ id, quantity, subscription }): readonly [string, number, number | null] => [
        id,
        quantity,
        // Since 2026-04.
        subscription == null ? null : Date.parse(subscription.current_period_end)
      ])
  )
  /** The amounts of the invoices with their dates, newest first. */
  const invoices = Effect.map(admin("GET", `/payments/invoices/user/${id}`), ({ body }) =>
    (body.items as ReadonlyArray<Invoice>).map(({ amount_total, created_at_millis }) => [amount_total, created_at_millis])
  )
  const credits = Effect.map(admin("GET", `/payments/items/user/${id}/credits`), ({ body }) => body.quantity as number)
  /** The transactions, newest first. */
  const transactions = Effect.map(admin("GET", "/internal/payments/transactions?customer_type=user"), ({ body }) =>
    (body.transactions as ReadonlyArray<Transaction>).filter(({ entries }) => entries[0]?.customer_id === id)
  )
  const refund = (type: "subscription" | "one-time-purchase", given: object) =>
    admin("POST", "/internal/payments/transactions/refund", { type, ...given })
  return { buy, change, credits, id, invoices, order, products, refund, transactions }
})
interface Owned {
  readonly id: string
  readonly quantity: number
  readonly subscription?: { readonly current_period_end: string } | null
}
interface Invoice {
  readonly amount_total: number
  readonly created_at_millis: number
}
interface Transaction {
  readonly id: string
  readonly type: string
  readonly adjusted_by: ReadonlyArray<object>
  readonly entries: ReadonlyArray<{
    readonly type: string
    readonly customer_id: string
    readonly adjusted_transaction_id?: string | undefined
    readonly adjusted_entry_index?: number | null | undefined
    readonly charged_amount?: { readonly USD: string }
  }>
}
const typesOf = <E, R>(transactions: Effect.Effect<ReadonlyArray<Transaction>, E, R>) =>
  Effect.map(transactions, (all) => all.map(({ type }) => type))

for (const platform of ["2026-04", "2026-11"] satisfies ReadonlyArray<Generation>) {
  layer(Emulator.layer({ platform, passwordRounds: 4, projects: [project] }))(`a payment (${platform})`, (it) => {
    it.effect("that renews a subscription is of the moment at which the period ended, however late somebody looks", () =>
      Effect.gen(function* () {
        const { buy, invoices, products } = yield* customerOf(platform)
        yield* buy("basic", { price_id: "monthly" })
        assert.deepStrictEqual(yield* products, [["basic", 1, renewals[0]]])
        yield* TestClock.setTime(renewals[0] - 1)
        assert.deepStrictEqual(yield* invoices, [[1000, start]])
        yield* TestClock.setTime(renewals[1] + 3 * day)
        assert.deepStrictEqual(yield* products, [["basic", 1, Date.UTC(2026, 3, 15)]])
        assert.deepStrictEqual(yield* invoices, [
          [1000, renewals[1]],
          [1000, renewals[0]],
          [1000, start]
        ])
      })
    )

    it.effect("that renews a subscription is counted, also before somebody looks at payments", () =>
      Effect.gen(function* () {
        const { buy } = yield* customerOf(platform)
        const { revenue_cents: before } = (yield* admin("GET", "/internal/metrics")).body.payments_overview
        yield* buy("basic", { price_id: "monthly" })
        yield* TestClock.setTime(renewals[0])
        const { revenue_cents: after } = (yield* admin("GET", "/internal/metrics")).body.payments_overview
        assert.strictEqual(after - before, 2000)
      })
    )

    it.effect("has paid for a period that a switch does not begin anew, nor the items that it gives each week", () =>
      Effect.gen(function* () {
        const { buy, change, credits, products } = yield* customerOf(platform)
        yield* buy("weekly", { price_id: "monthly" })
        yield* TestClock.setTime(start + 8 * day)
        assert.strictEqual(yield* credits, 2)
        assert.strictEqual((yield* change("weekly", "weeklyMore")).status, 200)
        assert.deepStrictEqual(yield* products, [["weeklyMore", 1, renewals[0]]])
        assert.strictEqual(yield* credits, 6)
        yield* TestClock.setTime(start + 15 * day)
        assert.strictEqual(yield* credits, 9)
        // The weeks are those of each period.
        yield* TestClock.setTime(renewals[0] + 8 * day)
        assert.strictEqual(yield* credits, 6)
      })
    )

    it.effect("for a period that nobody has looked at is for all of it, also if the subscription is cancelled then", () =>
      Effect.gen(function* () {
        const { buy, id, invoices, products } = yield* customerOf(platform)
        yield* buy("basic", { price_id: "monthly" })
        yield* TestClock.setTime(renewals[0] + 3 * day)
        assert.strictEqual((yield* admin("DELETE", `/payments/products/user/${id}/basic`)).status, 200)
        assert.deepStrictEqual(yield* products, [["basic", 1, null]])
        assert.lengthOf(yield* invoices, 2)
        yield* TestClock.setTime(renewals[1])
        assert.deepStrictEqual(yield* products, [])
        // A full page of invoices has a cursor, also if it is the last one.
        const page = (cursor: string) => admin("GET", `/payments/invoices/user/${id}?limit=2${cursor}`)
        const { body: first } = yield* page("")
        assert.lengthOf(first.items, 2)
        const { body: last } = yield* page(`&cursor=${first.pagination.next_cursor}`)
        assert.deepStrictEqual([last.items, last.pagination.next_cursor], [[], null])
      })
    )

    it.effect("for the product after a switch is for as many as before, unless the switch says how many", () =>
      Effect.gen(function* () {
        const { buy, change, invoices, products } = yield* customerOf(platform)
        yield* buy("chair", { price_id: "monthly", quantity: "4" })
        assert.strictEqual((yield* change("chair", "sofa")).status, 200)
        assert.deepStrictEqual(yield* products, [["sofa", 4, renewals[0]]])
        yield* TestClock.setTime(renewals[0])
        assert.strictEqual((yield* change("sofa", "chair", { quantity: 3 })).status, 200)
        assert.deepStrictEqual(yield* products, [["chair", 3, renewals[1]]])
        yield* TestClock.setTime(renewals[1])
        assert.deepStrictEqual(yield* invoices, [
          [600, renewals[1]],
          [1200, renewals[0]],
          [800, start]
        ])
      })
    )

    it.effect("for another of a product that can be had several times adds to the row, which shows the latest subscription", () =>
      Effect.gen(function* () {
        const { buy, products } = yield* customerOf(platform)
        for (const [at, quantity] of [2, 3].entries()) {
          yield* TestClock.setTime(start + at * day)
          yield* buy("club", { price_id: "monthly", quantity: String(quantity) })
        }
        assert.deepStrictEqual(yield* products, [["club", 5, renewals[0] + day]])
      })
    )

    it.effect("takes the place of what the customer had of the line, but for the base of an add-on", () =>
      Effect.gen(function* () {
        const { buy, order, products } = yield* customerOf(platform)
        const price = { price_id: "monthly" }
        assert.strictEqual(yield* order("addOn", price), 400)
        yield* buy("basic", price)
        yield* buy("addOn", price)
        assert.deepStrictEqual(yield* products, [
          ["addOn", 1, renewals[0]],
          ["basic", 1, renewals[0]]
        ])
        yield* buy("more", price)
        assert.deepStrictEqual(yield* products, [["more", 1, renewals[0]]])
      })
    )

    it.effect("for a product that does not end keeps its line taken until it is refunded", () =>
      Effect.gen(function* () {
        const { buy, order, products, refund, transactions } = yield* customerOf(platform)
        yield* buy("desk", { price_id: "once" })
        assert.strictEqual(yield* order("chair", { price_id: "monthly" }), 400)
        const [{ id } = assert.fail()] = yield* transactions
        const all =
          platform === "2026-11"
            ? { amount_usd: "5", end_action: "now" }
            : { refund_entries: [{ entry_index: 0, quantity: 1, amount_usd: "5" }] }
        assert.strictEqual((yield* refund("one-time-purchase", { id, ...all })).status, 200)
        yield* buy("chair", { price_id: "monthly" })
        assert.deepStrictEqual(yield* products, [["chair", 1, renewals[0]]])
      })
    )

    it.effect.skipIf(platform === "2026-11")(
      "is due at once for a plan that takes the place of the free one, and then each period",
      () =>
        Effect.gen(function* () {
          const { change, invoices, transactions } = yield* customerOf(platform)
          assert.strictEqual((yield* change("free", "basic")).status, 200)
          assert.deepStrictEqual(yield* invoices, [[1000, start]])
          assert.deepStrictEqual(yield* typesOf(transactions), ["purchase"])
          yield* TestClock.setTime(renewals[0])
          assert.lengthOf(yield* invoices, 2)
          assert.deepStrictEqual(yield* typesOf(transactions), ["subscription-renewal", "purchase"])
        })
    )
  })
}

layer(Emulator.layer({ platform: "2025-11", passwordRounds: 4, projects: [project] }))("a payment (2025-11)", (it) => {
  it.effect("for a product is in the place of its inclusion by default, which others still have, also without a catalog", () =>
    Effect.gen(function* () {
      const { buy, id } = yield* customerOf("2025-11")
      const configure = (prices: unknown) => {
        const config = { payments: { testMode: false, products: { solo: { customerType: "user", prices } } } }
        return admin("PATCH", "/internal/config/override", { config_override_string: JSON.stringify(config) })
      }
      yield* configure(monthly("1"))
      yield* buy("solo", { price_id: "monthly" })
      yield* configure("include-by-default")
      for (const customer of [id, (yield* Effect.flatMap(theProject, addUser)).id]) {
        const { body } = yield* admin("GET", `/payments/products/user/${customer}`)
        assert.deepStrictEqual(
          body.items.map(({ id, quantity }: Owned) => [id, quantity]),
          [["solo", 1]]
        )
      }
    })
  )
})

layer(Emulator.layer({ platform: "2026-11", passwordRounds: 4, projects: [project] }))("a refund of an amount", (it) => {
  /** What is left at once, and after the end of the period. */
  const ends: Readonly<Record<string, readonly [atOnce: Array<unknown>, later: Array<unknown>]>> = {
    "": [[["basic", 1, renewals[1]]], [["basic", 1, Date.UTC(2026, 3, 15)]]],
    "at-period-end": [[["basic", 1, null]], []],
    now: [[], []]
  }

  for (const [end_action, [atOnce, later]] of Object.entries(ends)) {
    it.effect(
      `of a subscription is of its first period, also after renewals, and leaves it or ends it: ${end_action || "leaves it"}`,
      () =>
        Effect.gen(function* () {
          const { buy, invoices, products, refund, transactions } = yield* customerOf("2026-11")
          yield* buy("basic", { price_id: "monthly" })
          const [{ id } = assert.fail()] = yield* transactions
          yield* TestClock.setTime(renewals[0] + day)
          const done = yield* refund("subscription", { id, amount_usd: "3", ...(end_action && { end_action }) })
          assert.strictEqual(done.status, 200)
          const [refunded, renewal, purchase] = yield* transactions
          assert.deepStrictEqual([refunded?.type, renewal?.type], ["refund", "subscription-renewal"])
          assert.strictEqual(refunded?.id, done.body.refund_transaction_id)
          assert.deepInclude(refunded?.entries[0], {
            adjusted_transaction_id: purchase?.id,
            charged_amount: { USD: "-3" },
            adjusted_entry_index: purchase?.entries.findIndex(({ type }) => type === "money_transfer")
          })
          assert.deepStrictEqual(
            (yield* transactions).map(({ adjusted_by }) => adjusted_by),
            [[], [], [{ transaction_id: refunded?.id, entry_index: 0 }]]
          )
          assert.deepStrictEqual(yield* products, atOnce)
          yield* TestClock.setTime(renewals[1] + day)
          assert.deepStrictEqual(yield* products, later)
          assert.lengthOf(yield* invoices, later.length === 0 ? 2 : 3)
        })
    )
  }

  it.effect("is at most what is left of that period, whatever was refunded of another", () =>
    Effect.gen(function* () {
      const { buy, refund, transactions } = yield* customerOf("2026-11")
      yield* buy("basic", { price_id: "monthly" })
      const [{ id } = assert.fail()] = yield* transactions
      for (const time of [start, ...renewals]) {
        yield* TestClock.setTime(time)
        const renewal = (yield* transactions).find(({ type }) => type === "subscription-renewal")
        const codeOf = (amount_usd: string) =>
          Effect.map(
            refund("subscription", { id, amount_usd, ...(renewal && { invoice_id: renewal.id }) }),
            ({ body, status }) => body?.code ?? status
          )
        const said = [
          yield* codeOf("10.01"),
          yield* codeOf("4"),
          yield* codeOf("6.01"),
          yield* codeOf("6"),
          yield* codeOf("0.01")
        ]
        assert.deepStrictEqual(said, ["SCHEMA_ERROR", 200, "SCHEMA_ERROR", 200, "SCHEMA_ERROR"])
      }
    })
  )

  it.effect("of a purchase leaves the product and its items, unless it ends them", () =>
    Effect.gen(function* () {
      const { buy, credits, products, refund, transactions } = yield* customerOf("2026-11")
      yield* buy("pack", { price_id: "once", quantity: "2" })
      const [{ id } = assert.fail()] = yield* transactions
      assert.strictEqual(yield* credits, 10)
      const given = { id, amount_usd: "1" }
      assert.strictEqual(
        (yield* refund("one-time-purchase", { ...given, end_action: "at-period-end" })).body.code,
        "SCHEMA_ERROR"
      )
      assert.strictEqual((yield* refund("one-time-purchase", { ...given, invoice_id: id })).body.code, "SCHEMA_ERROR")
      assert.strictEqual((yield* refund("one-time-purchase", given)).status, 200)
      assert.deepStrictEqual([yield* products, yield* credits], [[["pack", 2, null]], 10])
      assert.strictEqual((yield* refund("one-time-purchase", { ...given, end_action: "now" })).status, 200)
      yield* TestClock.adjust(1)
      assert.deepStrictEqual([yield* products, yield* credits], [[], 0])
    })
  )
})

/** What is left after each form of a refund for two: the quantities of the product and of its items, at once and in the next period. */
const entry = { entry_index: 0, quantity: 0, amount_usd: "5" }
const forms: ReadonlyArray<readonly [platform: Generation, form: string, given: object, left: object]> = [
  ["2025-11", "the whole", {}, { quantities: [0, 0], credits: [0, 0], renewals: 0 }],
  [
    "2026-04",
    "all entries",
    { refund_entries: [{ ...entry, quantity: 2 }] },
    { quantities: [0, 0], credits: [10, 0], renewals: 0 }
  ],
  [
    "2026-04",
    "one of two",
    { refund_entries: [{ ...entry, quantity: 1 }] },
    { quantities: [1, 1], credits: [10, 10], renewals: 1 }
  ],
  ["2026-04", "money alone", { refund_entries: [entry] }, { quantities: [2, 2], credits: [10, 10], renewals: 1 }]
]
for (const [platform, form, given, left] of forms) {
  layer(Emulator.layer({ platform, passwordRounds: 4, projects: [project] }))(`a refund of ${form} (${platform})`, (it) => {
    it.effect("is given once, and what it leaves is renewed", () =>
      Effect.gen(function* () {
        const { buy, credits, invoices, products, refund, transactions } = yield* customerOf(platform)
        yield* buy("club", { price_id: "monthly", quantity: "2" })
        const [{ id } = assert.fail()] = yield* transactions
        const quantity = Effect.map(products, ([first]) => first?.[1] ?? 0)
        yield* TestClock.setTime(start + day)
        assert.strictEqual((yield* refund("subscription", { id, ...given })).status, 200)
        assert.strictEqual((yield* refund("subscription", { id, ...given })).body.code, "SUBSCRIPTION_ALREADY_REFUNDED")
        const atOnce = [yield* quantity, yield* credits] as const
        yield* TestClock.setTime(renewals[0] + day)
        const later = [yield* quantity, yield* credits] as const
        const [, ...renewed] = yield* transactions
        assert.deepStrictEqual(
          { quantities: [atOnce[0], later[0]], credits: [atOnce[1], later[1]], renewals: renewed.length },
          left
        )
        // Invoices are new in 2026-04.
        if (platform !== "2025-11" && renewed.length > 0)
          assert.deepStrictEqual((yield* invoices)[0], [later[0] * 1000, renewals[0]])
      })
    )
  })
}
