import { cents } from "../payments/amounts.js"
import { costCents } from "../payments/invoices.js"
import { dayOf } from "../world/Activity.js"
import type { Project } from "../world/Project.js"
import type { Bought } from "../world/Purchase.js"
import { paymentsOf } from "../world/Purchase.js"

/** An amount of money that changed hands. */
interface Amount {
  readonly atMillis: number
  readonly cents: number
}

const costOf = (bought: Bought): number => costCents(bought, bought.quantity)

const soldIn = (project: Project): ReadonlyArray<Bought> =>
  paymentsOf(project).oneTimePurchases.filter(({ source }) => source === "PURCHASE_PAGE")

const paymentsIn = (project: Project): ReadonlyArray<Amount> => [
  ...paymentsOf(project)
    .subscriptions.flatMap(({ invoices }) => invoices)
    .filter(({ isPaid }) => isPaid)
    .map(({ amountTotal, createdAtMillis }) => ({ atMillis: createdAtMillis, cents: amountTotal })),
  ...soldIn(project).map((bought) => ({ atMillis: bought.createdAtMillis, cents: costOf(bought) }))
]

const refundOf = ({ refundedAtMillis, refundedCents }: Bought, paidCents: number): ReadonlyArray<Amount> =>
  refundedAtMillis === null ? [] : [{ atMillis: refundedAtMillis, cents: refundedCents ?? paidCents }]

// A generation refunds purchases, their entries, or amounts.
const refundsIn = (project: Project): ReadonlyArray<Amount> => {
  const { refunds, subscriptions } = paymentsOf(project)
  return [
    ...subscriptions.flatMap((one) => refundOf(one, one.invoices.find(({ isFirst }) => isFirst)?.amountTotal ?? 0)),
    ...soldIn(project).flatMap((one) => refundOf(one, costOf(one))),
    ...refunds.map(({ amountUsd, createdAtMillis }) => ({ atMillis: createdAtMillis, cents: cents(amountUsd) }))
  ]
}

const sum = (amounts: ReadonlyArray<Amount>): number => amounts.reduce((all, { cents }) => all + cents, 0)

/** Returns the total revenue. */
export const revenueCents = (project: Project): number => sum(paymentsIn(project))

/** Returns the payments and refunds of a day. */
export const revenueOn = (project: Project, date: string) => {
  const on = (amounts: ReadonlyArray<Amount>) => sum(amounts.filter(({ atMillis }) => dayOf(atMillis) === date))
  return { date, new_cents: on(paymentsIn(project)), refund_cents: on(refundsIn(project)) }
}
