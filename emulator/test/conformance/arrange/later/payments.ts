import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { fieldsOf } from "../../answers.js"
import type { Deed, Details } from "../../paymentHistory.js"
import { named as byOwnIds, deedsIn, ownId, replayed, tellSubscription } from "../../paymentHistory.js"
import { accountOf, addCustomer, clockAt, configured, recordedProduct } from "../../paymentWorld.js"
import { laterRecordings } from "../../recording.js"
import type { Arrange, Arrangement, Stage } from "../../stage.js"
import { after, earlier, overridden, steps } from "../../stage.js"
import { itemsOf, join } from "../../teamWorld.js"

const testProject = "e76657ae-61fe-460f-bed6-1396d9757d51"
const first = "e65c512e-d1e3-4239-ab58-01ad5e22c17d"

const monthly = (usd: string) => ({ monthly: { USD: usd, interval: [1, "month"] } })
const named = (displayName: string, customerType: string, more: object) => ({
  displayName,
  customerType,
  includedItems: {},
  ...more
})

const credits = (own: object) => ({ includedItems: { credits: own } })
const inTiers = { catalogId: "tiers" }
const sold = {
  testMode: true,
  catalogs: { tiers: { displayName: "Tiers" }, team: { displayName: "Team" } },
  items: {
    credits: { displayName: "Credits", customerType: "user" },
    seats: { displayName: "Seats", customerType: "team" },
    tokens: { displayName: "Tokens", customerType: "custom" }
  },
  products: {
    free: named("Free", "user", { ...inTiers, prices: "include-by-default", ...credits({ quantity: 5 }) }),
    pro: named("Pro", "user", {
      ...inTiers,
      prices: { ...monthly("20"), yearly: { USD: "200", interval: [1, "year"] } },
      ...credits({ quantity: 100, repeat: "never", expires: "when-purchase-expires" })
    }),
    max: named("Max", "user", { ...inTiers, prices: monthly("99") }),
    pack: named("Pack", "user", { stackable: true, prices: { one: { USD: "5" } }, ...credits({ quantity: 10 }) }),
    "team-pro": named("Team pro", "team", {
      catalogId: "team",
      prices: monthly("50"),
      includedItems: { seats: { quantity: 10 } }
    }),
    "custom-plan": named("Custom", "custom", { prices: monthly("2"), includedItems: { tokens: { quantity: 3 } } })
  }
}

const sell = (payments: object): Arrange =>
  after({
    method: "PATCH",
    path: "/internal/config/override/environment",
    body: { config_override_string: JSON.stringify({ payments }) }
  })

// The project in which subscriptions were switched.
const switching = "ae2bf321-bb6f-4e75-8fb1-c7f6fa0db9ac"
const soldForSwitching = {
  ...sold,
  products: {
    free: named("Free", "user", { ...inTiers, prices: "include-by-default" }),
    pro: named("Pro", "user", { ...inTiers, prices: monthly("20") }),
    max: named("Max", "user", { ...inTiers, prices: { ...monthly("99"), yearly: { USD: "990", interval: [1, "year"] } } })
  }
}

/** The products of a recorded project: known for the first project, inferred for the others. */
const selling: Arrange = (stage) =>
  stage.project.id === first ? configured(stage) : sell(stage.project.id === switching ? soldForSwitching : sold)(stage)

const customer = ({ request }: Stage) => {
  const [, type, id] =
    /^\/api\/v1\/payments\/(?:items|products|billing|invoices|payment-method)\/(user|team|custom)\/([^/]+)/.exec(request.path) ??
    []
  const body = fieldsOf(request.body)
  return { type: type ?? String(body["customer_type"]), id: id ?? String(body["customer_id"]) }
}

