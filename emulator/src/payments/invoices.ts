import { own } from "../http/own.js"
import type { Project } from "../world/Project.js"
import type { Bought, Customer, Invoice, Subscription } from "../world/Purchase.js"
import { quantityLeft, subscriptionsOf } from "../world/Purchase.js"
import { cents, times } from "./amounts.js"

/** Returns the cost of a quantity of a purchase; zero without a price. */
export const costCents = ({ product, priceId }: Bought, quantity: number): number => {
  const amount = own(product.prices, priceId ?? "")?.USD
  return amount === undefined ? 0 : cents(times(amount, quantity))
}

/** Creates the invoice of a period that was paid in the emulator. */
export const paidInvoice = (subscription: Subscription, id: string, atMillis: number, isFirst: boolean): Invoice => ({
  id,
  createdAtMillis: atMillis,
  providerId: null,
  isFirst,
  isPaid: true,
  status: "paid",
  amountTotal: costCents(subscription, quantityLeft(subscription)),
  pageUrl: null
})

/** Returns the invoices of a customer, newest first. @source protocol/changes.md */
export const invoicesOf = (project: Project, customer: Customer): ReadonlyArray<Invoice> =>
  subscriptionsOf(project, customer)
    .flatMap(({ invoices }) => invoices)
    .sort((one, other) => other.createdAtMillis - one.createdAtMillis || (one.id < other.id ? 1 : -1))
