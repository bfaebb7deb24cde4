import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import { string } from "../../codecs/scalar.js"
import type * as client from "../../contract/billing.js"
import type * as server from "../../contract/server/billing.js"
import type { IncompleteListError } from "../../errors/flows.js"
import { InvalidInput } from "../../errors/sdk.js"
import type {
  Billing,
  CancelQuery,
  DefaultPaymentMethod,
  DefaultPaymentMethodSet,
  Invoice,
  PaymentMethod,
  PaymentMethodSetup,
  SwitchProductInput
} from "../../schemas/Billing.js"
import type { Customer } from "../../schemas/Customer.js"
import type { ExactlyOne } from "../../schemas/exactlyOne.js"
import type { Page } from "../../schemas/List.js"
import { maxProductPageSize } from "../../schemas/limits.js"
import { oneSubscription } from "../../schemas/messages/choice.js"
import { findEmptyText, givenObject, givenOptional, givenProperties } from "../arguments/given.js"
import { returnsStream } from "../arguments/method.js"
import type { CallFailure } from "../transport/Transport.js"
import { pages } from "./pages.js"
import type { ProductQuery } from "./paymentInput.js"
import { checkPage, customerNames, customerParams, customerParamsIn, withoutCustomer } from "./paymentInput.js"

/** A customer that the payment service knows: a user or a team. */
export type BillingCustomer =
  | { readonly userId: string; readonly teamId?: never }
  | { readonly teamId: string; readonly userId?: never }

/** A subscription by its product, or by its own id, which is required if the project does not offer the product. */
export type SubscriptionChoice = ExactlyOne<
  { readonly productId?: string; readonly subscriptionId?: string },
  "productId" | "subscriptionId"
>

/** The calls for subscriptions, invoices and payment methods. `Contract` declares them at an access level. */
export interface BillingMembers<Contract extends typeof client | typeof server> {
  /**
   * Cancels a subscription. The customer keeps the product until the end of the paid period. Fails with `SubscriptionNotFound` if
   * the customer does not have the product, and with `ProductNotCancellable` if it was bought once, or its subscription is
   * cancelled already. Since 2026-04.
   */
  cancelSubscription(
    subscription: Customer & SubscriptionChoice
  ): Effect.Effect<void, CallFailure<Contract["cancelSubscription"]>>
  /** Switches a paid subscription of a user or a team to another product of its line. Since 2026-04. */
  switchSubscription(change: BillingCustomer & SwitchProductInput): Effect.Effect<void, CallFailure<Contract["switchProduct"]>>
  /** Returns the billing details of a user or a team. Since 2026-04. */
  getBilling(customer: BillingCustomer): Effect.Effect<Billing, CallFailure<Contract["get"]>>
  /**
   * Lists the invoices of a user or a team, newest first. A page has 10 unless `limit` says otherwise, and at most 100. Since
   * 2026-04.
   */
  listInvoices(
    customer: BillingCustomer,
    query?: ProductQuery
  ): Effect.Effect<Page<Invoice>, CallFailure<Contract["listInvoices"]>>
  /** Streams all invoices of a user or a team; pages are fetched on demand. Since 2026-04. */
  streamInvoices(
    customer: BillingCustomer,
    query?: ProductQuery
  ): Stream.Stream<Invoice, CallFailure<Contract["listInvoices"]> | IncompleteListError>
  /**
   * Starts the setup of a payment method for a user or a team, and returns a secret for the payment service's form. Since
   * 2026-04.
   */
  setUpPaymentMethod(customer: BillingCustomer): Effect.Effect<PaymentMethodSetup, CallFailure<Contract["setUpPaymentMethod"]>>
  /** Makes the payment method of a completed setup the default one, and returns it, or null if it is not a card. Since 2026-04. */
  setDefaultPaymentMethod(
    setup: BillingCustomer & { readonly setupIntentId: string }
  ): Effect.Effect<PaymentMethod | null, CallFailure<Contract["setDefaultPaymentMethod"]>>
}

