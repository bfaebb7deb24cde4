import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as billing from "../../contract/billing.js"
import * as payments from "../../contract/payments.js"
import type { IncompleteListError } from "../../errors/flows.js"
import type { Billing, Invoice, PaymentMethod, PaymentMethodSetup, SwitchProduct } from "../../schemas/Billing.js"
import type { Customer } from "../../schemas/Customer.js"
import type { Page } from "../../schemas/List.js"
import { productPage } from "../../schemas/limits.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { ClientTransport } from "../transport/Transport.js"
import type { BillingCustomer, SubscriptionChoice } from "./billingOf.js"
import { billingOf } from "./billingOf.js"
import type { OwnedItem, OwnedProduct } from "./owned.js"
import { ownedItem, ownedProducts } from "./owned.js"
import { pages } from "./pages.js"
import type { ProductQuery } from "./paymentInput.js"
import { besidesCustomer, pageOf, placeOf } from "./paymentInput.js"

/**
 * What a customer has and can buy, and how the customer pays. Platforms since 2026-04 let the signed-in user ask for itself and
 * for teams in which it has the permission `team_admin`: no one signed in is `UserAuthenticationRequired`, a team of others
 * `TeamPermissionRequired` or `TeamMembershipNotFound`, and another user or a customer that only the app knows `Forbidden`;
 * ask for those on a server. Older platforms answer everybody.
 */
export interface Payments {
  /** Gets how much of an item a customer has. */
  getItem(options: Customer & { readonly itemId: string }): Effect.Effect<OwnedItem, CallFailure<typeof payments.getItem>>
  /** How much of an item a customer has, watched. */
  currentItem(customer: Customer, itemId: string): Resource<OwnedItem, CallFailure<typeof payments.getItem>>
  /** Lists products of a customer, by id since 2026-04 and the oldest first before, without those that are for servers only. */
  listProducts(
    customer: Customer,
    query?: ProductQuery
  ): Effect.Effect<Page<OwnedProduct>, CallFailure<typeof payments.listProducts>>
  /** The first ten products of a customer, watched. */
  currentProducts(customer: Customer): Resource<Page<OwnedProduct>, CallFailure<typeof payments.listProducts>>
  /** Streams every product of a customer, fetched page by page, on demand. A page holds 100 unless `limit` says otherwise. */
  streamProducts(
    customer: Customer,
    query?: ProductQuery
  ): Stream.Stream<OwnedProduct, CallFailure<typeof payments.listProducts> | IncompleteListError>
  /** Creates a checkout URL. `returnUrl` is the trusted page to return to after the purchase. */
  createCheckoutUrl(
    options: Customer & { readonly productId: string; readonly returnUrl?: string }
  ): Effect.Effect<string, CallFailure<typeof payments.createPurchaseUrl>>
  /**
   * Cancels a subscription of a user or a team. Its product stays to the end of the paid period. What is no subscription, or
   * cancelled, is refused with `BadRequest`. Platforms have it since 2026-04.
   */
  cancelSubscription(
    customer: Customer,
    subscription: SubscriptionChoice
  ): Effect.Effect<void, CallFailure<typeof billing.cancelSubscription>>
  /** Changes a subscription of a user or a team to another product of its line. Platforms have it since 2026-04. */
  switchSubscription(
    customer: BillingCustomer,
    change: SwitchProduct
  ): Effect.Effect<void, CallFailure<typeof billing.switchProduct>>
  /** Gets how a user or a team pays. Platforms have it since 2026-04. */
  getBilling(customer: BillingCustomer): Effect.Effect<Billing, CallFailure<typeof billing.get>>
  /** How a user or a team pays, watched. Platforms have it since 2026-04. */
  currentBilling(customer: BillingCustomer): Resource<Billing, CallFailure<typeof billing.get>>
  /** The latest ten invoices of a user or a team, watched. Since 2026-04. */
  currentInvoices(customer: BillingCustomer): Resource<Page<Invoice>, CallFailure<typeof billing.listInvoices>>
  /** Lists invoices of a user or a team, the newest first. A page holds 10 unless `limit` says otherwise, and 100 at most. Since 2026-04. */
  listInvoices(
    customer: BillingCustomer,
    query?: ProductQuery
  ): Effect.Effect<Page<Invoice>, CallFailure<typeof billing.listInvoices>>
  /** Streams every invoice of a user or a team, fetched page by page, on demand. Since 2026-04. */
  streamInvoices(
    customer: BillingCustomer,
    query?: ProductQuery
  ): Stream.Stream<Invoice, CallFailure<typeof billing.listInvoices> | IncompleteListError>
  /** Begins to ask a user or a team for a payment method, with a secret for the payment service's form. Since 2026-04. */
  setUpPaymentMethod(customer: BillingCustomer): Effect.Effect<PaymentMethodSetup, CallFailure<typeof billing.setUpPaymentMethod>>
  /** Makes the payment method of a completed setup the default one, and returns it. Since 2026-04. */
  setDefaultPaymentMethod(
    customer: BillingCustomer,
    setupIntentId: string
  ): Effect.Effect<PaymentMethod, CallFailure<typeof billing.setDefaultPaymentMethod>>
}

/** @internal */
export const make = Effect.map(ClientTransport, ({ call }): Omit<Payments, `current${string}`> => {
  const listProducts: Payments["listProducts"] = Effect.fnUntraced(function* (customer, query = {}) {
    const params = yield* placeOf(customer)
    return ownedProducts(yield* call(payments.listProducts, { params, query: yield* pageOf(query) }))
  })
  return {
    listProducts,
    getItem: Effect.fnUntraced(function* (item) {
      const params = { ...(yield* placeOf(item)), itemId: item.itemId }
      return ownedItem(yield* call(payments.getItem, { params }))
    }),
    streamProducts: (customer, query = {}) => pages(query, productPage.max, (page) => listProducts(customer, page)),
    createCheckoutUrl: Effect.fnUntraced(function* (options) {
      const payload = { ...besidesCustomer(options), ...(yield* placeOf(options)) }
      return (yield* call(payments.createPurchaseUrl, { payload })).url
    }),
    ...billingOf({
      cancel: (input) => call(billing.cancelSubscription, input),
      switch: (input) => call(billing.switchProduct, input),
      get: (input) => call(billing.get, input),
      listInvoices: (input) => call(billing.listInvoices, input),
      setUp: (input) => call(billing.setUpPaymentMethod, input),
      setDefault: (input) => call(billing.setDefaultPaymentMethod, input)
    })
  }
})
