import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { DefaultPaymentMethodRequired, ProductNotStackable, SubscriptionNotSwitchable } from "portico/effect/errors"
import { own } from "../http/own.js"
import { badRequest, refusal } from "../http/StatusError.js"
import { RandomText } from "../random/RandomText.js"
import { providerCustomerOf } from "../world/Billing.js"
import type { Project } from "../world/Project.js"
import type { Customer, Subscription } from "../world/Purchase.js"
import { oneTimePurchasesOf, paymentsOf, put, quantityLeft, subscriptionsOf } from "../world/Purchase.js"
import { requireAccount } from "./account.js"
import { firstRepeatedPriceId } from "./acquire.js"
import type { Offer } from "./catalog.js"
import { catalogOf } from "./catalog.js"
import { requireCustomer } from "./customers.js"
import { after } from "./intervals.js"
import { paidInvoice } from "./invoices.js"
import { renew } from "./renew.js"

/** A switch of a subscription from one product of a line to another. */
export interface Switch {
  readonly fromProductId: string
  readonly toProductId: string
  readonly priceId?: string | undefined
  readonly quantity?: number | undefined
}

const notSwitchable = (about: string) => refusal(SubscriptionNotSwitchable, 400, about)

const isRepeated = ({ product }: Offer): boolean => Object.values(product.prices).some(({ interval }) => interval !== null)

/** Returns both products; fails if one cannot replace the other. */
const offersOf = Effect.fnUntraced(function* (project: Project, { type }: Customer, { fromProductId, toProductId }: Switch) {
  const { offers } = catalogOf(project)
  const from = offers.get(fromProductId)
  const to = offers.get(toProductId)
  if (from === undefined || to === undefined) return yield* notSwitchable("Product not found")
  if (from.product.customerType !== type || to.product.customerType !== type) {
    return yield* notSwitchable("customer type")
  }
  if (from.catalogId === null || from.catalogId !== to.catalogId) {
    return yield* notSwitchable("same product line")
  }
  if (from === to) return yield* notSwitchable("already active")
  if (to.baseIds !== null && to.baseIds.length > 0) return yield* badRequest("An add-on cannot be switched to.")
  if (to.isIncluded) return yield* badRequest("A product that is included by default cannot be switched to.")
  if (!from.isIncluded && !isRepeated(from)) return yield* badRequest("The product is not a subscription.")
  return { from, to }
})

/** Returns the subscription to switch; undefined if a new one is needed, because the previous product was included by default. */
const currentOf = Effect.fnUntraced(function* (project: Project, customer: Customer, from: Offer) {
  const isOfLine = ({ catalogId }: { readonly catalogId: string | null }) => catalogId === from.catalogId
  if (oneTimePurchasesOf(project, customer).some((each) => isOfLine(each) && quantityLeft(each) > 0)) {
    return yield* badRequest("The customer owns a product of this line that does not end.")
  }
  if (from.isIncluded) return undefined
  const current = subscriptionsOf(project, customer).find(
    ({ productId, status }) => productId === from.productId && status === "active"
  )
  // The payment provider can only switch a subscription that is paid for.
  if (current?.source !== "PURCHASE_PAGE") return yield* notSwitchable("cannot be switched")
  return current
})

/**
 * Switches the product of a subscription, which keeps its id and period. A customer who had a product that is included by default
 * gets a new subscription. @source protocol/changes.md
 */
export const switchProduct = Effect.fn("switchProduct")(function* (project: Project, customer: Customer, change: Switch) {
  const { from, to } = yield* offersOf(project, customer, change)
  yield* requireCustomer(project, customer)
  yield* renew(project)
  const current = yield* currentOf(project, customer, from)
  const { product } = to
  const priceId = change.priceId ?? firstRepeatedPriceId(product)
  const price = own(product.prices, priceId ?? "")
  const interval = price?.interval ?? null
  if (priceId === undefined || interval === null) return yield* notSwitchable("Price not found")
  if (price?.USD === undefined) return yield* badRequest("The price must have an amount in USD.")
  const quantity = change.quantity ?? current?.quantity ?? 1
  if (change.quantity !== undefined && quantity !== 1 && !product.stackable) {
    return yield* refusal(ProductNotStackable)
  }
  yield* requireAccount(project)
  if (providerCustomerOf(project, customer)?.defaultCard == null) {
    return yield* new DefaultPaymentMethodRequired({ details: { customerType: customer.type, customerId: customer.id } })
  }
  const { subscriptions } = paymentsOf(project)
  const now = yield* Clock.currentTimeMillis
  const wanted = { productId: to.productId, product, catalogId: to.catalogId, priceId, quantity }
  if (current !== undefined) {
    put(subscriptions, { ...current, ...wanted })
    return
  }
  const random = yield* RandomText
  const begun: Subscription = {
    ...wanted,
    id: yield* random.uuid,
    customer,
    source: "PURCHASE_PAGE",
    createdAtMillis: now,
    refundedAtMillis: null,
    providerId: null,
    status: "active",
    periodStartMillis: now,
    periodEndMillis: after(now, interval),
    invoices: []
  }
  begun.invoices.push(paidInvoice(begun, yield* random.uuid, now, true))
  subscriptions.push(begun)
})