/** Creates the customer of the request, unless the case is about a missing one. */
const known: Arrange = (stage) =>
  Effect.gen(function* () {
    const { type, id } = customer(stage)
    const { recorded, project, user } = stage
    if (/unknown-(?:user|team|customer)|not-resolved/.test(recorded.name)) return
    if ((type === "user" || type === "team") && id.length === 36) yield* addCustomer(project, type, id)
    if (type !== "team" || user === undefined || recorded.name.includes("not-a-member")) return
    join(project, id, user, [recorded.name.includes("without-admin") ? "team_member" : "team_admin"])
  })

const grantTo = (type: string, id: string, what: object, at?: string): Arrange =>
  steps(at === undefined ? () => Effect.void : () => TestClock.setTime(Date.parse(at)), (stage) =>
    earlier(stage, { method: "POST", path: `/payments/products/${type}/${id}`, access: "server", body: what })
  )

/** Grants a product to the customer of the request, at a given time. */
const granted =
  (what: string | object, at?: string): Arrange =>
  (stage) => {
    const { type, id } = customer(stage)
    return grantTo(type, id, typeof what === "string" ? { product_id: what } : what, at)(stage)
  }

const inline = (display_name: string, own: object) => ({
  product_inline: { display_name, customer_type: "user", server_only: false, prices: {}, included_items: {}, ...own }
})

const now = (iso: string): Arrange => clockAt(Date.parse(iso))
const start = now("2026-11-22T04:20:00.000Z")
const base = steps(start, selling, known)
const changed =
  (delta: number, expires_at?: string): Arrange =>
  (stage) => {
    const { type, id } = customer(stage)
    return after({
      method: "POST",
      path: `/payments/items/${type}/${id}/credits/update-quantity?allow_negative=true`,
      access: "server",
      body: { delta, ...(expires_at === undefined ? {} : { expires_at }) }
    })(stage)
  }

const pro = granted("pro", "2026-11-22T04:22:15.266Z")
const all = steps(
  pro,
  granted({ product_id: "pack", quantity: 3 }),
  granted(
    inline("Inline", { server_only: true, prices: { a: { USD: "12", interval: [1, "month"] } } }),
    "2026-11-22T04:22:20.311Z"
  ),
  granted("extra", "2026-11-22T04:22:21.923Z"),
  granted("hidden"),
  granted("once-a"),
  granted({ product_inline: { display_name: "Mini", customer_type: "user", prices: { one: { USD: "1" } }, included_items: {} } }),
  now("2026-11-22T04:22:25.000Z")
)
const packAndInline = steps(
  granted("pack", "2026-11-22T04:22:42.000Z"),
  granted(
    {
      product_inline: {
        display_name: "Inline",
        customer_type: "user",
        server_only: true,
        prices: { monthly: { USD: "12", interval: [1, "month"] } },
        included_items: { mystery: { quantity: 1 } }
      }
    },
    "2026-11-22T04:22:43.388Z"
  )
)
/** The purchases of a user of the second project. */
const subscribed = steps(
  granted({ product_id: "pack", quantity: 2 }),
  granted("pro", "2026-11-22T04:36:51.416Z"),
  granted(inline("In", { prices: { m: { USD: "3", interval: [1, "month"] } } }), "2026-11-22T04:36:54.509Z"),
  now("2026-11-22T04:36:55.000Z")
)

const transactions = laterRecordings.get("internal.payments.transactions")
const inlineOf: Readonly<Record<string, object>> = {
  a0171a31: {
    display_name: "Inline",
    customer_type: "user",
    server_only: true,
    prices: { monthly: { USD: "12", interval: [1, "month"] } },
    included_items: { mystery: { quantity: 1 } }
  },
  "6a155069": {
    display_name: "Inline",
    customer_type: "user",
    server_only: true,
    prices: { monthly: { USD: "12", interval: [1, "month"] } },
    included_items: { credits: { quantity: 20, repeat: "never", expires: "when-purchase-expires" } }
  },
  "668e0dc5": {
    display_name: "In",
    customer_type: "user",
    server_only: false,
    prices: { m: { USD: "3", interval: [1, "month"] } },
    included_items: {}
  }
}
const details: Details = {
  inline: ({ recordedId }) => inlineOf[recordedId.slice(0, 8)] as Readonly<Record<string, unknown>> | undefined
}
const isOfFirst = (name: string) => /^(?:customer-type|page-|after-refunds)/.test(name)
/** Everything that the lists of the first project show. */
const history = deedsIn(transactions, isOfFirst)
const historyEndsAt = "2026-11-22T05:23:32.000Z"
const everything = steps(replayed(history, 0, { ...details, endsAt: historyEndsAt }), byOwnIds, now("2026-11-22T04:24:00.000Z"))