interface Place {
  readonly customerType: string
  readonly customerId: string
}

/** The calls of one access level. */
interface Calls<Cancel, Switch, Get, List, SetUp, SetDefault> {
  cancel(input: {
    readonly params: Place & { readonly productId: string }
    readonly query: CancelQuery
  }): Effect.Effect<unknown, Cancel>
  switch(input: { readonly params: Place; readonly payload: SwitchProductInput }): Effect.Effect<unknown, Switch>
  get(input: { readonly params: Place }): Effect.Effect<Billing, Get>
  listInvoices(input: { readonly params: Place; readonly query: ProductQuery }): Effect.Effect<Page<Invoice>, List>
  setUp(input: { readonly params: Place; readonly payload: {} }): Effect.Effect<PaymentMethodSetup, SetUp>
  setDefault(input: {
    readonly params: Place
    readonly payload: DefaultPaymentMethod
  }): Effect.Effect<DefaultPaymentMethodSet, SetDefault>
}

/** Stands for the product of a subscription that has none, or whose product does not matter. @source protocol/changes.md */
const noProduct = "__null__"

/** The calls for subscriptions, invoices and payment methods, from those of one access level. @internal */
export const billingOf = <Cancel, Switch, Get, List, SetUp, SetDefault>(
  calls: Calls<Cancel, Switch, Get, List, SetUp, SetDefault>
) => {
  const listInvoices = Effect.fnUntraced(function* (customer: BillingCustomer, query?: ProductQuery) {
    return yield* calls.listInvoices({
      params: yield* customerParams(customer),
      query: yield* checkPage(yield* givenOptional("query", query))
    })
  })
  return {
    listInvoices,
    streamInvoices: returnsStream((customer: BillingCustomer, query?: ProductQuery) =>
      pages(query, maxProductPageSize, (page: ProductQuery) => listInvoices(customer, page))
    ),
    cancelSubscription: Effect.fnUntraced(function* (subscription: Customer & SubscriptionChoice) {
      yield* givenProperties("subscription", yield* givenObject("subscription", subscription), {
        ...customerNames,
        productId: string,
        subscriptionId: string
      })
      const { productId, subscriptionId } = subscription
      if ((productId === undefined) === (subscriptionId === undefined)) {
        return yield* new InvalidInput({ field: "subscription", reason: oneSubscription() })
      }
      const nameless = findEmptyText({ subscriptionId })
      if (nameless !== null) return yield* nameless
      const params = { ...(yield* customerParamsIn("subscription", subscription)), productId: productId ?? noProduct }
      yield* calls.cancel({ params, query: subscriptionId === undefined ? {} : { subscriptionId } })
    }),
    switchSubscription: Effect.fnUntraced(function* (change: BillingCustomer & SwitchProductInput) {
      const payload = yield* withoutCustomer("change", change)
      yield* calls.switch({ params: yield* customerParamsIn("change", change), payload })
    }),
    getBilling: Effect.fnUntraced(function* (customer: BillingCustomer) {
      return yield* calls.get({ params: yield* customerParams(customer) })
    }),
    setUpPaymentMethod: Effect.fnUntraced(function* (customer: BillingCustomer) {
      return yield* calls.setUp({ params: yield* customerParams(customer), payload: {} })
    }),
    setDefaultPaymentMethod: Effect.fnUntraced(function* (setup: BillingCustomer & { readonly setupIntentId: string }) {
      yield* givenProperties("setup", yield* givenObject("setup", setup), { userId: true, teamId: true, setupIntentId: true })
      const params = yield* customerParamsIn("setup", setup)
      const { setupIntentId } = setup
      const nameless = findEmptyText({ setupIntentId })
      if (nameless !== null) return yield* nameless
      return (yield* calls.setDefault({ params, payload: { setupIntentId } })).defaultPaymentMethod
    })
  }
}
