import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { customerTypes } from "portico/schemas"
import type { JsonObject } from "../config/json.js"
import { rulesOf } from "../generation/rules.js"
import { badRequest } from "../http/StatusError.js"
import { textOf } from "../http/textOf.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { Bought, Customer, Subscription } from "../world/Purchase.js"
import { paymentsOf, put } from "../world/Purchase.js"
import { World } from "../world/World.js"
import { catalogOf, writtenOffer } from "./catalog.js"
import { sendPaymentMails } from "./paymentMails.js"
import type { ProvidedSubscription, StripeEvent } from "./stripeEvent.js"
import { Answers, Invoice, OneTimeMetadata, subscriptionEvents } from "./stripeEvent.js"

const projectOfAccount = Effect.fnUntraced(function* (account: string | undefined) {
  const { projects } = yield* World
  for (const project of projects.values()) {
    if (account !== undefined && paymentsOf(project).stripeAccountId === account) return project
  }
  return yield* badRequest("No project has the account of the event.")
})

interface Sold {
  readonly providerId: string
  readonly productId?: string
  readonly product: JsonObject
  readonly priceId?: string
  readonly quantity: number
}

// The event names the product line; on platforms without lines, the configuration names the catalog.
const lineOf = (project: Project, { productId = "", product }: Sold): string | null => {
  const isByLine = rulesOf(project).productsById
  const own = product[isByLine ? "productLineId" : "catalogId"]
  if (typeof own === "string") return own
  return isByLine ? null : (catalogOf(project).offers.get(productId)?.catalogId ?? null)
}

// A known purchase keeps its customer and time.
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
  const { product } = writtenOffer(productId ?? "product", sold.product)
  return {
    ...fresh,
    productId,
    product,
    catalogId: lineOf(project, sold),
    priceId: sold.priceId ?? null,
    quantity: sold.quantity
  }
})

const customerOf = ({ customerId, customerType }: typeof OneTimeMetadata.Type): Customer => ({
  type: customerType,
  id: customerId
})
const quantityOf = ({ purchaseQuantity = "1" }: typeof OneTimeMetadata.Type): number =>
  Math.max(1, Math.trunc(Number(purchaseQuantity)) || 1)

const takeOneTimePurchase = Effect.fnUntraced(function* (project: Project, id: string, metadata: typeof OneTimeMetadata.Type) {
  const { oneTimePurchases } = paymentsOf(project)
  const known = oneTimePurchases.find(({ providerId }) => providerId === id)
  const customer = customerOf(metadata)
  const quantity = quantityOf(metadata)
  put(oneTimePurchases, yield* boughtOf(project, customer, { ...metadata, providerId: id, quantity }, known))
})

const going: ReadonlySet<string> = new Set(["active", "trialing"])

const takeSubscription = Effect.fnUntraced(function* (
  project: Project,
  customer: Customer,
  { id, status, items, metadata, cancel_at_period_end: cancelAtPeriodEnd = false }: typeof ProvidedSubscription.Type
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
    cancelAtPeriodEnd,
    invoices: known?.invoices ?? []
  }
  put(subscriptions, subscription)
})

/** Returns the customer whose subscriptions they are, if the event says so. */
const takeSubscriptions = Effect.fnUntraced(function* (project: Project, object: Readonly<Record<string, unknown>>) {
  const answers = Schema.decodeUnknownOption(Answers)(object["stack_stripe_mock_data"])
  if (Option.isNone(answers)) return undefined
  const { customerId: id, customerType } = answers.value["customers.retrieve"].metadata
  const type = customerTypes.find((each) => each === customerType.toLowerCase()) ?? "custom"
  const customer: Customer = { type, id }
  for (const each of answers.value["subscriptions.list"].data) yield* takeSubscription(project, customer, each)
  return customer
})

const takeInvoice = Effect.fnUntraced(function* (
  project: Project,
  { id, billing_reason: reason, lines, status, total, hosted_invoice_url: pageUrl }: typeof Invoice.Type,
  isPaid: boolean
) {
  const [of] = lines.data.flatMap(({ parent }) => parent?.subscription_item_details?.subscription ?? [])
  const subscription = paymentsOf(project).subscriptions.find(({ providerId }) => of !== undefined && providerId === of)
  if (subscription === undefined) return
  const known = subscription.invoices.find(({ providerId }) => providerId === id)
  put(subscription.invoices, {
    id: known?.id ?? (yield* (yield* RandomText).uuid),
    createdAtMillis: known?.createdAtMillis ?? (yield* Clock.currentTimeMillis),
    providerId: id,
    isFirst: reason === "subscription_create",
    isPaid: isPaid || known?.isPaid === true,
    status: status ?? null,
    amountTotal: total ?? 0,
    pageUrl: pageUrl ?? null
  })
})

const paymentSucceeded = "invoice.payment_succeeded"

/**
 * Handles an event of the payment provider: a completed payment, changed subscriptions, a paid invoice. Idempotent; other event
 * types are ignored.
 * @source protocol/payments.md#transactions, protocol/requests.md#other-routes
 */
export const takeEvent = Effect.fn("takeEvent")(function* ({ type, account, data: { object } }: typeof StripeEvent.Type) {
  if (!subscriptionEvents.has(type)) return
  const project = yield* projectOfAccount(account)
  const metadata = Schema.decodeUnknownOption(OneTimeMetadata)(object["metadata"])
  if (type === "payment_intent.succeeded" && Option.isSome(metadata)) {
    yield* takeOneTimePurchase(project, textOf(object["id"]), metadata.value)
  }
  const customer = yield* takeSubscriptions(project, object)
  if (type.startsWith("payment_intent.") && Option.isSome(metadata)) {
    const purchase = { productName: metadata.value.product["displayName"], quantity: quantityOf(metadata.value) }
    yield* sendPaymentMails(project, customerOf(metadata.value), type, object, purchase)
  }
  if (type.startsWith("invoice.") && customer !== undefined) yield* sendPaymentMails(project, customer, type, object)
  const isPaid = type === paymentSucceeded
  if (!isPaid && !(type.startsWith("invoice.") && rulesOf(project).keepsUnpaidInvoices)) return
  const invoice = Schema.decodeUnknownOption(Invoice)(object)
  if (Option.isSome(invoice)) yield* takeInvoice(project, invoice.value, isPaid)
})
