import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert, describe, it } from "vitest"
import { applyOverride } from "../src/config/applyOverride.js"
import { Emulator } from "../src/index.js"
import { after, elapsed } from "../src/payments/intervals.js"
import { addUser } from "./conformance/stage.js"
import { earlierPlatform as platform, send } from "./platform.js"
import { theProject } from "./signedIn.js"

const day = 86_400_000
const start = Date.UTC(2026, 0, 31)

describe("intervals", () => {
  it("a month later is the same day, or the last day of a shorter month", () => {
    assert.strictEqual(after(start, [1, "month"]), Date.UTC(2026, 1, 28))
    assert.strictEqual(after(start, [1, "month"], 2), Date.UTC(2026, 2, 31))
    assert.strictEqual(after(Date.UTC(2024, 1, 29), [1, "year"]), Date.UTC(2025, 1, 28))
  })

  it("an interval has elapsed at its end, not before", () => {
    for (const interval of [
      [1, "day"],
      [2, "week"],
      [1, "month"],
      [1, "year"]
    ] as const) {
      for (const count of [1, 2, 13]) {
        const end = after(start, interval, count)
        assert.strictEqual(elapsed(start, end, interval), count)
        assert.strictEqual(elapsed(start, end - 1, interval), count - 1)
      }
    }
  })

  it("an interval without a length never elapses", () => {
    assert.strictEqual(elapsed(0, day, [0, "day"]), 0)
    assert.strictEqual(elapsed(0, day, [0, "month"]), 0)
  })

  it("counting the shortest intervals of a long time takes a single step", () => {
    assert.strictEqual(elapsed(0, 1e15, [1, "millisecond"]), 1e15)
    assert.strictEqual(elapsed(0, 1e15 - 1, [3, "millisecond"]), 333_333_333_333_333)
  })

  it("the longest intervals end with the calendar", () => {
    const last = 8.64e15
    for (const unit of ["millisecond", "day", "week", "month", "year"] as const) {
      assert.strictEqual(after(start, [Number.MAX_SAFE_INTEGER, unit]), last, unit)
      assert.strictEqual(elapsed(start, last - 1, [Number.MAX_SAFE_INTEGER, unit]), 0, unit)
    }
  })
})

const price = { USD: "10", interval: [1, "month"] }
const products = {
  "weekly-credits": {
    customerType: "user",
    prices: { monthly: price },
    includedItems: { credits: { quantity: 10, repeat: [1, "week"], expires: "when-repeated" } }
  },
  "growing-credits": {
    customerType: "user",
    prices: { monthly: price },
    includedItems: { credits: { quantity: 10, repeat: [1, "week"], expires: "never" } }
  },
  "credits-of-a-month": {
    customerType: "user",
    prices: { monthly: price },
    includedItems: { credits: { quantity: 10, expires: "when-purchase-expires" } }
  },
  basic: { customerType: "user", catalogId: "plans", prices: { monthly: price } },
  more: { customerType: "user", catalogId: "plans", prices: { monthly: price } },
  free: { customerType: "user", catalogId: "plans", prices: "include-by-default" },
  pack: { customerType: "user", stackable: true, prices: { once: { USD: "2.50" } }, includedItems: { credits: { quantity: 5 } } }
}

const setUp = Effect.gen(function* () {
  yield* TestClock.setTime(start)
  const project = yield* theProject
  const problem = applyOverride(project, {
    payments: { testMode: true, products, items: { credits: { displayName: "Credits", customerType: "user" } } }
  })
  assert.isUndefined(problem)
  yield* send("POST", "/api/v1/internal/payments/setup", { access: "admin" })
  return yield* addUser(project)
})

const grant = (userId: string, productId: string) =>
  send("POST", `/api/v1/payments/products/user/${userId}`, { access: "server", body: { product_id: productId } })
const credits = (userId: string) =>
  Effect.map(send("GET", `/api/v1/payments/items/user/${userId}/credits`), ({ body }) => body.quantity as number)
const change = (userId: string, delta: number, own: Readonly<Record<string, unknown>> = {}) =>
  send("POST", `/api/v1/payments/items/user/${userId}/credits/update-quantity?allow_negative=false`, {
    access: "server",
    body: { delta, ...own }
  })
const owned = (userId: string) =>
  Effect.map(send("GET", `/api/v1/payments/products/user/${userId}`, { access: "server" }), ({ body }) =>
    body.items.map(({ id }: { readonly id: string }) => id)
  )
const link = Effect.fnUntraced(function* (userId: string, productId: string) {
  const { body } = yield* send("POST", "/api/v1/payments/purchases/create-purchase-url", {
    body: { customer_type: "user", customer_id: userId, product_id: productId }
  })
  return String(body.url).split("/").at(-1) ?? ""
})
const buy = (fullCode: string, own: Readonly<Record<string, unknown>> = {}) =>
  send("POST", "/api/v1/internal/payments/test-mode-purchase-session", {
    body: { full_code: fullCode, price_id: "monthly", ...own }
  })

const transactions = (userId: string) =>
  Effect.map(send("GET", "/api/v1/internal/payments/transactions?limit=200", { access: "admin" }), ({ body }) =>
    body.transactions.filter((each: Transaction) => each.entries[0]?.customer_id === userId)
  )
interface Transaction {
  readonly entries: ReadonlyArray<{ readonly customer_id: string }>
}
const pay = Effect.fnUntraced(function* (fullCode: string, fields: Readonly<Record<string, string>>, query = "") {
  const handler = yield* Emulator.handler
  const body = new URLSearchParams(fields)
  return yield* Effect.promise(() =>
    handler(new Request(`http://localhost:8102/purchase/${fullCode}${query}`, { method: "POST", body, redirect: "manual" }))
  )
})

