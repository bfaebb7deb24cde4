import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { own } from "../http/own.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import { paymentsOf } from "../world/Purchase.js"
import { after } from "./intervals.js"
import { paidInvoice } from "./invoices.js"

/**
 * Renews paid subscriptions up to the current time, and ends those that end with their period. Grants and test purchases have no payer: they end with their first period,
 * but stay on the lists. Subscriptions of the payment provider renew with its events.
 */
export const renew = Effect.fn("renew")(function* (project: Project) {
  const now = yield* Clock.currentTimeMillis
  const random = yield* RandomText
  for (const subscription of paymentsOf(project).subscriptions) {
    const { source, product, priceId, providerId } = subscription
    const interval = own(product.prices, priceId ?? "")?.interval ?? null
    if (source !== "PURCHASE_PAGE" || providerId !== null || interval === null) continue
    while (subscription.status === "active" && subscription.periodEndMillis !== null && subscription.periodEndMillis <= now) {
      if (subscription.cancelAtPeriodEnd === true) {
        subscription.status = "canceled"
        break
      }
      const from = subscription.periodEndMillis
      const end = after(from, interval)
      if (end <= from) break
      subscription.invoices.push(paidInvoice(subscription, yield* random.uuid, from, false))
      subscription.periodStartMillis = from
      subscription.periodEndMillis = end
    }
  }
})
