import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as billing from "../../contract/server/billing.js"
import * as payments from "../../contract/server/payments.js"
import type { IncompleteListError } from "../../errors/flows.js"
import type { Billing, Invoice, PaymentMethod, PaymentMethodSetup, SwitchProduct } from "../../schemas/Billing.js"
import type { Customer } from "../../schemas/Customer.js"
import type { ExactlyOne } from "../../schemas/exactlyOne.js"
import type { ItemQuantityChange } from "../../schemas/Item.js"
import type { Page } from "../../schemas/List.js"
import { allowNegativeByDefault, productPage } from "../../schemas/limits.js"
import type { InlineProduct } from "../../schemas/Product.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { layered } from "../layered.js"
import { ServerTransport } from "../transport/Transport.js"
import type { BillingCustomer, SubscriptionChoice } from "./billingOf.js"
import { billingOf } from "./billingOf.js"
import type { OwnedItem, OwnedProduct } from "./owned.js"
import { ownedItem, ownedProducts } from "./owned.js"
import { pages } from "./pages.js"
import type { ProductQuery } from "./paymentInput.js"
import { besidesCustomer, pageOf, placeOf, quantityOf } from "./paymentInput.js"

/** An item of a customer. */
export type ItemOf = Customer & { readonly itemId: string }

/** A product of the project by its id, or one that is made for the customer. */
export type ProductChoice = ExactlyOne<{ readonly productId?: string; readonly product?: InlineProduct }, "productId" | "product">

/** When a change of a quantity stops to count, which by default is never, and what to note about it. */
export type QuantityChangeOptions = Omit<ItemQuantityChange, "delta">

type QuantityFailure = CallFailure<typeof payments.updateItemQuantity>

/** What a server can do with what any customer has and can buy. */
export interface ServerPaymentsMembers {
  /** Gets how much of an item a customer has. */
  getItem(item: ItemOf): Effect.Effect<OwnedItem, CallFailure<typeof payments.getItem>>
  /** Adds to the quantity of an item. */
  increaseQuantity(item: ItemOf, quantity: number, options?: QuantityChangeOptions): Effect.Effect<void, QuantityFailure>
  /** Takes from the quantity of an item, may make the quantity negative. */
  decreaseQuantity(item: ItemOf, quantity: number, options?: QuantityChangeOptions): Effect.Effect<void, QuantityFailure>
  /**
   * Takes from the quantity of an item if there is enough; false if there is not, and nothing was taken. Not atomic: of several
   * calls at once more can succeed than there is, and the quantity is then negative. The guide on payments has a safe way.
   */
  tryDecreaseQuantity(
    item: ItemOf,
    quantity: number,
    options?: QuantityChangeOptions
  ): Effect.Effect<boolean, Exclude<QuantityFailure, { readonly _tag: "ItemQuantityInsufficientAmount" }>>
  /** Lists products of a customer, by id since 2026-04 and the oldest first before, also those that are for servers only. */
  listProducts(
    customer: Customer,
    query?: ProductQuery
  ): Effect.Effect<Page<OwnedProduct>, CallFailure<typeof payments.listProducts>>
  /** Streams every product of a customer; pages are fetched on demand. A page holds 100 unless `limit` says otherwise. */
  streamProducts(
    customer: Customer,
    query?: ProductQuery
  ): Stream.Stream<OwnedProduct, CallFailure<typeof payments.listProducts> | IncompleteListError>
  /** Gives a customer a product without a payment, by a subscription since 2026-04. Only a stackable one can be given several times; `quantity` is 1 by default. */
  grantProduct(
    options: Customer & ProductChoice & { readonly quantity?: number }
  ): Effect.Effect<GrantedProduct, CallFailure<typeof payments.grantProduct>>
  /** Creates a checkout URL. `returnUrl` is the trusted page to return to after the purchase. */
  createCheckoutUrl(
    options: Customer & ProductChoice & { readonly returnUrl?: string }
  ): Effect.Effect<string, CallFailure<typeof payments.createPurchaseUrl>>
  /**
   * Cancels a subscription of any customer. Its product stays to the end of the paid period. What is no subscription, or
   * cancelled, is refused with `BadRequest`. Platforms have it since 2026-04.
   */
  cancelSubscription(
    customer: Customer,
    subscription: SubscriptionChoice
  ): Effect.Effect<void, CallFailure<typeof billing.cancelSubscription>>
  /** Changes a paid subscription of a user or a team to another product of its line. Platforms have it since 2026-04. */
  switchSubscription(
    customer: BillingCustomer,
    change: SwitchProduct
  ): Effect.Effect<void, CallFailure<typeof billing.switchProduct>>
  /** Gets how a user or a team pays. Platforms have it since 2026-04. */
  getBilling(customer: BillingCustomer): Effect.Effect<Billing, CallFailure<typeof billing.get>>
  /** Lists invoices of a user or a team, the newest first. A page holds 10 unless `limit` says otherwise, and 100 at most. Since 2026-04. */
  listInvoices(
    customer: BillingCustomer,
    query?: ProductQuery
  ): Effect.Effect<Page<Invoice>, CallFailure<typeof billing.listInvoices>>
  /** Streams every invoice of a user or a team; pages are fetched on demand. Since 2026-04. */
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

/** A product that was granted. */
export interface GrantedProduct {
  /** The subscription that it was granted by; null if there is none, and before 2026-04. */
  readonly subscriptionId: string | null
}

/** What any customer has and can buy, for a server. */
export class ServerPayments extends Context.Service<ServerPayments, ServerPaymentsMembers>()("portico/resources/ServerPayments") {
  static readonly layerNoDeps = layered(
    ServerPayments,
    Effect.map(ServerTransport, ({ call }) => {
      const change = Effect.fnUntraced(function* (
        item: ItemOf,
        quantity: number,
        direction: 1 | -1,
        allowNegative: boolean,
        options: QuantityChangeOptions = {}
      ) {
        const params = { ...(yield* placeOf(item)), itemId: item.itemId }
        const delta = direction * (yield* quantityOf(quantity))
        yield* call(payments.updateItemQuantity, { params, query: { allowNegative }, payload: { ...options, delta } })
      })
      const listProducts = Effect.fnUntraced(function* (customer: Customer, query: ProductQuery = {}) {
        const params = yield* placeOf(customer)
        return ownedProducts(yield* call(payments.listProducts, { params, query: yield* pageOf(query) }))
      })
      return ServerPayments.of({
        listProducts,
        getItem: Effect.fnUntraced(function* (item) {
          const params = { ...(yield* placeOf(item)), itemId: item.itemId }
          return ownedItem(yield* call(payments.getItem, { params }))
        }),
        // Allowed, because what is still below zero after it would be refused too.
        increaseQuantity: (item, quantity, options) => change(item, quantity, 1, true, options),
        decreaseQuantity: (item, quantity, options) => change(item, quantity, -1, true, options),
        tryDecreaseQuantity: (item, quantity, options) =>
          change(item, quantity, -1, allowNegativeByDefault, options).pipe(
            Effect.as(true),
            Effect.catchTag("ItemQuantityInsufficientAmount", () => Effect.succeed(false))
          ),
        streamProducts: (customer, query = {}) =>
          pages(query, productPage.max, (page: ProductQuery) => listProducts(customer, page)),
        grantProduct: Effect.fnUntraced(function* (options) {
          const { subscriptionId = null } = yield* call(payments.grantProduct, {
            params: yield* placeOf(options),
            payload: besidesCustomer(options)
          })
          return { subscriptionId }
        }),
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
      })
    })
  )
}
