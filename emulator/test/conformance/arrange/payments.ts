import { Effect } from "effect"
import type { Project } from "../../../src/world/Project.js"
import { fieldsOf } from "../answers.js"
import type { Deed, Details } from "../paymentHistory.js"
import { deedsIn, named, ownId, replayed, tellSubscription } from "../paymentHistory.js"
import type { Customer } from "../paymentWorld.js"
import { accountOf, addCustomer, afterwards, clockAt, configured, customerOfPath, recordedProduct } from "../paymentWorld.js"
import { recordings } from "../recording.js"
import type { Arrange, Arrangement } from "../stage.js"
import { after, earlier, overridden, steps } from "../stage.js"
import { owned } from "./internal.js"

const selling = steps(clockAt(afterwards), configured, customerOfPath)
const account: Arrange = (stage) => (/not-set-up|first-time/.test(stage.recorded.name) ? Effect.void : accountOf(stage))
const liveMode = overridden({ "payments.testMode": false })

// Times between the recorded changes.
const beforeLimits = 1_795_249_590_800
const beforeCoercion = 1_795_249_591_300
const withPro = 1_795_249_593_000
const beforeSwitch = 1_795_249_596_100
const withMax = 1_795_249_599_400

const inlinePlan = {
  display_name: "Inline",
  customer_type: "user",
  server_only: true,
  prices: { monthly: { USD: "12", interval: [1, "month"] } },
  included_items: { credits: { quantity: 20, repeat: "never", expires: "when-purchase-expires" } }
}
const inlineOnce = { display_name: "Mini", customer_type: "user", prices: { one: { USD: "1" } }, included_items: {} }
const metadata = { client_metadata: { a: 1 }, client_read_only_metadata: { b: 2 }, server_metadata: { c: 3 } }

// Inline products that were granted or sold, by the prefix of the id.
const inline: Readonly<Record<string, object>> = {
  "036f3b07": { ...inlinePlan, ...metadata },
  e7f75862: inlineOnce,
  bfd062c5: { ...inlinePlan, included_items: { mystery: { quantity: 1 } } },
  "92e9ce6b": inlinePlan
}
const expiries: Readonly<Record<string, string>> = {
  ad5acbe1: "2026-11-22T08:26:29.848Z",
  a4632dba: "2020-01-01T00:00:00.000Z"
}
const details: Details = {
  inline: ({ recordedId }) => inline[recordedId.slice(0, 8)] as Readonly<Record<string, unknown>> | undefined,
  expiresAt: ({ recordedId }) => expiries[recordedId.slice(0, 8)]
}

const history = deedsIn(recordings.get("internal.payments.transactions"), (name) => name === "all")

/** Replays the recorded history up to a time. */
const until = (millis: number): Arrange =>
  steps(
    replayed(
      history.filter(({ atMillis }) => atMillis <= millis),
      afterwards,
      details
    ),
    named
  )

// The later purchases of another user. The provider first reported one price of the pack and both prices of the plan.
const later = deedsIn(recordings.get("internal.payments.transactions"), (name) => name === "after-subscription-canceled")
const onePrice = (product: Readonly<Record<string, unknown>>, id: string, price: object) => ({
  ...product,
  prices: { [id]: price }
})
const soldLater: Details = {
  sold: ({ what = "" }) => (what === "pack" ? onePrice(recordedProduct("pack"), "one", { USD: "5" }) : recordedProduct(what))
}
const bought = replayed(later, afterwards, soldLater)
const soldAgain: Details = {
  sold: () => onePrice(recordedProduct("pro"), "monthly", { USD: "20", interval: [1, "month"] })
}
const theSubscription = later.find(({ kind }) => kind === "subscription") as Deed
const told =
  (status: string, own: object = {}, of: Details = soldLater): Arrange =>
  (stage) =>
    tellSubscription(stage, theSubscription, of, status, own)
const canceled = told("canceled")

const refund = (project: Project, type: string, id: string) =>
  ({ method: "POST", path: "/internal/payments/transactions/refund", body: { type, id: ownId(project, id) } }) as const
/** Refunds a paid purchase. */
const refunded: Arrange = steps(until(afterwards), (stage) =>
  after(
    refund(stage.project, "subscription", "a796c7e9-81f6-4643-a373-3dba9d13defd"),
    refund(stage.project, "one-time-purchase", "59affa51-acf3-4673-a432-0807c196a3b4")
  )(stage)
)

const buyer: Customer = { type: "user", id: "e9cae684-771a-445d-8704-f7e6ba6152a1" }
const team: Customer = { type: "team", id: "d7efbbaf-9268-420e-88e2-099f3eb5b89a" }

