import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { fieldsOf } from "../../answers.js"
import { addCustomer, clockAt, configured } from "../../paymentWorld.js"
import type { Arrange, Arrangement, Stage } from "../../stage.js"
import { after, earlier, steps } from "../../stage.js"
import { join } from "../../teamWorld.js"

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
    "custom-plan": named("Custom plan", "custom", { prices: monthly("2") })
  }
}

const sell = (payments: object): Arrange =>
  after({
    method: "PATCH",
    path: "/internal/config/override/environment",
    body: { config_override_string: JSON.stringify({ payments }) }
  })

/** What a recorded project sold: the first one is known, the others did not say it. */
const selling: Arrange = (stage) => (stage.project.id === first ? configured(stage) : sell(sold)(stage))

const customer = ({ request }: Stage) => {
  const [, type, id] =
    /^\/api\/v1\/payments\/(?:items|products|billing|invoices|payment-method)\/(user|team|custom)\/([^/]+)/.exec(request.path) ??
    []
  const body = fieldsOf(request.body)
  return { type: type ?? String(body["customer_type"]), id: id ?? String(body["customer_id"]) }
}

/** Makes the customer of the request, unless the case is about one who is not there. */
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

/** Grants the customer of the request a product, at a time. */
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
/** What a user of the second project had. */
const subscribed = steps(
  granted({ product_id: "pack", quantity: 2 }),
  granted("pro", "2026-11-22T04:36:51.416Z"),
  granted(inline("In", { prices: { m: { USD: "3", interval: [1, "month"] } } }), "2026-11-22T04:36:54.509Z"),
  now("2026-11-22T04:36:55.000Z")
)

/** Payments on the platform of 2026-04. */
export const payments: Readonly<Record<string, Arrangement>> = {
  "payments.items.get": {
    before: base,
    cases: {
      "after-changes": steps(changed(10), changed(-3)),
      "after-expired-change": steps(changed(10), changed(-3), changed(5, "2020-01-01T00:00:00.000Z"), changed(1))
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
  "payments.purchases.create-purchase-url": {
    before: steps(base, after({ method: "POST", path: "/internal/payments/setup", body: {} }))
  }
}
