import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as billing from "../../../contract/server/billing.js"
import * as payments from "../../../contract/server/payments.js"
import type { IncompleteListError } from "../../../errors/flows.js"
import type { ItemNotFound } from "../../../errors/payments.js"
import { ItemQuantityInsufficientAmount } from "../../../errors/payments.js"
import type { Customer } from "../../../schemas/Customer.js"
import type { ExactlyOne } from "../../../schemas/exactlyOne.js"
import type { ItemQuantityChange } from "../../../schemas/Item.js"
import type { Page } from "../../../schemas/List.js"
import { allowNegativeByDefault, maxProductPageSize } from "../../../schemas/limits.js"
import type { InlineProduct } from "../../../schemas/Product.js"
import { givenOptional } from "../../arguments/given.js"
import { returnsStream } from "../../arguments/method.js"
import { renameInvalidField } from "../../arguments/renameInvalidField.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import { withoutErrors } from "../../transport/withoutErrors.js"
import type { BillingMembers } from "../billingOf.js"
import { billingOf } from "../billingOf.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"
import type { OwnedItem, OwnedProduct } from "../owned.js"
import { ownedItem, ownedProducts } from "../owned.js"
import { pages } from "../pages.js"
import type { ItemOf, ProductQuery } from "../paymentInput.js"
import { checkPage, checkQuantity, customerParams, customerParamsIn, itemParams, withoutCustomer } from "../paymentInput.js"

/** A product of the project by its id, or one that is defined inline for the customer. */
export type ProductChoice = ExactlyOne<{ readonly productId?: string; readonly product?: InlineProduct }, "productId" | "product">

/** When a change of a quantity expires, by default never, and a note about it. */
export type QuantityChangeOptions = Omit<ItemQuantityChange, "delta">

type QuantityFailure = CallFailure<typeof changeQuantityFreely>

/** Changes a quantity that may become negative. Without `allowNegative`, an increase that leaves it below zero is rejected too. */
export const changeQuantityFreely = withoutErrors(payments.updateItemQuantity, ItemQuantityInsufficientAmount)

/** The payment calls of a server app, for any customer. */
export interface ServerPaymentsMembers extends BillingMembers<typeof billing> {
  /** Returns a customer's quantity of an item, or null if the project defines no such item. */
  getItem(
    item: ItemOf,
    options: OrReturnNull
  ): Effect.Effect<OwnedItem | null, Exclude<CallFailure<typeof payments.getItem>, ItemNotFound>>
  /** Returns a customer's quantity of an item. Fails with `ItemNotFound` if the project defines no such item. */
  getItem(item: ItemOf, options?: OrThrow): Effect.Effect<OwnedItem, CallFailure<typeof payments.getItem>>
  /** Increases the quantity of an item. */
  increaseQuantity(item: ItemOf, quantity: number, options?: QuantityChangeOptions): Effect.Effect<void, QuantityFailure>
  /** Decreases the quantity of an item, which may become negative. */
  decreaseQuantity(item: ItemOf, quantity: number, options?: QuantityChangeOptions): Effect.Effect<void, QuantityFailure>
  /**
   * Decreases the quantity of an item if it is sufficient. Returns false, and changes nothing, if it is not. Not atomic:
   * concurrent calls can together take more than there is, which makes the quantity negative. The payments guide has a safe way.
   */
  tryDecreaseQuantity(item: ItemOf, quantity: number, options?: QuantityChangeOptions): Effect.Effect<boolean, QuantityFailure>
  /** Lists a customer's products, including server-only ones; by id since 2026-04, oldest first on earlier platforms. */
  listProducts(
    customer: Customer,
    query?: ProductQuery
  ): Effect.Effect<Page<OwnedProduct>, CallFailure<typeof payments.listProducts>>
  /** Streams all products of a customer; pages are fetched on demand. A page has 100 unless `limit` says otherwise. */
  streamProducts(
    customer: Customer,
    query?: ProductQuery
  ): Stream.Stream<OwnedProduct, CallFailure<typeof payments.listProducts> | IncompleteListError>
  /**
   * Grants a customer a product without a payment, as a subscription since 2026-04. Only a stackable product can be granted
   * several times; `quantity` is 1 by default.
   */
  grantProduct(
    options: Customer & ProductChoice & { readonly quantity?: number }
  ): Effect.Effect<GrantedProduct, CallFailure<typeof payments.grantProduct>>
  /** Creates a checkout URL. `returnUrl` is the trusted page to return to after the purchase. */
  createCheckoutUrl(
    options: Customer & ProductChoice & { readonly returnUrl?: string }
  ): Effect.Effect<string, CallFailure<typeof payments.createPurchaseUrl>>
}

/** A granted product. */
export interface GrantedProduct {
  /** The subscription of the grant; null if there is none, and before 2026-04. */
  readonly subscriptionId: string | null
}

/** The payment calls of a server app, for any customer. */
export class ServerPayments extends Context.Service<ServerPayments, ServerPaymentsMembers>()("portico/resources/ServerPayments") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) => {
    const change = Effect.fnUntraced(function* (
      item: ItemOf,
      quantity: number,
      direction: 1 | -1,
      options: QuantityChangeOptions | undefined
    ) {
      const params = yield* itemParams(item)
      const delta = direction * (yield* checkQuantity(quantity))
      return { params, payload: { ...(yield* givenOptional("options", options)), delta } }
    })
    const changeFreely = (item: ItemOf, quantity: number, direction: 1 | -1, options: QuantityChangeOptions | undefined) =>
      Effect.flatMap(change(item, quantity, direction, options), (input) =>
        call(changeQuantityFreely, { ...input, query: { allowNegative: true } })
      )
    const listProducts = Effect.fnUntraced(function* (customer: Customer, query?: ProductQuery) {
      const params = yield* customerParams(customer)
      return ownedProducts(
        yield* call(payments.listProducts, { params, query: yield* checkPage(yield* givenOptional("query", query)) })
      )
    })
    return ServerPayments.of({
      listProducts,
      getItem: withOrOption(
        (item: ItemOf) => Effect.flatMap(itemParams(item), (params) => Effect.map(call(payments.getItem, { params }), ownedItem)),
        "ItemNotFound"
      ),
      increaseQuantity: (item, quantity, options) => Effect.asVoid(changeFreely(item, quantity, 1, options)),
      decreaseQuantity: (item, quantity, options) => Effect.asVoid(changeFreely(item, quantity, -1, options)),
      tryDecreaseQuantity: (item, quantity, options) =>
        change(item, quantity, -1, options).pipe(
          Effect.flatMap((input) =>
            call(payments.updateItemQuantity, { ...input, query: { allowNegative: allowNegativeByDefault } })
          ),
          Effect.as(true),
          Effect.catchTag("ItemQuantityInsufficientAmount", () => Effect.succeed(false))
        ),
      streamProducts: returnsStream((customer, query) =>
        pages(query, maxProductPageSize, (page: ProductQuery) => listProducts(customer, page))
      ),
      grantProduct: Effect.fnUntraced(function* (options) {
        const payload = yield* withoutCustomer("options", options)
        const params = yield* customerParamsIn("options", options)
        const granted = call(payments.grantProduct, { params, payload })
        const { subscriptionId = null } = yield* renameInvalidField(granted, (field) => field || "options")
        return { subscriptionId }
      }),
      createCheckoutUrl: Effect.fnUntraced(function* (options) {
        const payload = { ...(yield* withoutCustomer("options", options)), ...(yield* customerParamsIn("options", options)) }
        return (yield* renameInvalidField(call(payments.createPurchaseUrl, { payload }), (field) => field || "options")).url
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
}
