import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type * as billing from "../../contract/billing.js"
import type * as payments from "../../contract/payments.js"
import type { IncompleteListError } from "../../errors/flows.js"
import type { ItemNotFound } from "../../errors/payments.js"
import type { NavigationUnavailableError } from "../../errors/redirects.js"
import type { Billing, Invoice } from "../../schemas/Billing.js"
import type { Customer } from "../../schemas/Customer.js"
import type { Page } from "../../schemas/List.js"
import type { Resource } from "../cache/Resource.js"
import type { CallFailure } from "../transport/Transport.js"
import type { BillingCustomer, BillingMembers } from "./billingOf.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"
import type { OwnedItem, OwnedProduct } from "./owned.js"
import type { ItemOf, ProductQuery } from "./paymentInput.js"

/**
 * Products, items, subscriptions and payment methods of a customer. Since 2026-04 the platform allows the signed-in user only
 * themselves and teams in which they have the permission `team_admin`: without a user the call fails with
 * `UserAuthenticationRequired`, for another team with `TeamPermissionRequired` or `TeamMembershipNotFound`, and for another user
 * or a custom customer with `CustomerAccessDenied`; use a server app for those. Older platforms allow every customer.
 */
export interface Payments extends BillingMembers<typeof billing> {
  /** Returns a customer's quantity of an item, or null if the project defines no such item. */
  getItem(
    item: ItemOf,
    options: OrReturnNull
  ): Effect.Effect<OwnedItem | null, Exclude<CallFailure<typeof payments.getItem>, ItemNotFound>>
  /** Returns a customer's quantity of an item. Fails with `ItemNotFound` if the project defines no such item. */
  getItem(item: ItemOf, options?: OrThrow): Effect.Effect<OwnedItem, CallFailure<typeof payments.getItem>>
  /** The watched quantity of an item. */
  currentItem(item: ItemOf): Resource<OwnedItem, CallFailure<typeof payments.getItem>>
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

/**
 * Products, items, subscriptions and payment methods of a customer. Since 2026-04 the platform allows the signed-in user only
 * themselves and teams in which they have the permission `team_admin`: without a user the call fails with
 * `UserAuthenticationRequired`, for another team with `TeamPermissionRequired` or `TeamMembershipNotFound`, and for another user
 * or a custom customer with `CustomerAccessDenied`; use a server app for those. Older platforms allow every customer.
 */
export const Payments = Context.Service<Payments, Payments>("portico/resources/Payments")
