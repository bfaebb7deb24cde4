import { costCents } from "../payments/invoices.js"
import { dayOf } from "../world/Activity.js"
import type { Project } from "../world/Project.js"
import { paymentsOf } from "../world/Purchase.js"

interface Payment {
  readonly atMillis: number
  readonly cents: number
  readonly refundedAtMillis: number | null
}

/** Returns the payments of a project in which money changed hands. */
const paymentsIn = (project: Project): ReadonlyArray<Payment> => {
  const { oneTimePurchases, subscriptions } = paymentsOf(project)
  return [
    ...subscriptions.flatMap(({ invoices, refundedAtMillis }) =>
      invoices
        .filter(({ isPaid }) => isPaid)
        .map(({ amountTotal, createdAtMillis, isFirst }) => ({
          atMillis: createdAtMillis,
          cents: amountTotal,
          refundedAtMillis: isFirst ? refundedAtMillis : null
        }))
    ),
    ...oneTimePurchases
      .filter(({ source }) => source === "PURCHASE_PAGE")
      .map((bought) => ({
        atMillis: bought.createdAtMillis,
        cents: costCents(bought, bought.quantity),
        refundedAtMillis: bought.refundedAtMillis
      }))
  ]
}

/** Returns the total revenue. */
export const revenueCents = (project: Project): number => paymentsIn(project).reduce((sum, { cents }) => sum + cents, 0)

/** Returns the payments and refunds of a day. */
export const revenueOn = (project: Project, date: string) => {
  const sum = (fits: (one: Payment) => boolean) =>
    paymentsIn(project)
      .filter(fits)
      .reduce((all, { cents }) => all + cents, 0)
  return {
    date,
    new_cents: sum(({ atMillis }) => dayOf(atMillis) === date),
    refund_cents: sum(({ refundedAtMillis }) => refundedAtMillis !== null && dayOf(refundedAtMillis) === date)
  }
}
