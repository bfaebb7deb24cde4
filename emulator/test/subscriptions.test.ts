import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "../src/index.js"
import { addUser } from "./conformance/stage.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const start = Date.UTC(2026, 0, 15)
const day = 86_400_000
const price = (usd: string) => ({ monthly: { USD: usd, interval: [1, "month"] } })
const override = {
  payments: {
    testMode: false,
    productLines: { plans: { displayName: "Plans", customerType: "user" } },
    items: { credits: { customerType: "user" } },
    products: {
      free: { customerType: "user", productLineId: "plans", prices: "include-by-default" },
      basic: { customerType: "user", productLineId: "plans", prices: price("10") },
      more: { customerType: "user", productLineId: "plans", prices: price("25.50") },
      addOn: { customerType: "user", productLineId: "plans", isAddOnTo: { basic: true }, prices: price("1") },
      other: { customerType: "user", prices: price("1") },
      pack: {
        customerType: "user",
        stackable: true,
        prices: { once: { USD: "0.10" } },
        includedItems: { credits: { quantity: 5 } }
      }
    }
  }
}

const configure = (changes: object) =>
  send("PATCH", "/api/v1/internal/config/override/environment", {
    access: "admin",
    body: { config_override_string: JSON.stringify(changes) }
  })
const setUp = Effect.gen(function* () {
  yield* TestClock.setTime(start)
  assert.strictEqual((yield* configure(override)).status, 200)
  yield* send("POST", "/api/v1/internal/payments/setup", { access: "admin" })
  return (yield* Effect.flatMap(theProject, addUser)).id
})

const linkFor = (userId: string, productId: string) =>
  send("POST", "/api/v1/payments/purchases/create-purchase-url", {
    access: "server",
    body: { customer_type: "user", customer_id: userId, product_id: productId }
  })
/** Buys a product on the page of a purchase link. */
const buy = Effect.fnUntraced(function* (userId: string, productId: string, fields: Record<string, string>) {
  const { url } = (yield* linkFor(userId, productId)).body
  const handler = yield* Emulator.handler
  const body = new URLSearchParams(fields).toString()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const answer = yield* Effect.promise(() => handler(new Request(String(url), { method: "POST", body, headers })))
  assert.strictEqual(answer.status, 200)
})
const giveCard = Effect.fnUntraced(function* (userId: string) {
  const base = `/api/v1/payments/payment-method/user/${userId}`
  const { body } = yield* send("POST", `${base}/setup-intent`, { access: "server", body: {} })
  const setup_intent_id = String(body.client_secret).split("_secret_")[0]
  return yield* send("POST", `${base}/set-default`, { access: "server", body: { setup_intent_id } })
})
const switchTo = (userId: string, from: string, to: string, own: object = {}) =>
  send("POST", `/api/v1/payments/products/user/${userId}/switch`, {
    access: "server",
    body: { from_product_id: from, to_product_id: to, ...own }
  })
const cancel = (userId: string, productId: string) =>
  send("DELETE", `/api/v1/payments/products/user/${userId}/${productId}`, { access: "server" })
interface Row {
  readonly id: string
  readonly type: string
  readonly quantity: number
  readonly subscription: { readonly subscription_id: string; readonly current_period_end: string } | null
}
const products = (userId: string) =>
  Effect.map(
    send("GET", `/api/v1/payments/products/user/${userId}`, { access: "server" }),
    ({ body }) => body.items as ReadonlyArray<Row>
  )
interface Invoice {
  readonly amount_total: number
  readonly status: string
  readonly created_at_millis: number
}
const invoices = (userId: string, query = "") =>
  Effect.map(send("GET", `/api/v1/payments/invoices/user/${userId}${query}`, { access: "server" }), ({ body }) => ({
    items: body.items as ReadonlyArray<Invoice>,
    next: body.pagination.next_cursor as string | null
  }))
const transactions = (query = "") =>
  Effect.map(send("GET", `/api/v1/internal/payments/transactions${query}`, { access: "admin" }), ({ body }) => ({
    rows: body.transactions as ReadonlyArray<{ readonly id: string; readonly type: string; readonly adjusted_by: unknown }>,
    next: body.next_cursor as string | null
  }))
const refund = (id: string, entries: ReadonlyArray<object>) =>
  send("POST", "/api/v1/internal/payments/transactions/refund", {
    access: "admin",
    body: { type: "one-time-purchase", id, refund_entries: entries }
  })

