import { createHmac } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { Outbox } from "../src/emails/Outbox.js"
import { addMember, createTeam } from "../src/teams/createTeam.js"
import { addUser } from "./conformance/stage.js"
import { earlierPlatform, platform, send } from "./platform.js"
import { theProject } from "./signedIn.js"

const secret = "mock_stripe_webhook_secret"
const path = "/api/v1/integrations/stripe/webhooks"
const sign = (text: string, seconds: number, key = secret) =>
  `t=${seconds},v1=${createHmac("sha256", key).update(`${seconds}.${text}`).digest("hex")}`

const deliver = Effect.fnUntraced(function* (event: object) {
  const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  return yield* send("POST", path, { body: event, headers: { "stripe-signature": sign(JSON.stringify(event), seconds) } })
})

const product = {
  displayName: "Credits",
  customerType: "user",
  serverOnly: false,
  stackable: false,
  prices: { once: { USD: "5" }, monthly: { USD: "10", interval: [1, "month"] } },
  includedItems: { credits: { quantity: 1, expires: "when-purchase-expires" } }
}
const priced = (price: "once" | "monthly") => ({ ...product, prices: { [price]: product.prices[price] } })

const setUp = Effect.gen(function* () {
  const override = {
    payments: { items: { credits: { customerType: "user" } }, products: { pack: priced("once"), plan: priced("monthly") } }
  }
  yield* send("PATCH", "/api/v1/internal/config/override/environment", {
    access: "admin",
    body: { config_override_string: JSON.stringify(override) }
  })
  yield* send("POST", "/api/v1/internal/payments/setup", { access: "admin" })
  const { body } = yield* send("GET", "/api/v1/internal/payments/stripe/account-info", { access: "admin" })
  return { account: String(body.account_id), userId: (yield* Effect.flatMap(theProject, addUser)).id }
})
const refunded = [{ entry_index: 0, quantity: 1, amount_usd: "5" }]
interface Row {
  readonly id: string
  readonly type: string
  readonly test_mode: boolean
  readonly entries: ReadonlyArray<{
    readonly customer_id: string
    readonly charged_amount?: object
    readonly subscription_id?: string | null
  }>
}
const credits = (userId: string) =>
  Effect.map(
    send("GET", `/api/v1/payments/items/user/${userId}/credits`, { access: "server" }),
    ({ body }) => body.quantity as number
  )
const transactions = Effect.map(
  send("GET", "/api/v1/internal/payments/transactions", { access: "admin" }),
  ({ body }) => body.transactions as ReadonlyArray<Row>
)

const paid = (account: string, userId: string, id: string) => ({
  type: "payment_intent.succeeded",
  account,
  data: {
    object: {
      id,
      customer: "cus_1",
      metadata: {
        productId: "pack",
        product: JSON.stringify(priced("once")),
        priceId: "once",
        customerId: userId,
        customerType: "user",
        purchaseQuantity: "2",
        purchaseKind: "ONE_TIME"
      }
    }
  }
})

interface State {
  readonly status?: string
  readonly from?: number
  readonly to?: number
  readonly cancels?: boolean
}
const subscribed = Effect.fnUntraced(function* (
  type: string,
  account: string,
  userId: string,
  id: string,
  own: object,
  state: State = {}
) {
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const { status = "active", from = -60, to = 3600, cancels = false } = state
  const subscription = {
    id,
    status,
    cancel_at_period_end: cancels,
    items: { data: [{ quantity: 1, current_period_start: now + from, current_period_end: now + to }] },
    metadata: { productId: "plan", product: JSON.stringify(priced("monthly")), priceId: "monthly" }
  }
  const answers = {
    "customers.retrieve": { metadata: { customerId: userId, customerType: "USER" } },
    "subscriptions.list": { data: [subscription] }
  }
  return yield* deliver({ type, account, data: { object: { customer: "cus_1", stack_stripe_mock_data: answers, ...own } } })
})
const invoice = (id: string, subscription: string, reason: string) => ({
  id,
  billing_reason: reason,
  lines: { data: [{ parent: { subscription_item_details: { subscription } } }] }
})

