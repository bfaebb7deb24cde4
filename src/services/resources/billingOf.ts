import * as Effect from "effect/Effect"
import { InvalidInput } from "../../errors/sdk.js"
import type {
  Billing,
  CancelQuery,
  DefaultPaymentMethod,
  DefaultPaymentMethodSet,
  Invoice,
  PaymentMethodSetup,
  SwitchProduct
} from "../../schemas/Billing.js"
import type { Customer } from "../../schemas/Customer.js"
import type { ExactlyOne } from "../../schemas/exactlyOne.js"
import type { Page } from "../../schemas/List.js"
import { productPage } from "../../schemas/limits.js"
import { oneSubscription } from "../../schemas/messages/choice.js"
import { pages } from "./pages.js"
import type { ProductQuery } from "./paymentInput.js"
import { pageOf, placeOf } from "./paymentInput.js"

/** A customer that the payment service knows: a user or a team. */
export type BillingCustomer = ExactlyOne<{ readonly userId?: string; readonly teamId?: string }, "userId" | "teamId">

/** A subscription by its product, or by its own id, which is required if the project does not offer the product. */
export type SubscriptionChoice = ExactlyOne<
  { readonly productId?: string; readonly subscriptionId?: string },
  "productId" | "subscriptionId"
>

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
  switch(input: { readonly params: Place; readonly payload: SwitchProduct }): Effect.Effect<unknown, Switch>
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
  const listInvoices = Effect.fnUntraced(function* (customer: BillingCustomer, query: ProductQuery = {}) {
    return yield* calls.listInvoices({ params: yield* placeOf(customer), query: yield* pageOf(query) })
  })
  return {
    listInvoices,
    streamInvoices: (customer: BillingCustomer, query: ProductQuery = {}) =>
      pages(query, productPage.max, (page: ProductQuery) => listInvoices(customer, page)),
    cancelSubscription: Effect.fnUntraced(function* (customer: Customer, subscription: SubscriptionChoice) {
      // A caller without type checks may pass none.
      const { productId, subscriptionId } = subscription ?? {}
      if ((productId === undefined) === (subscriptionId === undefined)) {
        return yield* new InvalidInput({ field: "subscription", reason: oneSubscription() })
      }
      const params = { ...(yield* placeOf(customer)), productId: productId ?? noProduct }
      yield* calls.cancel({ params, query: subscriptionId === undefined ? {} : { subscriptionId } })
    }),
    switchSubscription: Effect.fnUntraced(function* (customer: BillingCustomer, payload: SwitchProduct) {
      yield* calls.switch({ params: yield* placeOf(customer), payload })
    }),
    getBilling: Effect.fnUntraced(function* (customer: BillingCustomer) {
      return yield* calls.get({ params: yield* placeOf(customer) })
    }),
    setUpPaymentMethod: Effect.fnUntraced(function* (customer: BillingCustomer) {
      return yield* calls.setUp({ params: yield* placeOf(customer), payload: {} })
    }),
    setDefaultPaymentMethod: Effect.fnUntraced(function* (customer: BillingCustomer, setupIntentId: string) {
      const params = yield* placeOf(customer)
      return (yield* calls.setDefault({ params, payload: { setupIntentId } })).defaultPaymentMethod
    })
  }
}