layer(platform)("a subscription as of 2026-04", (it) => {
  it.effect("changes to another product of its line, keeps its id and its period, and is renewed at the new price", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      yield* buy(userId, "basic", { price_id: "monthly" })
      const [before] = yield* products(userId)
      assert.strictEqual((yield* switchTo(userId, "basic", "more")).body.code, "DEFAULT_PAYMENT_METHOD_REQUIRED")
      const card = yield* giveCard(userId)
      assert.strictEqual(card.body.default_payment_method.last4, "4242")
      assert.deepStrictEqual((yield* switchTo(userId, "basic", "more")).body, { success: true })
      const [after, ...rest] = yield* products(userId)
      assert.lengthOf(rest, 0)
      assert.strictEqual(after?.id, "more")
      assert.deepStrictEqual(after?.subscription, before?.subscription)
      yield* TestClock.setTime(start + 32 * day)
      yield* products(userId)
      assert.deepStrictEqual(
        (yield* invoices(userId)).items.map(({ amount_total, status }) => [amount_total, status]),
        [
          [2550, "paid"],
          [1000, "paid"]
        ]
      )
    })
  )

  it.effect("starts for a customer who had the default product", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      yield* giveCard(userId)
      assert.strictEqual((yield* switchTo(userId, "free", "basic")).status, 200)
      const [row] = yield* products(userId)
      assert.deepStrictEqual([row?.id, row?.type], ["basic", "subscription"])
      assert.strictEqual((yield* switchTo(userId, "basic", "more")).status, 200)
    })
  )

  it.effect("rejects invalid switches", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      yield* giveCard(userId)
      yield* buy(userId, "basic", { price_id: "monthly" })
      for (const [from, to, own] of [
        ["basic", "basic", {}],
        ["basic", "other", {}],
        ["basic", "addOn", {}],
        ["basic", "free", {}],
        ["basic", "constructor", {}],
        ["more", "basic", {}],
        ["basic", "more", { price_id: "once" }],
        ["basic", "more", { quantity: 2 }]
      ] as const) {
        const { status, body } = yield* switchTo(userId, from, to, own)
        assert.deepStrictEqual([status, body], [400, undefined], `${from} to ${to} ${JSON.stringify(own)}`)
      }
      assert.deepStrictEqual(
        (yield* products(userId)).map(({ id }) => id),
        ["basic"]
      )
    })
  )

  it.effect("that is switched several times concurrently changes once", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      yield* giveCard(userId)
      yield* buy(userId, "basic", { price_id: "monthly" })
      const all = yield* Effect.all(
        Array.from({ length: 5 }, () => switchTo(userId, "basic", "more")),
        { concurrency: "unbounded" }
      )
      assert.sameMembers(
        all.map(({ status }) => status),
        [200, 400, 400, 400, 400]
      )
      assert.lengthOf(yield* products(userId), 1)
    })
  )

  it.effect("that was cancelled keeps its product until the end of its period, and can be bought again afterwards", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      yield* buy(userId, "basic", { price_id: "monthly" })
      const [{ subscription } = assert.fail()] = yield* products(userId)
      assert.deepStrictEqual((yield* cancel(userId, "basic")).body, { success: true })
      assert.deepStrictEqual(
        (yield* products(userId)).map(({ id, type, subscription }) => [id, type, subscription]),
        [["basic", "one_time", null]]
      )
      for (const query of ["", `?subscription_id=${subscription?.subscription_id}`]) {
        assert.strictEqual((yield* cancel(userId, `basic${query}`)).status, 400, query)
      }
      assert.strictEqual((yield* linkFor(userId, "basic")).body.code, "PRODUCT_ALREADY_GRANTED")
      yield* TestClock.setTime(start + 32 * day)
      assert.deepStrictEqual(yield* products(userId), [])
      assert.lengthOf((yield* invoices(userId)).items, 1)
      assert.strictEqual((yield* linkFor(userId, "basic")).status, 200)
    })
  )

  it.effect("has paginated invoices, and an invalid limit or cursor is rejected", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      yield* buy(userId, "basic", { price_id: "monthly" })
      yield* TestClock.setTime(start + 95 * day)
      yield* products(userId)
      const seen: Array<number> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const page: { readonly items: ReadonlyArray<Invoice>; readonly next: string | null } = yield* invoices(
          userId,
          `?limit=3&cursor=${cursor}`
        )
        seen.push(...page.items.map(({ created_at_millis }) => created_at_millis))
        cursor = page.next
      }
      assert.lengthOf(seen, 4)
      assert.deepStrictEqual(
        seen,
        [...seen].sort((one, other) => other - one)
      )
      for (const query of ["?limit=0", "?limit=101", "?limit=x", "?cursor=nope"]) {
        const { status } = yield* send("GET", `/api/v1/payments/invoices/user/${userId}${query}`, { access: "server" })
        assert.strictEqual(status, 400, query)
      }
    })
  )

  it.effect("belongs to its user: a client can access only its own", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      const me = yield* signedIn()
      const paths = (id: string) => [
        ["GET", `/payments/billing/user/${id}`],
        ["GET", `/payments/invoices/user/${id}`],
        ["POST", `/payments/payment-method/user/${id}/setup-intent`]
      ]
      for (const [method = "", path = ""] of paths(me.user.id)) {
        assert.strictEqual((yield* send(method, `/api/v1${path}`, { token: me.token })).status, 200, path)
        assert.strictEqual((yield* send(method, `/api/v1${path}`)).body.code, "USER_AUTHENTICATION_REQUIRED", path)
      }
      for (const [method = "", path = ""] of paths(userId)) {
        assert.strictEqual((yield* send(method, `/api/v1${path}`, { token: me.token })).status, 403, path)
      }
    })
  )
})