layer(platform)("payments", (it) => {
  it.effect("a grant by a server is not a purchase, and cannot be refunded", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      yield* grant(id, "pack")
      const [given] = yield* transactions(id)
      const refund = yield* send("POST", "/api/v1/internal/payments/transactions/refund", {
        access: "admin",
        body: { type: "one-time-purchase", id: given.id }
      })
      assert.strictEqual(refund.body.code, "ONE_TIME_PURCHASE_NOT_FOUND")
    })
  )

  it.effect("weekly credits replace those of the previous week", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      yield* grant(id, "weekly-credits")
      yield* change(id, -4)
      assert.strictEqual(yield* credits(id), 6)
      yield* TestClock.adjust("1 week")
      assert.strictEqual(yield* credits(id), 10)
    })
  )

  it.effect("credits that never expire add up, until the period ends", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      yield* grant(id, "growing-credits")
      yield* TestClock.adjust("2 weeks")
      assert.strictEqual(yield* credits(id), 30)
      yield* TestClock.setTime(after(start, [1, "year"]))
      assert.strictEqual(yield* credits(id), 50)
    })
  )

  it.effect("credits of an ended period expire, but what they covered is not owed", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      yield* grant(id, "credits-of-a-month")
      yield* change(id, 3)
      yield* change(id, -8)
      yield* TestClock.setTime(after(start, [1, "month"]))
      assert.strictEqual(yield* credits(id), 3)
    })
  )

  it.effect("a manual change expires at its own time", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      yield* change(id, 7, { expires_at: new Date(start + day).toISOString() })
      yield* TestClock.setTime(start + day - 1)
      assert.strictEqual(yield* credits(id), 7)
      yield* TestClock.setTime(start + day)
      assert.strictEqual(yield* credits(id), 0)
      assert.strictEqual((yield* change(id, -1)).body.code, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT")
    })
  )

  it.effect("a new plan replaces the old one of its catalog, and the free one is gone permanently", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      assert.deepStrictEqual(yield* owned(id), ["free"])
      yield* grant(id, "basic")
      assert.deepStrictEqual(yield* owned(id), ["basic"])
      yield* grant(id, "more")
      assert.deepStrictEqual(yield* owned(id), ["more"])
      assert.strictEqual((yield* grant(id, "basic")).body.code, "PRODUCT_ALREADY_GRANTED")
    })
  )

  it.effect("a purchase link is single-use, and valid for a day", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      const used = yield* link(id, "pack")
      assert.strictEqual((yield* buy(used, { price_id: "once", quantity: 3 })).status, 200)
      assert.strictEqual((yield* buy(used, { price_id: "once" })).body.code, "VERIFICATION_CODE_NOT_FOUND")
      assert.strictEqual(yield* credits(id), 15)
      const late = yield* link(id, "pack")
      yield* TestClock.setTime(start + day)
      assert.strictEqual((yield* buy(late, { price_id: "once" })).body.code, "VERIFICATION_CODE_NOT_FOUND")
    })
  )

  it.effect("a rejected link can still be used", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      const code = yield* link(id, "basic")
      assert.strictEqual((yield* buy(code, { quantity: 2 })).status, 400)
      assert.strictEqual((yield* buy(code, { price_id: "nope" })).status, 400)
      assert.strictEqual((yield* buy(code)).status, 200)
    })
  )

  it.effect("a purchase in test mode is listed without an amount, and cannot be refunded", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      yield* buy(yield* link(id, "pack"), { price_id: "once" })
      const [transaction] = yield* transactions(id)
      assert.isTrue(transaction.test_mode)
      assert.deepStrictEqual(
        transaction.entries.map(({ type }: { readonly type: string }) => type),
        ["product_grant"]
      )
      const refund = yield* send("POST", "/api/v1/internal/payments/transactions/refund", {
        access: "admin",
        body: { type: "one-time-purchase", id: transaction.id }
      })
      assert.strictEqual(refund.body.code, "TEST_MODE_PURCHASE_NON_REFUNDABLE")
    })
  )

  it.effect("a purchase on a link's page is renewed each period, until it is refunded", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      applyOverride(yield* theProject, { "payments.testMode": false })
      const code = yield* link(id, "basic")
      const back = "http://localhost:3000/thanks"
      const answer = yield* pay(code, { price_id: "monthly" }, `?return_url=${encodeURIComponent(back)}`)
      assert.strictEqual(answer.status, 303)
      assert.strictEqual(answer.headers.get("location"), back)
      assert.strictEqual((yield* pay(code, { price_id: "monthly" })).status, 404)
      yield* TestClock.setTime(after(start, [1, "month"], 2))
      const all = yield* transactions(id)
      assert.deepStrictEqual(
        all.map(({ type }: { readonly type: string }) => type),
        ["subscription-renewal", "subscription-renewal", "purchase"]
      )
      const refund = send("POST", "/api/v1/internal/payments/transactions/refund", {
        access: "admin",
        body: { type: "subscription", id: all[2].id }
      })
      assert.strictEqual((yield* refund).status, 200)
      assert.strictEqual((yield* refund).body.code, "SUBSCRIPTION_ALREADY_REFUNDED")
      assert.deepStrictEqual(yield* owned(id), [])
    })
  )

  it.effect("the page of a link rejects products that the customer cannot have, and never redirects to an untrusted URL", () =>
    Effect.gen(function* () {
      const { id } = yield* setUp
      const code = yield* link(id, "basic")
      assert.strictEqual((yield* pay(code, { price_id: "nope" })).status, 400)
      const second = yield* link(id, "basic")
      assert.strictEqual((yield* pay(code, { price_id: "monthly" }, "?return_url=https://evil.example.org")).status, 200)
      assert.strictEqual((yield* pay(second, { price_id: "monthly" })).status, 400)
    })
  )
})
