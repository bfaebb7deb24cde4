import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { CustomerType } from "portico/schemas"
import type { Project } from "../../src/world/Project.js"
import { paymentsOf } from "../../src/world/Purchase.js"
import { fieldsOf } from "./answers.js"
import type { Customer } from "./paymentWorld.js"
import { accountOf, addCustomer, deliver, recordedProduct } from "./paymentWorld.js"
import type { Recording } from "./recording.js"
import type { Arrange, Stage } from "./stage.js"
import { earlier } from "./stage.js"

type Json = Readonly<Record<string, unknown>>

/** An action in the recorded project: what, when, and the id that the platform assigned. */
export interface Deed {
  readonly recordedId: string
  readonly atMillis: number
  readonly customer: Customer
  readonly kind: "item change" | "grant" | "test purchase" | "payment" | "subscription" | "renewal"
  /** The product or item; undefined for an inline product. */
  readonly what: string | undefined
  readonly priceId: string | undefined
  readonly quantity: number
}

const kindOf = (row: Json, entry: Json): Deed["kind"] => {
  if (row["type"] === "subscription-renewal") return "renewal"
  if (row["type"] === "manual-item-quantity-change") return "item change"
  if (row["test_mode"] === true) return "test purchase"
  if (entry["price_id"] === null) return "grant"
  return entry["subscription_id"] === undefined ? "payment" : "subscription"
}

const deedOf = (row: Json): Deed => {
  const entry = (row["entries"] as ReadonlyArray<Json>)[0] ?? {}
  const text = (name: string) => (typeof entry[name] === "string" ? (entry[name] as string) : undefined)
  return {
    recordedId: String(row["id"]),
    atMillis: Number(row["created_at_millis"]),
    customer: { type: text("customer_type") as CustomerType, id: String(text("customer_id")) },
    kind: kindOf(row, entry),
    what: text("product_id") ?? text("item_id"),
    priceId: text("price_id"),
    quantity: Number(entry["quantity"])
  }
}

/** Returns the actions behind the recorded transactions, oldest first: who did what and when, not the resulting state. */
export const deedsIn = (recording: Recording | undefined, fits: (name: string) => boolean): ReadonlyArray<Deed> => {
  const rows = (recording?.cases ?? [])
    .filter(({ name }) => fits(name))
    .flatMap(({ response }) => (fieldsOf(response.body)["transactions"] ?? []) as ReadonlyArray<Json>)
  const byId = new Map(rows.map((row) => [String(row["id"]), deedOf(row)]))
  return [...byId.values()].sort((one, other) => one.atMillis - other.atMillis)
}

/** Details of a request or event that the list of transactions lacks. */
export interface Details {
  /** The inline product of a grant or purchase link. */
  readonly inline?: (deed: Deed) => Json | undefined
  /** When a quantity change expires. */
  readonly expiresAt?: (deed: Deed) => string | undefined
  /** The product that the provider reports for a payment, in the format of the configuration. */
  readonly sold?: (deed: Deed) => Json
  /** The end of the subscription period according to the provider. Default: one hour after its start. */
  readonly endsAt?: string
}

const ids = new WeakMap<Project, Map<string, string>>()

/** Returns the emulator's id for a recorded id. */
export const ownId = (project: Project, recordedId: string): string => ids.get(project)?.get(recordedId) ?? recordedId

const made = (project: Project, { kind }: Deed): string | undefined => {
  const { itemChanges, oneTimePurchases, subscriptions } = paymentsOf(project)
  if (kind === "item change") return itemChanges.at(-1)?.id
  if (kind === "renewal") return subscriptions.flatMap(({ invoices }) => invoices).at(-1)?.id
  const last = [oneTimePurchases.at(-1), subscriptions.at(-1)].filter((each) => each !== undefined)
  return last.sort((one, other) => other.createdAtMillis - one.createdAtMillis)[0]?.id
}

const product = (deed: Deed, { inline }: Details): Json =>
  deed.what === undefined ? { product_inline: inline?.(deed) } : { product_id: deed.what }

const hour = 3_600_000

const subscriptionOf = (deed: Deed, details: Details, status = "active", own: object = {}) => ({
  id: `sub_of_${deed.customer.id}`,
  status,
  items: {
    data: [
      {
        quantity: deed.quantity,
        current_period_start: Math.floor(deed.atMillis / 1000),
        current_period_end: Math.floor((details.endsAt === undefined ? deed.atMillis + hour : Date.parse(details.endsAt)) / 1000)
      }
    ]
  },
  metadata: {
    productId: deed.what,
    product: JSON.stringify(details.sold?.(deed) ?? recordedProduct(deed.what ?? "")),
    priceId: deed.priceId
  },
  ...own
})