/** Creates a purchase link; the request uses its code. */
const link =
  (product: string, customer: Customer = buyer): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const { project, request } = stage
      yield* addCustomer(project, customer.type, customer.id)
      const { url } = yield* earlier(stage, {
        method: "POST",
        path: "/payments/purchases/create-purchase-url",
        access: "server",
        body: {
          customer_type: customer.type,
          customer_id: customer.id,
          ...(product === "inline" ? { product_inline: inlinePlan } : { product_id: product })
        }
      })
      const fullCode = String(url).split("/").at(-1) ?? ""
      if (request.query["full_code"] !== undefined) request.query["full_code"] = fullCode
      else request.body = { ...fieldsOf(request.body), full_code: fullCode }
    })

const purchase = steps(clockAt(afterwards), configured, account)
const plan = steps(link("team-plan", team), until(afterwards))

export const payments: Readonly<Record<string, Arrangement>> = {
  "payments.items.get": {
    before: selling,
    cases: {
      "after-changes": until(beforeLimits),
      "negative-quantity": until(beforeLimits),
      "negative-quantity-client": until(beforeLimits),
      "after-expired-change": until(beforeCoercion)
    }
  },
  "payments.items.get-with-products": {
    before: selling,
    cases: {
      "user-with-default-product": until(withMax),
      "user-with-many-products": until(withMax),
      "team-with-plan": until(withMax),
      "custom-with-plan": until(withMax),
      "bought-through-checkout": bought,
      "subscription-canceled": steps(bought, canceled)
    }
  },
  "payments.items.update-quantity": { before: selling },
  "payments.products.list": {
    before: selling,
    cases: Object.fromEntries([
      ...[
        "client-hides-server-only",
        "server-all",
        "admin-all",
        "team",
        "custom",
        "custom-client",
        "limit-2-first-page",
        "limit-2-second-page",
        "limit-1-with-default-product",
        "limit-100",
        "cursor-unknown",
        "cursor-empty"
      ].map((name) => [name, until(beforeSwitch)] as const),
      ["live-purchases", refunded],
      ["bought-through-checkout", bought],
      ["subscription-cancelled-at-period-end", steps(bought, told("active", { cancel_at_period_end: true }))],
      ["subscription-canceled", steps(bought, canceled)]
    ])
  },
  "payments.products.grant": {
    before: selling,
    cases: {
      "already-granted": until(withPro),
      "already-granted-override-status": until(withPro),
      "add-on": until(withPro),
      "one-time-in-same-catalog-already": until(beforeSwitch),
      "switch-subscription-in-catalog": until(beforeSwitch)
    }
  },
  "payments.purchases.create-purchase-url": { before: purchase, cases: { "already-granted": until(withMax) } },
  "payments.purchases.validate-code.get": { before: steps(purchase, link("pro")) },
  "payments.purchases.validate-code": {
    before: purchase,
    cases: {
      product: link("pro"),
      "product-with-auth-headers": link("pro"),
      inline: link("inline"),
      stackable: link("pack"),
      team: link("team-plan", team),
      custom: link("custom-plan", { type: "custom", id: "c-9" }),
      "return-url-trusted": link("pro"),
      "return-url-not-trusted": link("pro"),
      "already-bought-non-stackable": plan,
      "test-mode-off": steps(link("max"), until(afterwards), liveMode)
    }
  },
  "payments.purchases.purchase-session": {
    before: purchase,
    cases: {
      "price-unknown": link("pro"),
      "price-missing": link("pro"),
      "quantity-zero": link("pack"),
      subscription: link("pro"),
      "one-time-quantity": link("pack")
    }
  },
  "internal.payments.test-mode-purchase-session": {
    before: purchase,
    cases: {
      "price-unknown": link("pro"),
      subscription: link("pro"),
      "one-time-quantity-no-auth": link("pack"),
      inline: link("inline"),
      "already-granted": plan,
      "price-missing": link("max"),
      "unknown-property": link("max"),
      "test-mode-off": steps(link("max"), liveMode)
    }
  },
  "internal.payments.setup": { before: steps(owned, account) },
  "internal.payments.stripe-widgets.account-session": { before: steps(owned, account) },
  "internal.payments.stripe.account-info": { before: steps(owned, account) },
  "internal.payments.transactions": {
    before: (stage) =>
      steps(
        clockAt(afterwards),
        owned,
        configured,
        /^empty$|^after-/.test(stage.recorded.name) ? () => Effect.void : until(afterwards)
      )(stage),
    cases: {
      "after-refunds-purchases": refunded,
      "after-subscription-canceled": steps(bought, told("canceled", {}, soldAgain))
    }
  },
  "internal.payments.transactions.refund": {
    before: steps(clockAt(afterwards), configured),
    cases: Object.fromEntries([
      ...["one-time", "subscription", "test-mode-one-time", "test-mode-subscription"].map(
        (name) => [name, until(afterwards)] as const
      ),
      ["one-time-again", refunded] as const,
      ["subscription-again", refunded] as const
    ])
  }
}