// The later purchases of another user; the provider reported one price of each product.
const checkout = deedsIn(transactions, (name) => name === "after-subscription-canceled")
const checkoutDetails: Details = {
  endsAt: "2026-11-22T05:37:08.000Z",
  sold: ({ what = "", priceId = "" }) => {
    const {
      EUR: _,
      JPY: __,
      ...price
    } = (recordedProduct(what)["prices"] as Record<string, Record<string, unknown>>)[priceId] ?? {}
    return { ...recordedProduct(what), prices: { [priceId]: price } }
  }
}
const bought = steps(replayed(checkout, 0, checkoutDetails), now("2026-11-22T04:37:20.000Z"))
const told =
  (status: string, own: object = {}): Arrange =>
  (stage) =>
    tellSubscription(stage, checkout.find(({ kind }) => kind === "subscription") as Deed, checkoutDetails, status, own)

/** The purchases in the project with test purchases. */
const testPurchases = deedsIn(transactions, (name) => name === "after-test-purchases-2026")
const testPurchasesEndAt = Date.parse("2026-11-22T04:40:00.000Z")
const testHistory = steps(replayed(testPurchases, testPurchasesEndAt, details), byOwnIds)
// One of them was converted to a paid purchase.
const paidHistory = steps(
  replayed(
    testPurchases.map(
      (deed): Deed => (deed.what === "pack" && deed.kind === "test purchase" ? { ...deed, kind: "payment" } : deed)
    ),
    testPurchasesEndAt,
    { ...details, sold: ({ what = "" }) => sold.products[what as "pack"] }
  ),
  byOwnIds
)
const partlyRefunded = deedsIn(transactions, (name) => name === "after-partial-refund-2026")
const paidPack = replayed(partlyRefunded, Date.parse("2026-11-22T04:50:00.000Z"), {
  sold: () => ({ ...sold.products.pack, ...credits({ quantity: 10, repeat: "never", expires: "never" }) })
})
const partialRefund: Arrange = (stage) =>
  after({
    method: "POST",
    path: "/internal/payments/transactions/refund",
    body: {
      type: "one-time-purchase",
      id: ownId(stage.project, partlyRefunded[0]?.recordedId ?? ""),
      refund_entries: [{ entry_index: 0, quantity: 1, amount_usd: "5" }]
    }
  })(stage)
const refunded = steps(paidPack, partialRefund)

const cancel = (type: string, id: string, product: string): Arrange =>
  after({ method: "DELETE", path: `/payments/products/${type}/${id}/${product}`, access: "server" })
const cancelOwn: Arrange = (stage) => {
  const { type, id } = customer(stage)
  return cancel(type, id, "pro")(stage)
}
const isMissingAccount = ({ recorded }: Stage) => recorded.name === "payments-not-set-up"
const withAccount: Arrange = (stage) => (isMissingAccount(stage) ? Effect.void : accountOf(stage))

/** Begins to set up a payment method and requests that setup. */
const begun =
  (ofAnother = false): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const { type, id } = customer(stage)
      const owner = ofAnother ? "0b9f1c3e-6a55-4f0e-9d4a-6f1f6ad5f0aa" : id
      yield* addCustomer(stage.project, type as "user", owner)
      const path = `/payments/payment-method/${type}/${owner}/setup-intent`
      const { client_secret: secret } = yield* earlier(stage, { method: "POST", path, access: "server", body: {} })
      const body = fieldsOf(stage.request.body)
      if (body["setup_intent_id"] !== undefined) {
        stage.request.body = { ...body, setup_intent_id: String(secret).split("_secret_")[0] }
      }
      return String(secret).split("_secret_")[0]
    })