layer(platform)("a refund as of 2026-04", (it) => {
  it.effect("revokes part of a purchase once; of a hundred concurrent ones, one succeeds", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      yield* buy(userId, "pack", { price_id: "once", quantity: "3" })
      const [purchase] = (yield* transactions("?customer_type=user&limit=1")).rows
      const id = purchase?.id ?? ""
      const entry = { entry_index: 0, quantity: 2, amount_usd: "0.20" }
      for (const [entries, code] of [
        [[{ ...entry, quantity: 4 }], "SCHEMA_ERROR"],
        [[{ ...entry, amount_usd: "0.31" }], "SCHEMA_ERROR"],
        [[{ ...entry, amount_usd: "0.001" }], "SCHEMA_ERROR"],
        [[{ ...entry, entry_index: 1 }], "SCHEMA_ERROR"],
        [[{ ...entry, entry_index: -1 }], "SCHEMA_ERROR"],
        [[{ ...entry, entry_index: 0.5 }], "SCHEMA_ERROR"],
        [[entry, entry], "SCHEMA_ERROR"]
      ] as const) {
        assert.strictEqual((yield* refund(id, entries)).body.code, code, JSON.stringify(entries))
      }
      const all = yield* Effect.all(
        Array.from({ length: 100 }, () => refund(id, [entry])),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        all.filter(({ status }) => status === 200),
        1
      )
      assert.deepStrictEqual(
        (yield* products(userId)).map((row) => [row.id, row.quantity]),
        [["pack", 1]]
      )
      const [adjusted] = (yield* transactions("?customer_type=user&limit=1")).rows
      assert.deepStrictEqual(adjusted?.adjusted_by, [{ transaction_id: `${id}:refund`, entry_index: 0 }])
    })
  )

  it.effect("pages of transactions have no gaps or duplicates, whatever happens meanwhile", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      for (let step = 0; step < 5; step += 1) {
        yield* TestClock.setTime(start + step)
        yield* buy(userId, "pack", { price_id: "once" })
      }
      const first = yield* transactions("?limit=2")
      yield* TestClock.setTime(start + 10)
      yield* buy(userId, "pack", { price_id: "once" })
      const second = yield* transactions(`?limit=2&cursor=${first.next}`)
      const seen = [...first.rows, ...second.rows].map(({ id }) => id)
      assert.strictEqual(new Set(seen).size, 4)
      assert.deepStrictEqual((yield* transactions("?limit=5")).rows.map(({ id }) => id).slice(1), seen)
      for (const cursor of ["abc", "eyJ9", "%7C%7C%7C", btoa("{}")]) {
        const { status } = yield* send("GET", `/api/v1/internal/payments/transactions?cursor=${cursor}`, { access: "admin" })
        assert.strictEqual(status, 400, cursor)
      }
    })
  )

  it.effect("while new purchases are blocked, nothing is sold, but owned products stay and grants work", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      yield* giveCard(userId)
      yield* buy(userId, "basic", { price_id: "monthly" })
      const { url } = (yield* linkFor(userId, "pack")).body
      const full_code = String(url).split("/").at(-1)
      yield* configure({ "payments.blockNewPurchases": true })
      const session = send("POST", "/api/v1/payments/purchases/purchase-session", { body: { full_code, price_id: "once" } })
      for (const asked of [linkFor(userId, "pack"), session, switchTo(userId, "basic", "more")]) {
        assert.strictEqual((yield* asked).body.code, "NEW_PURCHASES_BLOCKED")
      }
      const granted = yield* send("POST", `/api/v1/payments/products/user/${userId}`, {
        access: "server",
        body: { product_id: "pack" }
      })
      assert.strictEqual(granted.status, 200)
      yield* configure({ "payments.blockNewPurchases": false })
      assert.strictEqual((yield* switchTo(userId, "basic", "more")).status, 200)
    })
  )
})

layer(platform)("amounts and quantities of any size", (it) => {
  it.effect("are paid, listed and counted", () =>
    Effect.gen(function* () {
      const userId = yield* setUp
      const huge = "1".padEnd(400, "0")
      yield* configure({
        "payments.products.dear": { customerType: "user", prices: price(huge) },
        "payments.products.dearOnce": { customerType: "user", stackable: true, prices: { once: { USD: huge } } },
        "payments.products.more": {
          customerType: "user",
          stackable: true,
          prices: { once: { USD: "1" } },
          includedItems: { credits: { quantity: 1e308 } }
        }
      })
      yield* buy(userId, "dear", { price_id: "monthly" })
      yield* buy(userId, "dearOnce", { price_id: "once", quantity: "1000" })
      yield* buy(userId, "more", { price_id: "once", quantity: "1000" })
      const paths = [
        `/api/v1/payments/invoices/user/${userId}`,
        `/api/v1/payments/products/user/${userId}`,
        `/api/v1/payments/items/user/${userId}/credits`,
        "/api/v1/internal/payments/transactions",
        "/api/v1/internal/metrics"
      ]
      for (const path of paths) assert.strictEqual((yield* send("GET", path, { access: "admin" })).status, 200, path)
    })
  )
})