layer(platform)("an event of the payments provider", (it) => {
  it.effect("must be signed with the secret, recently and not in the future", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 30))
      const event = { type: "any.event", data: { object: {} } }
      const text = JSON.stringify(event)
      const answer = (headers: Record<string, string>) => send("POST", path, { body: event, headers })
      assert.strictEqual((yield* answer({})).body.code, "SCHEMA_ERROR")
      const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      for (const wrong of [
        sign(text, seconds, "other"),
        sign("{}", seconds),
        sign(text, seconds - 301),
        sign(text, seconds + 301),
        "t=1",
        `t=${seconds},v1=xyz`
      ]) {
        const { status, body } = yield* answer({ "stripe-signature": wrong })
        assert.deepStrictEqual([status, body], [400, undefined])
      }
      for (const near of [seconds - 299, seconds, seconds + 299]) {
        assert.deepStrictEqual((yield* answer({ "stripe-signature": sign(text, near) })).body, { received: true })
      }
    })
  )

  it.effect("grants a paid product once, however often the event arrives, and the payment can be refunded", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const { account, userId } = yield* setUp
      assert.strictEqual((yield* deliver(paid("acct_of_nobody", userId, "pi_1"))).status, 400)
      for (const _ of [1, 2]) assert.deepStrictEqual((yield* deliver(paid(account, userId, "pi_1"))).body, { received: true })
      assert.strictEqual(yield* credits(userId), 2)
      const [purchase] = (yield* transactions).filter(({ entries }) => entries[0]?.customer_id === userId)
      assert.strictEqual(purchase?.test_mode, false)
      assert.deepStrictEqual(purchase?.entries[1]?.charged_amount, { USD: "10" })
      const refund = send("POST", "/api/v1/internal/payments/transactions/refund", {
        access: "admin",
        body: { type: "one-time-purchase", id: purchase?.id, refund_entries: refunded }
      })
      assert.strictEqual((yield* refund).status, 200)
      assert.strictEqual((yield* refund).body.code, "ONE_TIME_PURCHASE_ALREADY_REFUNDED")
    })
  )

  it.effect("pays for a purchase that a refund without entries does not refund", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const { account, userId } = yield* setUp
      yield* deliver(paid(account, userId, "pi_unrefunded"))
      const mine = Effect.map(transactions, (all) => all.filter(({ entries }) => entries[0]?.customer_id === userId))
      const [purchase] = yield* mine
      const refund = (entries: ReadonlyArray<object>) =>
        send("POST", "/api/v1/internal/payments/transactions/refund", {
          access: "admin",
          body: { type: "one-time-purchase", id: purchase?.id, refund_entries: entries }
        })
      const refused = yield* refund([])
      assert.deepStrictEqual([refused.status, refused.body.code], [400, "SCHEMA_ERROR"])
      assert.deepStrictEqual(yield* mine, [purchase])
      assert.strictEqual((yield* refund(refunded)).status, 200)
    })
  )

  it.effect("stores the product as sent, without the configuration's defaults", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const { account, userId } = yield* setUp
      yield* deliver(paid(account, userId, "pi_kept"))
      yield* subscribed("invoice.paid", account, userId, "sub_kept", {})
      const { body } = yield* send("GET", `/api/v1/payments/products/user/${userId}`, { access: "server" })
      for (const { product: shown } of body.items) {
        assert.deepStrictEqual(shown.included_items, { credits: { quantity: 1, expires: "when-purchase-expires" } })
      }
      assert.lengthOf(body.items, 2)
    })
  )

  it.effect("updates a subscription to the state in the event", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const { account, userId } = yield* setUp
      for (const _ of [1, 2]) {
        assert.strictEqual((yield* subscribed("invoice.paid", account, userId, "sub_1", {})).status, 200)
        assert.strictEqual(yield* credits(userId), 1)
      }
      const ended = { status: "canceled", from: -120, to: -60 }
      yield* subscribed("customer.subscription.updated", account, userId, "sub_1", {}, ended)
      assert.strictEqual(yield* credits(userId), 0)
    })
  )

  it.effect("creates a renewal for each later invoice of a subscription; only one with a first invoice can be refunded", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const { account, userId } = yield* setUp
      yield* subscribed("invoice.paid", account, userId, "sub_2", {})
      const own = Effect.map(transactions, (all) => all.filter(({ entries }) => entries[0]?.customer_id === userId))
      const [bought] = yield* own
      const refund = send("POST", "/api/v1/internal/payments/transactions/refund", {
        access: "admin",
        body: { type: "subscription", id: bought?.id, refund_entries: refunded }
      })
      assert.strictEqual((yield* refund).body.code, "SUBSCRIPTION_INVOICE_NOT_FOUND")
      const pay = (invoiceId: string, reason: string) =>
        subscribed("invoice.payment_succeeded", account, userId, "sub_2", invoice(invoiceId, "sub_2", reason))
      yield* pay("in_1", "subscription_create")
      assert.deepStrictEqual(
        (yield* own).map(({ type }) => type),
        ["purchase"]
      )
      yield* pay("in_2", "subscription_cycle")
      yield* pay("in_2", "subscription_cycle")
      assert.sameMembers(
        (yield* own).map(({ type }) => type),
        ["purchase", "subscription-renewal"]
      )
      assert.strictEqual((yield* refund).status, 200)
    })
  )

  it.effect("changes the subscription that it is about, however often and in whatever order events arrive", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const { account, userId } = yield* setUp
      // Whether each listed product ends with its period; null if its subscription is over.
      const listed = Effect.map(send("GET", `/api/v1/payments/products/user/${userId}`, { access: "server" }), ({ body }) =>
        (body.items as ReadonlyArray<{ readonly subscription: { readonly cancel_at_period_end: boolean } | null }>).map(
          ({ subscription }) => subscription?.cancel_at_period_end ?? null
        )
      )
      const after = (type: string, state: State = {}, own: object = {}) =>
        Effect.andThen(subscribed(type, account, userId, "sub_3", own, state), listed)
      assert.deepStrictEqual(yield* after("checkout.session.completed", { status: "trialing" }), [false])
      assert.deepStrictEqual(yield* after("customer.subscription.created"), [false])
      assert.deepStrictEqual(yield* after("customer.subscription.updated", { cancels: true }), [true])
      assert.deepStrictEqual(yield* after("customer.subscription.updated"), [false])
      const bill = invoice("in_3", "sub_3", "subscription_cycle")
      const renewals = Effect.map(transactions, (all) =>
        all.filter(({ entries, type }) => type === "subscription-renewal" && entries[0]?.customer_id === userId)
      )
      assert.deepStrictEqual(yield* after("invoice.payment_failed", {}, bill), [false])
      assert.lengthOf(yield* renewals, 0)
      for (const type of ["invoice.payment_succeeded", "invoice.payment_succeeded", "invoice.payment_failed"]) {
        assert.deepStrictEqual(yield* after(type, {}, bill), [false])
        assert.lengthOf(yield* renewals, 1)
      }
      assert.deepStrictEqual(yield* after("customer.subscription.updated", { status: "canceled" }), [null])
      for (const _ of [1, 2]) {
        assert.deepStrictEqual(yield* after("customer.subscription.deleted", { status: "canceled", to: -1 }), [])
      }
    })
  )

  it.effect("that arrives again later, as after a refund, keeps what is known; only events renew what the provider sold", () =>
    Effect.gen(function* () {
      const first = Date.UTC(2026, 0, 31)
      yield* TestClock.setTime(first)
      const { account, userId } = yield* setUp
      const own = Effect.map(transactions, (all) => all.filter(({ entries }) => entries[0]?.customer_id === userId))
      const invoices = Effect.map(
        send("GET", `/api/v1/payments/invoices/user/${userId}`, { access: "server" }),
        ({ body }) => body.items as ReadonlyArray<unknown>
      )
      const deliverAll = Effect.gen(function* () {
        yield* deliver(paid(account, userId, "pi_again"))
        for (const [id, reason] of [
          ["in_first", "subscription_create"],
          ["in_next", "subscription_cycle"]
        ] as const) {
          const bill = { ...invoice(id, "sub_again", reason), total: 1000, status: "paid" }
          // The period ends at the same moment, whenever the event arrives.
          const state = { to: 3600 - ((yield* Clock.currentTimeMillis) - first) / 1000 }
          yield* subscribed("invoice.payment_succeeded", account, userId, "sub_again", bill, state)
        }
      })
      yield* deliverAll
      const refunds = yield* Effect.map(own, (all) =>
        all.flatMap(({ entries, id, type }) => {
          const [granted] = entries
          const kind = granted?.subscription_id == null ? "one-time-purchase" : "subscription"
          return type === "purchase" ? [{ type: kind, id, refund_entries: refunded }] : []
        })
      )
      const refund = Effect.forEach(refunds, (body) =>
        Effect.map(
          send("POST", "/api/v1/internal/payments/transactions/refund", { access: "admin", body }),
          ({ status }) => status
        )
      )
      assert.deepStrictEqual(yield* refund, [200, 200])
      const before = [yield* own, yield* invoices] as const
      assert.deepStrictEqual([before[0].length, before[1].length], [3, 2])
      yield* TestClock.setTime(first + 60_000)
      yield* deliverAll
      assert.deepStrictEqual([yield* own, yield* invoices], before)
      assert.deepStrictEqual(yield* refund, [400, 400])
      yield* TestClock.setTime(first + 70 * 86_400_000)
      assert.deepStrictEqual([yield* own, yield* invoices], before)
    })
  )

  it.effect("of another type, such as a refund or a dispute, is received and changes nothing", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const { account, userId } = yield* setUp
      yield* deliver(paid(account, userId, "pi_disputed"))
      const before = yield* transactions
      for (const type of ["charge.refunded", "charge.dispute.created", "charge.dispute.closed", "customer.deleted"]) {
        const answer = yield* deliver({ ...paid(account, userId, "pi_other"), type })
        assert.deepStrictEqual([answer.status, answer.body], [200, { received: true }])
      }
      assert.deepStrictEqual(yield* transactions, before)
      assert.strictEqual(yield* credits(userId), 2)
    })
  )

  it.effect("sends a receipt, or says that a payment has failed for good, to a user or to the administrators of a team", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const { account } = yield* setUp
      const project = yield* theProject
      const email = `${crypto.randomUUID()}@example.com`
      const { id: userId } = yield* addUser(project, { email, displayName: "Ann" })
      const { id: memberId } = yield* addUser(project, { email: `${crypto.randomUUID()}@example.com` })
      const team = yield* createTeam(project, { displayName: "T" }, userId)
      yield* addMember(project, team.id, memberId)
      const sent = Effect.gen(function* () {
        const { mailbox, remove } = yield* Outbox
        const mails = yield* mailbox(email)
        yield* remove(email)
        return mails.map(({ subject, text }) => [subject, text.replaceAll(/\s+/g, " ")])
      })
      const [receipt, failed] = [`Your receipt from ${project.displayName}`, `Your payment failed at ${project.displayName}`]
      const once = (type: string, own: object, of: object = {}) => {
        const event = paid(account, userId, "pi_mail")
        const { metadata, ...object } = event.data.object
        return deliver({ ...event, type, data: { object: { ...object, metadata: { ...metadata, ...of }, ...own } } })
      }
      const line = { ...invoice("in_mail", "sub_mail", "subscription_cycle").lines.data[0], description: "1 x Plan", quantity: 3 }
      const billed = (type: string, own: object) =>
        subscribed(type, account, userId, "sub_mail", { ...invoice("in_mail", "sub_mail", "x"), lines: { data: [line] }, ...own })

      const charges = { data: [{ receipt_url: "https://pay.example/receipt" }] }
      yield* once("payment_intent.succeeded", { amount_received: 1050, currency: "eur", charges })
      assert.deepStrictEqual(yield* sent, [
        [receipt, "Hello Ann, Credits, 2: EUR 10.50 See the receipt https://pay.example/receipt"]
      ])
      yield* once("payment_intent.payment_failed", { amount: 999, last_payment_error: { message: "No funds" } })
      assert.deepStrictEqual(yield* sent, [[failed, "Hello Ann, Credits: 9.99 No funds"]])
      yield* billed("invoice.payment_succeeded", { amount_paid: 3000, currency: "usd" })
      assert.deepStrictEqual(yield* sent, [[receipt, "Hello Ann, 1 x Plan, 3: USD 30.00"]])
      yield* billed("invoice.payment_failed", { status: "open", amount_due: 3000 })
      assert.deepStrictEqual(yield* sent, [])
      yield* billed("invoice.payment_failed", { status: "uncollectible", hosted_invoice_url: "https://pay.example/in" })
      assert.deepStrictEqual(yield* sent, [[failed, "Hello Ann, 1 x Plan: Amount unavailable Pay again https://pay.example/in"]])
      const own = { customerType: "team", customerId: team.id }
      yield* once("payment_intent.succeeded", { amount_received: 100 }, own)
      assert.lengthOf(yield* sent, 1)
      const [latest, before] = (yield* send("GET", "/api/v1/emails/outbox", { access: "server" })).body.items
      assert.deepStrictEqual(latest.to, { type: "user-primary-email", user_id: userId })
      assert.deepStrictEqual(latest.variables, { productName: "Credits", quantity: 2, amount: "1.00" })
      assert.deepStrictEqual([latest.created_with, latest.status], ["programmatic-call", "sent"])
      yield* once("payment_intent.succeeded", { amount_received: 100 }, { customerType: "custom", customerId: "somebody" })
      assert.deepStrictEqual(yield* sent, [])
      assert.notStrictEqual(latest.id, before.id)
    })
  )
})

layer(earlierPlatform)("an event of the payments provider, on the platform of 2025-11", (it) => {
  it.effect("sends no mail", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 31))
      const project = yield* theProject
      const { id } = yield* addUser(project, { email: "once@example.com" })
      yield* send("POST", "/api/v1/internal/payments/setup", { access: "admin" })
      const { account_id } = (yield* send("GET", "/api/v1/internal/payments/stripe/account-info", { access: "admin" })).body
      assert.strictEqual((yield* deliver(paid(String(account_id), id, "pi_1"))).status, 200)
      assert.deepStrictEqual(yield* (yield* Outbox).mailbox("once@example.com"), [])
    })
  )
})