const withCard: Arrange = (stage) =>
  Effect.gen(function* () {
    const { type, id } = customer(stage)
    const setup = yield* begun()(stage)
    yield* earlier(stage, {
      method: "POST",
      path: `/payments/payment-method/${type}/${id}/set-default`,
      access: "server",
      body: { setup_intent_id: setup }
    })
  })
const switchTo =
  (from_product_id: string, to_product_id: string, at: string): Arrange =>
  (stage) => {
    const { type, id } = customer(stage)
    const path = `/payments/products/${type}/${id}/switch`
    return steps(
      now(at),
      after({ method: "POST", path, access: "server", body: { from_product_id, to_product_id, price_id: "monthly" } })
    )(stage)
  }
const toMax = switchTo("free", "max", "2026-11-22T04:54:21.000Z")
const toPro = switchTo("max", "pro", "2026-11-22T04:54:25.000Z")

const blocked = overridden({ "payments.blockNewPurchases": true })
/** Creates a purchase link and then blocks new purchases. */
const linkThenBlocked: Arrange = (stage) =>
  Effect.gen(function* () {
    const buyer = "5a0f3c55-4c38-4d5a-8d43-3d5d5f7a1b11"
    yield* addCustomer(stage.project, "user", buyer)
    const { url } = yield* earlier(stage, {
      method: "POST",
      path: "/payments/purchases/create-purchase-url",
      access: "server",
      body: { customer_type: "user", customer_id: buyer, product_id: "pro" }
    })
    stage.request.body = { ...fieldsOf(stage.request.body), full_code: String(url).split("/").at(-1) }
    yield* blocked(stage)
  })