/** Sends the provider's event with the current state of a subscription. */
export const tellSubscription = (
  stage: Stage,
  deed: Deed,
  details: Details,
  status?: string,
  own: object = {},
  invoice?: object
) =>
  deliver(stage, invoice === undefined ? "customer.subscription.updated" : "invoice.payment_succeeded", {
    customer: "cus_1",
    stack_stripe_mock_data: {
      "customers.retrieve": { metadata: { customerId: deed.customer.id, customerType: deed.customer.type.toUpperCase() } },
      "subscriptions.list": { data: [subscriptionOf(deed, details, status, own)] }
    },
    ...invoice
  })

const invoiceOf = (deed: Deed, reason: string) => ({
  id: `in_${reason}_${deed.customer.id}`,
  billing_reason: reason,
  lines: { data: [{ parent: { subscription_item_details: { subscription: `sub_of_${deed.customer.id}` } } }] }
})

const act = Effect.fnUntraced(function* (stage: Stage, deed: Deed, before: ReadonlyArray<Deed>, details: Details) {
  const { customer, quantity, what, priceId } = deed
  const of = `${customer.type}/${customer.id}`
  switch (deed.kind) {
    case "item change":
      return yield* earlier(stage, {
        method: "POST",
        path: `/payments/items/${of}/${what}/update-quantity?allow_negative=true`,
        access: "server",
        body: { delta: quantity, expires_at: details.expiresAt?.(deed) }
      })
    case "grant":
      return yield* earlier(stage, {
        method: "POST",
        path: `/payments/products/${of}`,
        access: "server",
        body: { ...product(deed, details), quantity }
      })
    case "test purchase": {
      yield* accountOf(stage)
      const { url } = yield* earlier(stage, {
        method: "POST",
        path: "/payments/purchases/create-purchase-url",
        access: "server",
        body: { customer_type: customer.type, customer_id: customer.id, ...product(deed, details) }
      })
      return yield* earlier(stage, {
        method: "POST",
        path: "/internal/payments/test-mode-purchase-session",
        body: { full_code: String(url).split("/").at(-1), price_id: priceId, quantity }
      })
    }
    case "payment":
      return yield* deliver(stage, "payment_intent.succeeded", {
        id: `pi_${deed.recordedId}`,
        customer: "cus_1",
        metadata: {
          productId: what,
          product: JSON.stringify(details.sold?.(deed) ?? recordedProduct(what ?? "")),
          priceId,
          customerId: customer.id,
          customerType: customer.type,
          purchaseQuantity: String(quantity),
          purchaseKind: "ONE_TIME"
        }
      })
    case "subscription":
      return yield* tellSubscription(stage, deed, details, "active", {}, invoiceOf(deed, "subscription_create"))
    case "renewal": {
      const begun = before.filter((each) => each.kind === "subscription" && each.customer.id === customer.id).at(-1) ?? deed
      return yield* tellSubscription(stage, begun, details, "active", {}, invoiceOf(begun, "subscription_cycle"))
    }
  }
})

/** Replays actions with requests and events of the payment provider, and sets the clock to a later time. */
export const replayed =
  (deeds: ReadonlyArray<Deed>, afterMillis: number, details: Details = {}): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const { project } = stage
      const known = ids.get(project) ?? new Map<string, string>()
      ids.set(project, known)
      for (const [index, deed] of deeds.entries()) {
        yield* TestClock.setTime(deed.atMillis)
        yield* addCustomer(project, deed.customer.type, deed.customer.id)
        yield* act(stage, deed, deeds.slice(0, index), details)
        const id = made(project, deed)
        if (id !== undefined) known.set(deed.recordedId, id)
      }
      yield* TestClock.setTime(afterMillis)
    })

const renamed = (project: Project, text: string): string =>
  text.replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => ownId(project, id))

const ledgerCursor = (project: Project, cursor: string): string =>
  Buffer.from(renamed(project, Buffer.from(cursor, "base64url").toString())).toString("base64url")

/** Replaces recorded ids of earlier actions with those of the emulator. */
export const named: Arrange = ({ project, request }) =>
  Effect.sync(() => {
    const cursor = request.query["cursor"]
    if (cursor !== undefined) {
      request.query["cursor"] = cursor.startsWith("ey") ? ledgerCursor(project, cursor) : renamed(project, cursor)
    }
    const body = fieldsOf(request.body)
    if (typeof body["id"] === "string") request.body = { ...body, id: ownId(project, body["id"]) }
  })
