import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ProductNotCancellable, SubscriptionNotFound } from "portico/effect/errors"
import { refusal } from "../http/StatusError.js"
import type { Project } from "../world/Project.js"
import type { Customer, Subscription } from "../world/Purchase.js"
import { subscriptionsOf } from "../world/Purchase.js"
import { offerFor } from "./acquire.js"
import { requireCustomer } from "./customers.js"
import { ownsProduct } from "./ownedProducts.js"
import { renew } from "./renew.js"

/** What to cancel: all subscriptions to a product, or one by its id. */
export interface Canceled {
  readonly productId: string
  readonly subscriptionId?: string | undefined
}

const subscriptionsTo = Effect.fnUntraced(function* (
  project: Project,
  customer: Customer,
  { productId, subscriptionId }: Canceled,
  access: "client" | "server"
) {
  const active = subscriptionsOf(project, customer).filter(({ status }) => status === "active")
  // By its id, a subscription to a product that is no longer offered can be cancelled too.
  if (subscriptionId) {
    const own = active.filter(({ id }) => id === subscriptionId)
    return own.length > 0 ? own : yield* refusal(SubscriptionNotFound, 400, "No active")
  }
  yield* offerFor(project, customer, { productId, product: undefined }, access)
  if (!ownsProduct(project, customer, productId, yield* Clock.currentTimeMillis)) {
    return yield* refusal(SubscriptionNotFound)
  }
  const own = active.filter((each) => each.productId === productId)
  return own.length > 0 ? own : yield* refusal(ProductNotCancellable)
})

/** Cancels subscriptions of a customer, who keeps the product until the end of its period. @source protocol/changes.md */
export const cancelSubscriptions = Effect.fn("cancelSubscriptions")(function* (
  project: Project,
  customer: Customer,
  what: Canceled,
  access: "client" | "server"
) {
  yield* requireCustomer(project, customer)
  yield* renew(project)
  const ended: ReadonlyArray<Subscription> = yield* subscriptionsTo(project, customer, what, access)
  for (const subscription of ended) {
    subscription.status = "canceled"
  }
})
