import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as billing from "../../contract/billing.js"
import * as payments from "../../contract/payments.js"
import type { IncompleteListError } from "../../errors/flows.js"
import type { ItemNotFound } from "../../errors/payments.js"
import type { NavigationUnavailableError } from "../../errors/redirects.js"
import type { Billing, Invoice } from "../../schemas/Billing.js"
import type { Customer } from "../../schemas/Customer.js"
import type { Page } from "../../schemas/List.js"
import { maxProductPageSize } from "../../schemas/limits.js"
import { givenObject, givenOptional } from "../arguments/given.js"
import { returnsStream } from "../arguments/method.js"
import { renameInvalidField } from "../arguments/renameInvalidField.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { Redirects } from "../auth/redirects/Redirects.js"
import type { Resource } from "../cache/Resource.js"
import { Location } from "../platform/Location.js"
import { ClientTransport } from "../transport/Transport.js"
import type { BillingCustomer, BillingMembers } from "./billingOf.js"
import { billingOf } from "./billingOf.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"
import { withOrOption } from "./orThrow.js"
import type { OwnedItem, OwnedProduct } from "./owned.js"
import { ownedItem, ownedProducts } from "./owned.js"
import { pages } from "./pages.js"
import type { ProductQuery } from "./paymentInput.js"
import { checkPage, customerParams, customerParamsIn, itemParams, withoutCustomer } from "./paymentInput.js"

/**
 * Products, items, subscriptions and payment methods of a customer. Since 2026-04 the platform allows the signed-in user only
 * themselves and teams in which they have the permission `team_admin`: without a user the call fails with
 * `UserAuthenticationRequired`, for another team with `TeamPermissionRequired` or `TeamMembershipNotFound`, and for another user
 * or a custom customer with `CustomerAccessDenied`; use a server app for those. Older platforms allow every customer.
 */
export interface Payments extends BillingMembers<typeof billing> {
  /** Returns a customer's quantity of an item, or null if the project defines no such item. */
  getItem(
    item: Customer & { readonly itemId: string },
    options: OrReturnNull
  ): Effect.Effect<OwnedItem | null, Exclude<CallFailure<typeof payments.getItem>, ItemNotFound>>
  /** Returns a customer's quantity of an item. Fails with `ItemNotFound` if the project defines no such item. */
  getItem(
    item: Customer & { readonly itemId: string },
    options?: OrThrow
  ): Effect.Effect<OwnedItem, CallFailure<typeof payments.getItem>>
  /** The watched quantity of an item. */
  currentItem(customer: Customer, itemId: string): Resource<OwnedItem, CallFailure<typeof payments.getItem>>
  /** Lists a customer's products, except server-only ones; by id since 2026-04, oldest first on earlier platforms. */
  listProducts(
    customer: Customer,
    query?: ProductQuery
  ): Effect.Effect<Page<OwnedProduct>, CallFailure<typeof payments.listProducts>>
  /** The watched list of a customer's first ten products. */
  currentProducts(customer: Customer): Resource<Page<OwnedProduct>, CallFailure<typeof payments.listProducts>>
  /** Streams all products of a customer; pages are fetched on demand. A page has 100 unless `limit` says otherwise. */
  streamProducts(
    customer: Customer,
    query?: ProductQuery
  ): Stream.Stream<OwnedProduct, CallFailure<typeof payments.listProducts> | IncompleteListError>
  /** Creates a checkout URL. `returnUrl` is the trusted page to return to after the purchase. */
  createCheckoutUrl(
    options: Customer & { readonly productId: string; readonly returnUrl?: string }
  ): Effect.Effect<string, CallFailure<typeof payments.createPurchaseUrl>>
  /**
   * Creates a checkout URL and loads it, as the app's redirects to other sites do. `returnUrl` is by default the current page.
   * Without a page, the function of the redirect method opens it; without one, or if the redirect method is `none`, fails with
   * `NavigationUnavailableError`: use `createCheckoutUrl` there.
   */
  redirectToCheckout(
    options: Customer & { readonly productId: string; readonly returnUrl?: string }
  ): Effect.Effect<void, CallFailure<typeof payments.createPurchaseUrl> | NavigationUnavailableError>
  /** The watched billing details of a user or a team. Since 2026-04. */
  currentBilling(customer: BillingCustomer): Resource<Billing, CallFailure<typeof billing.get>>
  /** The watched list of the ten latest invoices of a user or a team. Since 2026-04. */
  currentInvoices(customer: BillingCustomer): Resource<Page<Invoice>, CallFailure<typeof billing.listInvoices>>
}

/** * Products, items, subscriptions and payment methods of a customer. Since 2026-04 the platform allows the signed-in user only
 * themselves and teams in which they have the permission `team_admin`: without a user the call fails with
 * `UserAuthenticationRequired`, for another team with `TeamPermissionRequired` or `TeamMembershipNotFound`, and for another user
 * or a custom customer with `CustomerAccessDenied`; use a server app for those. Older platforms allow every customer. */
export const Payments = Context.Service<Payments, Payments>("portico/resources/Payments")

/** @internal */
export const make = Effect.gen(function* () {
  const { call } = yield* ClientTransport
  const redirects = yield* Redirects
  const location = yield* Location
  const listProducts: Payments["listProducts"] = Effect.fnUntraced(function* (customer, query) {
    const params = yield* customerParams(customer)
    return ownedProducts(
      yield* call(payments.listProducts, { params, query: yield* checkPage(yield* givenOptional("query", query)) })
    )
  })
  const createCheckoutUrl: Payments["createCheckoutUrl"] = Effect.fnUntraced(function* (options) {
    const payload = { ...(yield* withoutCustomer(options)), ...(yield* customerParamsIn("options", options)) }
    return (yield* renameInvalidField(call(payments.createPurchaseUrl, { payload }), (field) => field || "options")).url
  })
  const service: Omit<Payments, `current${string}`> = {
    listProducts,
    createCheckoutUrl,
    redirectToCheckout: Effect.fnUntraced(function* (options) {
      const { returnUrl = yield* location.href } = yield* givenObject("options", options)
      yield* redirects.load(yield* createCheckoutUrl({ ...options, ...(returnUrl !== null && { returnUrl }) }))
    }),
    getItem: withOrOption(
      (item: Customer & { readonly itemId: string }) =>
        Effect.flatMap(itemParams(item), (params) => Effect.map(call(payments.getItem, { params }), ownedItem)),
      "ItemNotFound"
    ),
    streamProducts: returnsStream((customer, query) => pages(query, maxProductPageSize, (page) => listProducts(customer, page))),
    ...billingOf({
      cancel: (input) => call(billing.cancelSubscription, input),
      switch: (input) => call(billing.switchProduct, input),
      get: (input) => call(billing.get, input),
      listInvoices: (input) => call(billing.listInvoices, input),
      setUp: (input) => call(billing.setUpPaymentMethod, input),
      setDefault: (input) => call(billing.setDefaultPaymentMethod, input)
    })
  }
  return service
})

/** How an app creates these calls. A view of a server app checks each customer first. @internal */
export const ClientPayments: Context.Reference<typeof make> = Context.Reference<typeof make>("portico/resources/ClientPayments", {
  defaultValue: () => make
})
