import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { customerTypes } from "portico/schemas"
import type { JsonObject } from "../config/json.js"
import { badRequest } from "../http/StatusError.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { Bought, Customer, Subscription } from "../world/Purchase.js"
import { paymentsOf } from "../world/Purchase.js"
import { World } from "../world/World.js"
import { catalogOf, writtenOffer } from "./catalog.js"
import type { ProvidedSubscription, StripeEvent } from "./stripeEvent.js"
import { Answers, Invoice, OneTimeMetadata, subscriptionEvents } from "./stripeEvent.js"

const projectOfAccount = Effect.fnUntraced(function* (account: string | undefined) {
  const { projects } = yield* World
  for (const project of projects.values()) {
    if (account !== undefined && paymentsOf(project).stripeAccountId === account) return project
  }
  return yield* badRequest("The account of the event belongs to no project.")
})

interface Sold {
  readonly providerId: string
  readonly productId?: string
  readonly product: JsonObject
  readonly priceId?: string
  readonly quantity: number
}

// What was sold before keeps who bought it and when.
const boughtOf = Effect.fnUntraced(function* (project: Project, customer: Customer, sold: Sold, known: Bought | undefined) {
  const productId = sold.productId ?? null
  const fresh = known ?? {
    id: yield* (yield* RandomText).uuid,
    customer,
    source: "PURCHASE_PAGE" as const,
    createdAtMillis: yield* Clock.currentTimeMillis,
    refundedAtMillis: null,
    providerId: sold.providerId
  }
  const { product, catalogId } = writtenOffer(productId ?? "product", sold.product)
  return {
    ...fresh,
    productId,
    product,
    catalogId: catalogId ?? catalogOf(project).offers.get(productId ?? "")?.catalogId ?? null,
    priceId: sold.priceId ?? null,
    quantity: sold.quantity
  }
})

const put = <A extends { readonly id: string }>(list: Array<A>, item: A): void => {
  const place = list.findIndex(({ id }) => id === item.id)
  if (place === -1) list.push(item)
  else list[place] = item
}

const takeOneTimePurchase = Effect.fnUntraced(function* (project: Project, id: string, metadata: typeof OneTimeMetadata.Type) {
  const { oneTimePurchases } = paymentsOf(project)
  const known = oneTimePurchases.find(({ providerId }) => providerId === id)
  const customer = { type: metadata.customerType, id: metadata.customerId }
  const quantity = Math.max(1, Math.trunc(Number(metadata.purchaseQuantity ?? 1)) || 1)
  put(oneTimePurchases, yield* boughtOf(project, customer, { ...metadata, providerId: id, quantity }, known))
})

const going: ReadonlySet<string> = new Set(["active", "trialing"])

const takeSubscription = Effect.fnUntraced(function* (
  project: Project,
  customer: Customer,
  { id, status, items, metadata }: typeof ProvidedSubscription.Type
) {
  const [period] = items.data
  if (period === undefined) return
  const { subscriptions } = paymentsOf(project)
  const known = subscriptions.find(({ providerId }) => providerId === id)
  const sold = { ...metadata, providerId: id, quantity: period.quantity ?? 1 }
  const subscription: Subscription = {
    ...(yield* boughtOf(project, customer, sold, known)),
    status: going.has(status) ? "active" : "canceled",
    periodStartMillis: period.current_period_start * 1000,
    periodEndMillis: period.current_period_end * 1000,
    renewals: known?.renewals ?? [],
    isPaid: known?.isPaid ?? false
  }
  put(subscriptions, subscription)
})

const takeSubscriptions = Effect.fnUntraced(function* (project: Project, object: Readonly<Record<string, unknown>>) {
  const answers = Schema.decodeUnknownOption(Answers)(object["stack_stripe_mock_data"])
  if (Option.isNone(answers)) return
  const { customerId: id, customerType } = answers.value["customers.retrieve"].metadata
  const type = customerTypes.find((each) => each === customerType.toLowerCase()) ?? "custom"
  for (const each of answers.value["subscriptions.list"].data) yield* takeSubscription(project, { type, id }, each)
})

const takeInvoice = Effect.fnUntraced(function* (project: Project, { id, billing_reason: reason, lines }: typeof Invoice.Type) {
  const [paid] = lines.data.flatMap(({ parent }) => parent?.subscription_item_details?.subscription ?? [])
  const subscription = paymentsOf(project).subscriptions.find(({ providerId }) => paid !== undefined && providerId === paid)
  if (subscription === undefined) return
  if (reason === "subscription_create") {
    subscription.isPaid = true
    return
  }
  if (subscription.renewals.some(({ invoiceId }) => invoiceId === id)) return
  const renewal = { id: yield* (yield* RandomText).uuid, createdAtMillis: yield* Clock.currentTimeMillis, invoiceId: id }
  subscription.renewals.push(renewal)
})

/**
 * Does what an event of the payments provider says: a payment that was completed, subscriptions that changed, an invoice
 * that was paid. An event that comes again changes nothing more; other kinds of events change nothing at all.
 * @source facts 16.4, 19
 */
export const takeEvent = Effect.fn("takeEvent")(function* ({ type, account, data: { object } }: typeof StripeEvent.Type) {
  if (!subscriptionEvents.has(type)) return
  const project = yield* projectOfAccount(account)
  const metadata = Schema.decodeUnknownOption(OneTimeMetadata)(object["metadata"])
  if (type === "payment_intent.succeeded" && Option.isSome(metadata)) {
    yield* takeOneTimePurchase(project, String(object["id"]), metadata.value)
  }
  yield* takeSubscriptions(project, object)
  const invoice = type === "invoice.payment_succeeded" ? Schema.decodeUnknownOption(Invoice)(object) : Option.none()
  if (Option.isSome(invoice)) yield* takeInvoice(project, invoice.value)
})
