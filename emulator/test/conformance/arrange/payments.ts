import { Effect, Schema } from "effect"
import { InlineProduct, Product } from "portico/schemas"
import { applyOverride } from "../../../src/config/applyOverride.js"
import type { Offer } from "../../../src/payments/catalog.js"
import { catalogOf, inlineOffer } from "../../../src/payments/catalog.js"
import { purchaseLinks } from "../../../src/payments/purchaseCodes.js"
import type { Customer } from "../../../src/world/Purchase.js"
import { paymentsOf } from "../../../src/world/Purchase.js"
import { fieldsOf } from "../answers.js"
import { addCustomer, afterwards, bought, clockAt, configured, customerOfPath, until } from "../paymentWorld.js"
import type { Arrange, Arrangement } from "../stage.js"
import { skip, steps } from "../stage.js"
import { owned } from "./internal.js"

const selling = steps(clockAt(afterwards), configured, customerOfPath)
const account: Arrange = ({ project, recorded }) =>
  Effect.sync(() => {
    if (/not-set-up|first-time/.test(recorded.name)) return
    const shown = fieldsOf(recorded.response.body)
    paymentsOf(project).stripeAccountId = String(shown["stripe_account_id"] ?? shown["account_id"] ?? "acct_recorded")
  })
const liveMode: Arrange = ({ project }) => Effect.sync(() => applyOverride(project, { "payments.testMode": false }))

// Times between the recorded changes.
const beforeLimits = 1_795_249_590_800
const beforeCoercion = 1_795_249_591_300
const withPro = 1_795_249_593_000
const beforeSwitch = 1_795_249_596_100
const withMax = 1_795_249_599_400

const canceled: Arrange = ({ project }) =>
  Effect.sync(() => {
    for (const each of paymentsOf(project).subscriptions) each.status = "canceled"
  })
const refunded = (ids: ReadonlyArray<string>): Arrange =>
  steps(until(afterwards), ({ project }) =>
    Effect.sync(() => {
      for (const each of [...paymentsOf(project).subscriptions, ...paymentsOf(project).oneTimePurchases]) {
        if (ids.includes(each.id)) each.refundedAtMillis = afterwards
      }
      for (const each of paymentsOf(project).subscriptions) if (each.refundedAtMillis !== null) each.status = "canceled"
    })
  )
const live = ["a796c7e9-81f6-4643-a373-3dba9d13defd", "59affa51-acf3-4673-a432-0807c196a3b4"]

const decodeProduct = Schema.decodeUnknownSync(Product)
// A payment stores its product anew, so what the list shows is not what the later transactions show.
const asStored: Arrange = ({ project, recorded }) =>
  Effect.sync(() => {
    const shown = (fieldsOf(recorded.response.body)["items"] ?? []) as ReadonlyArray<Readonly<Record<string, unknown>>>
    const { oneTimePurchases, subscriptions } = paymentsOf(project)
    for (const each of [...oneTimePurchases, ...subscriptions]) {
      const wire = shown.find(({ id }) => id === each.productId)
      if (wire !== undefined) Object.assign(each, { product: decodeProduct(wire["product"]) })
    }
  })

const decodeInline = Schema.decodeUnknownSync(InlineProduct)
const inline = decodeInline({
  display_name: "Inline",
  customer_type: "user",
  server_only: true,
  prices: { monthly: { USD: "12", interval: [1, "month"] } },
  included_items: { credits: { quantity: 20, repeat: "never", expires: "when-purchase-expires" } }
})
const buyer: Customer = { type: "user", id: "e9cae684-771a-445d-8704-f7e6ba6152a1" }
const team: Customer = { type: "team", id: "d7efbbaf-9268-420e-88e2-099f3eb5b89a" }

/** The purchase link of the request, which sells one of the products. */
const link =
  (product: string, customer: Customer = buyer): Arrange =>
  ({ project, request }) =>
    Effect.gen(function* () {
      yield* addCustomer(project, customer.type, customer.id)
      const fullCode = String(fieldsOf(request.body)["full_code"] ?? request.query["full_code"])
      const [id, code = ""] = fullCode.split("_")
      purchaseLinks(project).id = id
      const offer: Offer | undefined = product === "inline" ? inlineOffer(inline) : catalogOf(project).offers.get(product)
      if (offer === undefined) return
      purchaseLinks(project).byCode.set(code, { customer, offer, expiresAtMillis: afterwards + 1 })
    })

const crash = "the platform answers 500; the emulator answers 400"
const purchase = steps(clockAt(afterwards), configured, account)
const plan = steps(until(afterwards), link("team-plan", team))

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
  "payments.items.update-quantity": { before: selling, cases: { "expires-at-not-a-date": skip(crash) } },
  "payments.products.list": {
    before: selling,
    skips: [[/^limit-(?:zero|101|not-a-number)$/, crash]],
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
      ["live-purchases", refunded(live)],
      ["bought-through-checkout", steps(bought, asStored)],
      ["subscription-cancelled-at-period-end", steps(bought, asStored)],
      ["subscription-canceled", steps(bought, asStored, canceled)]
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
      "test-mode-off": steps(until(afterwards), link("max"), liveMode)
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
      "cursor-not-a-uuid": skip(crash),
      "after-refunds-purchases": refunded(live),
      "after-subscription-canceled": steps(bought, canceled)
    }
  },
  "internal.payments.transactions.refund": {
    before: steps(clockAt(afterwards), configured, until(afterwards)),
    cases: { "one-time-again": refunded(live), "subscription-again": refunded(live) }
  }
}
