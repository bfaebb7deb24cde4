import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  OneTimePurchaseAlreadyRefunded,
  OneTimePurchaseNotFound,
  SchemaError,
  SubscriptionAlreadyRefunded,
  SubscriptionInvoiceNotFound,
  TestModePurchaseNonRefundable
} from "portico/effect/errors"
import { own } from "../http/own.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { Bought, Invoice, Subscription } from "../world/Purchase.js"
import { paymentsOf, quantityLeft, wasPaid } from "../world/Purchase.js"
import { cents, times } from "./amounts.js"
import { oneTimeRow, subscriptionRows } from "./transactions.js"

/** The refund of one entry of a purchase. */
export interface RefundedEntry {
  readonly entry_index: number
  readonly quantity: number
  readonly amount_usd: string
}
type Entries = ReadonlyArray<RefundedEntry>

const subscriptionToRefund = Effect.fnUntraced(function* (project: Project, id: string) {
  const subscription = paymentsOf(project).subscriptions.find((each) => each.id === id)
  if (subscription?.refundedAtMillis != null) {
    return yield* new SubscriptionAlreadyRefunded({ details: { subscriptionId: id } })
  }
  // Only paid subscriptions can be refunded.
  if (subscription === undefined || !wasPaid(subscription)) {
    return yield* new SubscriptionInvoiceNotFound({ details: { subscriptionInvoiceId: id } })
  }
  return subscription
})

const purchaseToRefund = Effect.fnUntraced(function* (project: Project, id: string) {
  const purchase = paymentsOf(project).oneTimePurchases.find((each) => each.id === id)
  // A grant by a server is not a purchase.
  if (purchase === undefined || purchase.source === "API_GRANT") {
    return yield* new OneTimePurchaseNotFound({ details: { oneTimePurchaseId: id } })
  }
  if (purchase.refundedAtMillis !== null) {
    return yield* new OneTimePurchaseAlreadyRefunded({ details: { oneTimePurchaseId: id } })
  }
  if (purchase.source !== "PURCHASE_PAGE") return yield* new TestModePurchaseNonRefundable()
  return purchase
})

/** Refunds a subscription and ends it. @source protocol/payments.md#transactions */
export const refundSubscription = Effect.fn("refundSubscription")(function* (project: Project, id: string) {
  const subscription = yield* subscriptionToRefund(project, id)
  const now = yield* Clock.currentTimeMillis
  subscription.refundedAtMillis = now
  subscription.status = "canceled"
  subscription.periodEndMillis = now
})

/** Refunds a one-time purchase. @source protocol/payments.md#transactions */
export const refundOneTimePurchase = Effect.fn("refundOneTimePurchase")(function* (project: Project, id: string) {
  const purchase = yield* purchaseToRefund(project, id)
  purchase.refundedAtMillis = yield* Clock.currentTimeMillis
})

const wrong = (message: string) => new SchemaError({ details: { message } })

const chargedCents = ({ product, priceId, quantity }: Bought): number | undefined => {
  const amount = own(product.prices, priceId ?? "")?.USD
  return amount === undefined ? undefined : cents(times(amount, quantity))
}

const refundedCents = (entries: Entries): number => entries.reduce((sum, each) => sum + cents(each.amount_usd), 0)

// Returns what is wrong with the entries of a refund. @source protocol/changes.md
const problemOf = (kinds: ReadonlyArray<string>, bought: Bought, entries: Entries): string | undefined => {
  // The platform asks its payment provider, which refunds no empty amount.
  if (entries.length === 0) return "A refund must name at least one entry."
  const seen = new Set<number>()
  for (const { entry_index: entryIndex, quantity } of entries) {
    if (quantity < 0) return "Refund quantity cannot be negative."
    if (seen.has(entryIndex)) return "Refund entries cannot name an entry twice."
    seen.add(entryIndex)
    const kind = kinds[entryIndex]
    if (kind === undefined) return "The purchase has no such entry to refund."
    if (kind !== "product_grant") return "Only the entry of the product can be refunded."
    if (quantity > bought.quantity) return "Refund quantity cannot exceed the purchased quantity."
  }
  const charged = chargedCents(bought)
  if (charged === undefined) return "Only purchases with a price in USD can be refunded."
  return refundedCents(entries) > charged ? "Refund amount cannot exceed the charged amount." : undefined
}

const payBack = Effect.fnUntraced(function* (kinds: ReadonlyArray<string>, bought: Bought, entries: Entries) {
  const problem = problemOf(kinds, bought, entries)
  if (problem !== undefined) return yield* wrong(problem)
  bought.refundedAtMillis = yield* Clock.currentTimeMillis
  bought.refundedCents = refundedCents(entries)
  bought.revokedQuantity = entries.reduce((sum, { quantity }) => sum + quantity, 0)
})

const kindsOf = (row: ReturnType<typeof oneTimeRow> | undefined): ReadonlyArray<string> =>
  row?.transaction.entries.map(({ type }) => type) ?? []
