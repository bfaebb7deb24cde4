import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  OneTimePurchaseAlreadyRefunded,
  OneTimePurchaseNotFound,
  SubscriptionAlreadyRefunded,
  SubscriptionInvoiceNotFound,
  TestModePurchaseNonRefundable
} from "portico/effect/errors"
import type { Project } from "../world/Project.js"
import { paymentsOf } from "../world/Purchase.js"

/** Pays a subscription back and ends it; only those that somebody paid for have something to pay back. @source facts 16.4 */
export const refundSubscription = Effect.fn("refundSubscription")(function* (project: Project, id: string) {
  const subscription = paymentsOf(project).subscriptions.find((each) => each.id === id)
  if (subscription?.refundedAtMillis != null) {
    return yield* new SubscriptionAlreadyRefunded({ details: { subscriptionId: id } })
  }
  if (subscription?.isPaid !== true) {
    return yield* new SubscriptionInvoiceNotFound({ details: { subscriptionInvoiceId: id } })
  }
  const now = yield* Clock.currentTimeMillis
  subscription.refundedAtMillis = now
  subscription.status = "canceled"
  subscription.periodEndMillis = now
})

/** Pays a one-time purchase back. @source facts 16.4 */
export const refundOneTimePurchase = Effect.fn("refundOneTimePurchase")(function* (project: Project, id: string) {
  const purchase = paymentsOf(project).oneTimePurchases.find((each) => each.id === id)
  // What a server gave away was never purchased.
  if (purchase === undefined || purchase.source === "API_GRANT") {
    return yield* new OneTimePurchaseNotFound({ details: { oneTimePurchaseId: id } })
  }
  if (purchase.refundedAtMillis !== null) {
    return yield* new OneTimePurchaseAlreadyRefunded({ details: { oneTimePurchaseId: id } })
  }
  if (purchase.source !== "PURCHASE_PAGE") return yield* new TestModePurchaseNonRefundable()
  purchase.refundedAtMillis = yield* Clock.currentTimeMillis
})
