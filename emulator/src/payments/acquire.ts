import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  AddOnBaseMissing,
  NewPurchasesBlocked,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist,
  ProductLineAlreadyOwned,
  ProductNotStackable
} from "portico/effect/errors"
import type { InlineProduct, Product } from "portico/schemas"
import { own } from "../http/own.js"
import { badRequest, refusal } from "../http/StatusError.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { Customer, OneTimePurchase, PurchaseSource, Subscription } from "../world/Purchase.js"
import { oneTimePurchasesOf, paymentsOf, quantityLeft, subscriptionsOf } from "../world/Purchase.js"
import type { Offer } from "./catalog.js"
import { catalogOf, inlineOffer } from "./catalog.js"
import { requireCustomer } from "./customers.js"
import { after } from "./intervals.js"
import { paidInvoice } from "./invoices.js"
import { ownsProduct } from "./ownedProducts.js"
import { allSubscriptionsOf } from "./ownership.js"
import { renew } from "./renew.js"

/** The product in a request: a configured one by id, or an inline one. */
export interface Named {
  readonly productId: string | undefined
  readonly product: InlineProduct | undefined
}

/** Returns the product in a request, if the customer can have it. @source protocol/payments.md#calls */
export const offerFor = Effect.fn("offerFor")(function* (
  project: Project,
  customer: Customer,
  { productId, product }: Named,
  access: "client" | "server"
) {
  if (product !== undefined && access === "client") return yield* badRequest("A client cannot use an inline product.")
  if ((productId === undefined) === (product === undefined)) {
    return yield* badRequest("Exactly one of product_id and product_inline is required.")
  }
  const { offers, items } = catalogOf(project)
  const offer = product === undefined ? offers.get(productId ?? "") : inlineOffer(product)
  if (offer === undefined) {
    const context = items.has(productId ?? "") ? "item_exists" : null
    return yield* new ProductDoesNotExist({ details: { productId: productId ?? "", context } })
  }
  if (access === "client" && offer.product.serverOnly) {
    return yield* new ProductDoesNotExist({ details: { productId: productId ?? "", context: "server_only" } })
  }
  if (offer.product.customerType !== customer.type) {
    return yield* new ProductCustomerTypeDoesNotMatch({
      details: {
        productId: offer.productId,
        customerId: customer.id,
        productCustomerType: offer.product.customerType,
        actualCustomerType: customer.type
      }
    })
  }
  return offer
})

// The order in which the platform's database stores names.
const inOrder = (ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...ids].sort((one, other) => one.length - other.length || (one < other ? -1 : 1))

/** Returns the default price. */
const firstPriceId = ({ prices }: Product): string | undefined => inOrder(Object.keys(prices))[0]

/** Returns the default recurring price. */
export const firstRepeatedPriceId = ({ prices }: Product): string | undefined =>
  inOrder(Object.keys(prices)).find((id) => prices[id]?.interval != null)

/** Fails if the customer already has a product that is not stackable. */
export const requireNew = Effect.fnUntraced(function* (project: Project, customer: Customer, { product, productId }: Offer) {
  if (product.stackable || productId === null) return
  if (ownsProduct(project, customer, productId, yield* Clock.currentTimeMillis)) {
    return yield* new ProductAlreadyGranted({ details: { productId, customerId: customer.id } })
  }
})

/** Returns the subscriptions that a product replaces: the active ones of its catalog, except those that it is an add-on to. */
export const conflicting = (project: Project, customer: Customer, { catalogId, baseIds }: Offer): ReadonlyArray<Subscription> =>
  catalogId === null
    ? []
    : subscriptionsOf(project, customer).filter(
        (each) =>
          each.status === "active" &&
          each.catalogId === catalogId &&
          !(each.productId !== null && baseIds?.includes(each.productId) === true)
      )

/** Fails if the project blocks new purchases. @source protocol/changes.md */
export const requireSelling = (project: Project) =>
  catalogOf(project).isBlocked ? Effect.fail(new NewPurchasesBlocked()) : Effect.void

/** An order of a product at a price. */
export interface Order {
  readonly customer: Customer
  readonly offer: Offer
  readonly priceId: string | null
  readonly quantity: number
}

/** Fails if the customer cannot get the product now. @source protocol/payments.md#ownership */
export const requireAllowed = Effect.fn("requireAllowed")(function* (
  project: Project,
  { customer, offer, priceId, quantity }: Order
) {
  yield* requireCustomer(project, customer)
  if (priceId !== null && own(offer.product.prices, priceId) === undefined) {
    return yield* badRequest("The product does not have this price.")
  }
  if (quantity !== 1 && !offer.product.stackable) return yield* refusal(ProductNotStackable)
  yield* requireNew(project, customer, offer)
  const { baseIds, catalogId } = offer
  const has = (id: string) => allSubscriptionsOf(project, customer).some(({ productId }) => productId === id)
  if (baseIds !== null && !baseIds.some(has)) {
    return yield* refusal(AddOnBaseMissing)
  }
  const isInTheWay = (each: OneTimePurchase) => each.catalogId === catalogId && quantityLeft(each) > 0
  if (catalogId !== null && oneTimePurchasesOf(project, customer).some(isInTheWay)) {
    return yield* refusal(ProductLineAlreadyOwned)
  }
})

/** The result of an order. */
export interface Acquired {
  /** The new subscription; undefined if the product is not a subscription. */
  readonly subscriptionId?: string
}

const none: Acquired = {}

/** Gives a product to a customer and ends the subscriptions that it replaces. @source protocol/payments.md#ownership */
export const acquire = Effect.fn("acquire")(function* (project: Project, order: Order, source: PurchaseSource) {
  yield* requireAllowed(project, order)
  yield* renew(project)
  const { customer, offer, priceId, quantity } = order
  const { productId, product, catalogId, isDefault } = offer
  const now = yield* Clock.currentTimeMillis
  for (const subscription of conflicting(project, customer, offer)) {
    subscription.status = "canceled"
    subscription.periodEndMillis = now
  }
  const price = isDefault ? undefined : own(product.prices, priceId ?? firstPriceId(product) ?? "")
  // A product without a price is not recorded.
  if (price === undefined) return none
  const random = yield* RandomText
  const bought = {
    id: yield* random.uuid,
    customer,
    productId,
    product,
    catalogId,
    priceId,
    quantity,
    source,
    createdAtMillis: now,
    refundedAtMillis: null,
    providerId: null
  }
  const payments = paymentsOf(project)
  if (price.interval === null) {
    payments.oneTimePurchases.push(bought)
    return none
  }
  const periodEndMillis = after(now, price.interval)
  const subscription: Subscription = { ...bought, status: "active", periodStartMillis: now, periodEndMillis, invoices: [] }
  if (source === "PURCHASE_PAGE") subscription.invoices.push(paidInvoice(subscription, yield* random.uuid, now, true))
  payments.subscriptions.push(subscription)
  return { subscriptionId: bought.id }
})