const form = { isLedger: true }

/** Refunds part of a subscription, which ends with its period if nothing is left. @source protocol/changes.md */
export const refundSubscriptionEntries = Effect.fn("refundSubscriptionEntries")(function* (
  project: Project,
  id: string,
  entries: Entries
) {
  const subscription = yield* subscriptionToRefund(project, id)
  const [purchase] = subscriptionRows(form, subscription)
  yield* payBack(kindsOf(purchase), subscription, entries)
  if (subscription.revokedQuantity !== 0) subscription.cancelAtPeriodEnd = quantityLeft(subscription) === 0
})

/** Refunds part of a one-time purchase. @source protocol/changes.md */
export const refundPurchaseEntries = Effect.fn("refundPurchaseEntries")(function* (
  project: Project,
  id: string,
  entries: Entries
) {
  const purchase = yield* purchaseToRefund(project, id)
  yield* payBack(kindsOf(oneTimeRow(form, purchase)), purchase, entries)
})

/** A refund of an amount, and what happens to the product, which stays by default. */
export interface AmountRefund {
  readonly id: string
  readonly amount_usd: string
  /** The paid period of a subscription. Default: the first. */
  readonly invoice_id?: string
  readonly end_action?: "now" | "at-period-end"
}

interface Payment {
  readonly transactionId: string
  readonly chargedCents: number
}

const centsLeft = (project: Project, { chargedCents: charged, transactionId }: Payment): number =>
  paymentsOf(project)
    .refunds.filter(({ adjustedTransactionId }) => adjustedTransactionId === transactionId)
    .reduce((left, { amountUsd }) => left - cents(amountUsd), charged)

const payBackAmount = Effect.fnUntraced(function* (
  project: Project,
  { customer }: Bought,
  payment: Payment,
  { amount_usd: amountUsd, end_action: endAction }: AmountRefund
) {
  const left = centsLeft(project, payment)
  if (cents(amountUsd) > left) {
    return yield* wrong(`Refund amount cannot exceed what is left of the payment, which is $${(left / 100).toFixed(2)}.`)
  }
  if (cents(amountUsd) === 0 && endAction === undefined) return yield* wrong("A refund must have an amount or end the product.")
  const id = yield* (yield* RandomText).uuid
  const createdAtMillis = yield* Clock.currentTimeMillis
  paymentsOf(project).refunds.push({ id, customer, adjustedTransactionId: payment.transactionId, amountUsd, createdAtMillis })
  return { id, createdAtMillis }
})

// The first period is part of the transaction of the purchase.
const paymentFor = ({ id }: Subscription, invoice: Invoice): Payment => ({
  transactionId: invoice.isFirst ? id : invoice.id,
  chargedCents: invoice.amountTotal
})

/** Refunds an amount of a period of a subscription, and returns the id of the transaction. @source protocol/changes.md */
export const refundSubscriptionAmount = Effect.fn("refundSubscriptionAmount")(function* (project: Project, refund: AmountRefund) {
  const { end_action: endAction, id, invoice_id: invoiceId } = refund
  const subscription = yield* subscriptionToRefund(project, id)
  const invoice = subscription.invoices.find(
    (each) => each.isPaid && (invoiceId === undefined ? each.isFirst : each.id === invoiceId)
  )
  if (invoice === undefined) {
    return yield* new SubscriptionInvoiceNotFound({ details: { subscriptionInvoiceId: invoiceId ?? id } })
  }
  // The product belongs to the purchase, of which a renewal is no part.
  if (endAction === "now" && !invoice.isFirst) return yield* wrong("The refund of a renewal cannot end the product at once.")
  const done = yield* payBackAmount(project, subscription, paymentFor(subscription, invoice), refund)
  if (endAction !== undefined) subscription.status = "canceled"
  if (endAction === "now") subscription.periodEndMillis = done.createdAtMillis
  if (endAction === "at-period-end") subscription.cancelAtPeriodEnd = true
  return done.id
})

/** Refunds an amount of a one-time purchase, and returns the id of the transaction. @source protocol/changes.md */
export const refundPurchaseAmount = Effect.fn("refundPurchaseAmount")(function* (project: Project, refund: AmountRefund) {
  const { end_action: endAction, id } = refund
  const purchase = yield* purchaseToRefund(project, id)
  if (refund.invoice_id !== undefined) return yield* wrong("A one-time purchase has no invoice to name.")
  if (endAction === "at-period-end") return yield* wrong("A one-time purchase has no period to end with.")
  const payment = { transactionId: id, chargedCents: chargedCents(purchase) ?? 0 }
  const done = yield* payBackAmount(project, purchase, payment, refund)
  if (endAction === "now") {
    purchase.revokedQuantity = purchase.quantity
    purchase.itemsEndAtMillis = done.createdAtMillis
  }
  return done.id
})