/** Payments on the 2026-04 platform. */
export const payments: Readonly<Record<string, Arrangement>> = {
  "payments.items.get": {
    before: base,
    cases: {
      "after-changes": steps(changed(10), changed(-3)),
      "after-expired-change": steps(changed(10), changed(-3), changed(5, "2020-01-01T00:00:00.000Z"), changed(1)),
      "after-cancel-2026": steps(subscribed, cancelOwn),
      "after-partial-refund-2026": refunded
    }
  },
  "payments.items.get-with-products": { before: base },
  "payments.products.grant": {
    before: base,
    cases: {
      "add-on": pro,
      "one-time-in-same-catalog-already": granted("once-a"),
      "switch-subscription-in-catalog": pro,
      "stackable-and-inline-rows-are-merged-second": granted(inline("One", { prices: { a: { USD: "1" } } }))
    }
  },
  "payments.products.list": {
    before: base,
    cases: {
      "client-hides-server-only": all,
      "server-all": all,
      "admin-all": all,
      "cursor-empty": all,
      "limit-2-first-page": all,
      "limit-2-second-page": all,
      "live-purchases": everything,
      "bought-through-checkout": bought,
      "subscription-cancelled-at-period-end": steps(bought, told("active", { cancel_at_period_end: true })),
      "subscription-canceled": steps(bought, told("canceled")),
      "after-cancel-2026": steps(subscribed, cancelOwn),
      "after-switch-2026": steps(withAccount, withCard, toMax),
      "after-second-switch-2026": steps(withAccount, withCard, toMax, toPro),
      "after-partial-refund-2026": refunded,
      team: granted("team-plan", "2026-11-22T04:22:26.383Z"),
      custom: granted("custom-plan", "2026-11-22T04:22:27.496Z"),
      "limit-1-with-default-product": packAndInline,
      "limit-100": packAndInline,
      "server-subscription-and-one-time-2026": subscribed,
      "client-subscription-and-one-time-2026": subscribed,
      "limit-1-2026": subscribed,
      "limit-1-second-page-2026": subscribed,
      "team-admin-subscription-2026": steps(granted("team-pro", "2026-11-22T04:37:30.489Z"), now("2026-11-22T04:37:31.000Z")),
      "default-product-after-grant-2026": granted("free"),
      "two-inline-grants-are-one-row-2026": steps(
        granted(inline("One", { prices: { a: { USD: "1" } } })),
        granted(inline("Two", { prices: { a: { USD: "2" } } }))
      )
    }
  },
  "payments.products.cancel": {
    before: base,
    cases: {
      "one-time-purchase": subscribed,
      "client-own-subscription": subscribed,
      "subscription-id-unknown": subscribed,
      again: steps(subscribed, cancelOwn),
      "inline-by-subscription-id": steps(subscribed, (stage) => {
        const { type, id } = customer(stage)
        return Effect.flatMap(
          earlier(stage, { method: "GET", path: `/payments/products/${type}/${id}`, access: "server" }),
          (list) =>
            Effect.sync(() => {
              const row = itemsOf(list).find((each) => each["id"] === null)
              stage.request.query["subscription_id"] = String(fieldsOf(row?.["subscription"])["subscription_id"])
            })
        )
      }),
      "client-team-admin": granted("team-pro"),
      "server-custom": granted("custom-plan")
    }
  },
  "payments.products.switch": {
    before: steps(base, withAccount),
    cases: {
      "granted-subscription-cannot-be-switched": granted("pro"),
      "from-default-product-with-payment-method": withCard,
      "client-switch-to-another-product": steps(withCard, toMax),
      "price-unknown-with-payment-method": steps(withCard, toMax, toPro),
      "customer-but-no-payment-method": begun()
    }
  },
  "payments.billing.get": {
    before: steps(base, withAccount),
    cases: { "after-setup-intent": withCard, "customer-without-payment-method": begun() }
  },
  "payments.invoices.list": { before: steps(base, withAccount) },
  "payments.payment-method.setup-intent": { before: steps(base, withAccount) },
  "payments.payment-method.set-default": {
    before: steps(base, withAccount),
    cases: {
      "intent-of-another-customer": begun(true),
      "unknown-user": begun(true),
      success: begun(),
      "success-client": begun()
    }
  },
  "internal.payments.transactions": {
    before: base,
    cases: Object.fromEntries([
      ...[
        "customer-type-user",
        "customer-type-team",
        "customer-type-custom",
        "page-1-of-limit-5",
        "page-2-of-limit-5",
        "page-3-of-limit-5",
        "after-refunds-purchases"
      ].map((name) => [name, everything] as const),
      ["after-subscription-canceled", steps(everything, bought, told("canceled"))],
      ["after-test-purchases-2026", testHistory],
      ["after-partial-refund-2026", refunded],
      ["cursor-not-a-uuid", base]
    ])
  },
  "internal.payments.transactions.refund": {
    before: (stage) =>
      steps(
        base,
        stage.recorded.name.startsWith("paid-one-time-partial")
          ? steps(paidPack, byOwnIds)
          : stage.recorded.name === "paid-one-time-again"
            ? steps(refunded, byOwnIds)
            : stage.recorded.name.startsWith("paid-")
              ? paidHistory
              : stage.project.id === testProject
                ? testHistory
                : base
      )(stage),
    cases: { "one-time-again": base, "subscription-again": base }
  },
  "payments.purchases.purchase-session": {
    before: steps(base, withAccount),
    cases: { "new-purchases-blocked": linkThenBlocked }
  },
  "internal.payments.test-mode-purchase-session": {
    before: steps(base, withAccount),
    cases: { "new-purchases-blocked": linkThenBlocked }
  },
  "payments.purchases.create-purchase-url": {
    before: steps(base, after({ method: "POST", path: "/internal/payments/setup", body: {} }))
  }
}
