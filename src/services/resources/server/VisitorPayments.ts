import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as me from "../../../contract/me.js"
import type * as payments from "../../../contract/server/payments.js"
import * as teams from "../../../contract/teams.js"
import { UserAuthenticationRequired } from "../../../errors/auth.js"
import { CustomerAccessDenied } from "../../../errors/customer.js"
import type { SessionExpired, TransportFailure } from "../../../errors/sdk.js"
import type { TeamMembershipNotFound } from "../../../errors/team.js"
import type { Customer } from "../../../schemas/Customer.js"
import { asDeclared, returnedBy } from "../../arguments/method.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"
import { clientResources } from "../clientResources.js"
import { makePayments } from "../makePayments.js"
import type { Payments } from "../Payments.js"
import type { ItemOf } from "../paymentInput.js"
import { customerParamsIn } from "../paymentInput.js"
import type { changeQuantityFreely, GrantedProduct, ProductChoice, QuantityChangeOptions } from "./ServerPayments.js"
import { ServerPayments } from "./ServerPayments.js"

/** The errors of a call for a customer that is neither the visitor nor a team of the visitor. */
export type NotOfVisitor =
  | UserAuthenticationRequired
  | TeamMembershipNotFound
  | CustomerAccessDenied
  | SessionExpired
  | TransportFailure

/**
 * Products, items, subscriptions and payment methods of the visitor and of the visitor's teams. The platform is asked who the
 * visitor is, or whether they are a member of the team, before anything else: without a user a call fails with
 * `UserAuthenticationRequired`, for another team with `TeamMembershipNotFound`, and for another user or a custom customer with
 * `CustomerAccessDenied`. `getItem`, `listProducts` and the changes of items are calls of the server, so they include server-only
 * products, and a member of a team needs no permission; the others are calls of the visitor.
 */
export interface VisitorPayments extends Payments {
  /** Increases the quantity of an item. */
  increaseQuantity(
    item: ItemOf,
    quantity: number,
    options?: QuantityChangeOptions
  ): Effect.Effect<void, CallFailure<typeof changeQuantityFreely> | NotOfVisitor>
  /** Decreases the quantity of an item, which may become negative. */
  decreaseQuantity(
    item: ItemOf,
    quantity: number,
    options?: QuantityChangeOptions
  ): Effect.Effect<void, CallFailure<typeof changeQuantityFreely> | NotOfVisitor>
  /**
   * Decreases the quantity of an item if it is sufficient. Returns false, and changes nothing, if it is not. Not atomic:
   * concurrent calls can together take more than there is, which makes the quantity negative. The payments guide has a safe way.
   */
  tryDecreaseQuantity(
    item: ItemOf,
    quantity: number,
    options?: QuantityChangeOptions
  ): Effect.Effect<boolean, CallFailure<typeof changeQuantityFreely> | NotOfVisitor>
  /**
   * Grants the visitor, or a team of the visitor, a product without a payment, as a subscription since 2026-04. Only a stackable
   * product can be granted several times; `quantity` is 1 by default.
   */
  grantProduct(
    options: Customer & ProductChoice & { readonly quantity?: number }
  ): Effect.Effect<GrantedProduct, CallFailure<typeof payments.grantProduct> | NotOfVisitor>
}

/** Creates the check that a customer is the visitor, or a team of the visitor. */
const makeCheck = Effect.map(ClientTransport, ({ call }) => {
  const check = Effect.fnUntraced(function* (name: string, customer: Customer): Effect.fn.Return<void, NotOfVisitor> {
    const { customerId, customerType } = yield* customerParamsIn(name, customer)
    if (customerType === "custom") return yield* denied("The visitor is no custom customer")
    if (customerType === "team") return yield* Effect.asVoid(call(teams.get, { params: { teamId: customerId } }))
    const { id } = yield* Effect.catchTag(call(me.getMe, {}), "CannotGetOwnUserWithoutUser", () =>
      Effect.fail(new UserAuthenticationRequired())
    )
    if (customerId !== id) return yield* denied("The visitor is another user")
  })
  return (name: string, customer: Customer) =>
    Effect.catchTag(check(name, customer), "SessionExpired", (error) =>
      Effect.fail(error.reason === "signed-out" || error.reason === "no-store" ? new UserAuthenticationRequired() : error)
    )
})

const denied = (fact: string) =>
  Effect.fail(
    new CustomerAccessDenied({ message: `${fact}; the app itself, instead of this view of it, acts on every customer.` })
  )

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>
type AnyStream = (...args: ReadonlyArray<unknown>) => Stream.Stream<unknown, unknown>

/** Checks the customer, which is the first argument of each method, before it does anything. `name` is that of the argument. */
const checkedIn = <Part extends object>(name: string, part: Part, check: Effect.Success<typeof makeCheck>): Part =>
  // Casts of a derivation: each method has the arguments and the result of the one it calls.
  Object.fromEntries(
    Object.entries(part).map(([method, call]) => {
      const first = (args: ReadonlyArray<unknown>) => check(name, args[0] as Customer)
      const checked =
        returnedBy(call) === "stream"
          ? (...args: ReadonlyArray<unknown>) => Stream.unwrap(Effect.map(first(args), () => (call as AnyStream)(...args)))
          : (...args: ReadonlyArray<unknown>) => Effect.andThen(first(args), (call as AnyMethod)(...args))
      return [method, asDeclared(call, checked)]
    })
  ) as Part

/** The client's payments, for customers of the visitor alone. @internal */
export const clientPaymentsOfVisitor: typeof makePayments = Effect.gen(function* () {
  const check = yield* makeCheck
  const payments = yield* makePayments
  const {
    cancelSubscription,
    createCheckoutUrl,
    getItem,
    redirectToCheckout,
    setDefaultPaymentMethod,
    switchSubscription,
    ...others
  } = payments
  return {
    ...checkedIn("customer", others, check),
    ...checkedIn("item", { getItem }, check),
    ...checkedIn("options", { createCheckoutUrl, redirectToCheckout }, check),
    ...checkedIn("subscription", { cancelSubscription }, check),
    ...checkedIn("change", { switchSubscription }, check),
    ...checkedIn("setup", { setDefaultPaymentMethod }, check)
  }
})

/** The payments of a visitor in a view of a server app. @internal */
export const visitorPayments = Effect.gen(function* () {
  const check = yield* makeCheck
  const server = yield* ServerPayments.make
  const { decreaseQuantity, getItem, grantProduct, increaseQuantity, listProducts, streamProducts, tryDecreaseQuantity } = server
  return {
    ...(yield* clientResources.payments),
    ...checkedIn("item", { decreaseQuantity, getItem, increaseQuantity, tryDecreaseQuantity }, check),
    ...checkedIn("customer", { listProducts, streamProducts }, check),
    ...checkedIn("options", { grantProduct }, check)
  } satisfies VisitorPayments
})
