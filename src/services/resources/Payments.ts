import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as payments from "../../contract/payments.js"
import type { IncompleteListError } from "../../errors/flows.js"
import type { Customer } from "../../schemas/Customer.js"
import type { Page } from "../../schemas/List.js"
import { productPage } from "../../schemas/limits.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { ClientTransport } from "../transport/Transport.js"
import type { OwnedItem, OwnedProduct } from "./owned.js"
import { ownedItem, ownedProducts } from "./owned.js"
import { pages } from "./pages.js"
import type { ProductQuery } from "./paymentInput.js"
import { pageOf, placeOf } from "./paymentInput.js"

/** What a customer has and can buy: a user, a team, or a customer that only the app knows. Nobody has to be signed in. */
export interface Payments {
  /** Gets how much of an item a customer has. */
  getItem(options: Customer & { readonly itemId: string }): Effect.Effect<OwnedItem, CallFailure<typeof payments.getItem>>
  /** Lists products of a customer, the oldest first, without those that are for servers only. */
  listProducts(
    customer: Customer,
    query?: ProductQuery
  ): Effect.Effect<Page<OwnedProduct>, CallFailure<typeof payments.listProducts>>
  /** Streams every product of a customer, page after page, as they are taken. A page holds 100 unless `limit` says otherwise. */
  streamProducts(
    customer: Customer,
    query?: ProductQuery
  ): Stream.Stream<OwnedProduct, CallFailure<typeof payments.listProducts> | IncompleteListError>
  /** Makes the address of the page where a customer buys a product. `returnUrl` is a trusted page that it leads back to. */
  createCheckoutUrl(
    options: Customer & { readonly productId: string; readonly returnUrl?: string }
  ): Effect.Effect<string, CallFailure<typeof payments.createPurchaseUrl>>
}

/** @internal */
export const make = Effect.map(ClientTransport, ({ call }): Payments => {
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
      // The codec of the payload leaves out what names the customer.
      const payload = { ...options, ...(yield* placeOf(options)) }
      return (yield* call(payments.createPurchaseUrl, { payload })).url
    })
  }
})
