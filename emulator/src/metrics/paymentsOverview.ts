import { own } from "../http/own.js"
import { costCents } from "../payments/invoices.js"
import { purchaseLinks } from "../payments/purchaseCodes.js"
import type { Project } from "../world/Project.js"
import type { Subscription } from "../world/Purchase.js"
import { paymentsOf, quantityLeft, wasPaid } from "../world/Purchase.js"
import { counted } from "./counted.js"
import { countOn, perDay } from "./days.js"
import { revenueCents } from "./revenue.js"

const unitMonths: Readonly<Record<string, number>> = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 }

/** Returns the monthly revenue of a subscription. */
const monthlyCents = (subscription: Subscription): number => {
  const interval = own(subscription.product.prices, subscription.priceId ?? "")?.interval
  const months = interval === null || interval === undefined ? undefined : interval[0] * (unitMonths[interval[1]] ?? 1)
  return months === undefined ? 0 : costCents(subscription, quantityLeft(subscription)) / months
}

/** Returns the dashboard's payment metrics. Grants and test purchases have no revenue. */
export const paymentsOverview = (project: Project, nowMillis: number) => {
  const { oneTimePurchases, subscriptions } = paymentsOf(project)
  const active = subscriptions.filter(({ status }) => status === "active")
  const orders = oneTimePurchases.length + subscriptions.length
  const paidOrders =
    oneTimePurchases.filter(({ source }) => source === "PURCHASE_PAGE").length + subscriptions.filter(wasPaid).length
  const begun = paidOrders + purchaseLinks(project).byCode.size
  return {
    subscriptions_by_status: Object.fromEntries(counted(subscriptions.map(({ status }) => status))),
    active_subscription_count: active.length,
    total_one_time_purchases: oneTimePurchases.length,
    daily_subscriptions: perDay(nowMillis, (date) =>
      countOn(
        date,
        subscriptions.map(({ createdAtMillis }) => createdAtMillis)
      )
    ),
    revenue_cents: revenueCents(project),
    mrr_cents: Math.round(active.filter(wasPaid).reduce((sum, each) => sum + monthlyCents(each), 0)),
    total_orders: orders,
    checkout_conversion_rate: begun === 0 ? 0 : paidOrders / begun
  }
}
