import type { CustomerType, Product } from "portico/schemas"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** Who owns products and items. */
export interface Customer {
  readonly type: CustomerType
  readonly id: string
}

/** Where a purchase came from: somebody paid, a server granted it, or it was made in test mode. */
export type PurchaseSource = "PURCHASE_PAGE" | "API_GRANT" | "TEST_MODE"

/** A product as it was when it was bought. */
export interface Bought {
  readonly id: string
  readonly customer: Customer
  /** Null for a product that the project does not offer. */
  readonly productId: string | null
  readonly product: Product
  readonly catalogId: string | null
  /** Null for a grant. */
  readonly priceId: string | null
  readonly quantity: number
  readonly source: PurchaseSource
  readonly createdAtMillis: number
  refundedAtMillis: number | null
  /** How many of the quantity were taken back with a refund. Default: none. */
  revokedQuantity?: number
  /** What the payments provider calls it; null for what the emulator sold itself. */
  readonly providerId: string | null
}

/** What a customer was asked to pay for a period of a subscription. */
export interface Invoice {
  readonly id: string
  readonly createdAtMillis: number
  /** What the payments provider calls it; null for what the emulator sold itself. */
  readonly providerId: string | null
  /** Whether it is for the first period. */
  readonly isFirst: boolean
  /** Whether it was paid. */
  readonly isPaid: boolean
  readonly status: string | null
  /** In cents. */
  readonly amountTotal: number
  readonly pageUrl: string | null
}

/** A product that is paid for again and again. */
export interface Subscription extends Bought {
  status: "active" | "canceled"
  periodStartMillis: number
  /** Null for a subscription that is there by default. */
  periodEndMillis: number | null
  /** Whether it is not to go on after the period. Default: false. */
  cancelAtPeriodEnd?: boolean
  /** Oldest first. */
  readonly invoices: Array<Invoice>
}

/** The payments for further periods of a subscription. */
export const renewalsOf = ({ invoices }: Subscription): ReadonlyArray<Invoice> =>
  invoices.filter(({ isFirst, isPaid }) => isPaid && !isFirst)

/** Whether the first period of a subscription was paid for. */
export const wasPaid = ({ invoices }: Subscription): boolean => invoices.some(({ isFirst, isPaid }) => isPaid && isFirst)

/** How much of what was bought is left. */
export const quantityLeft = ({ quantity, revokedQuantity = 0 }: Bought): number => quantity - revokedQuantity

/** A product that was paid for once. */
export type OneTimePurchase = Bought

/** A change of the quantity of an item by hand; a negative one is a use. */
export interface ItemChange {
  readonly id: string
  readonly customer: Customer
  readonly itemId: string
  readonly delta: number
  readonly description: string | null
  readonly createdAtMillis: number
  readonly expiresAtMillis: number | null
}

interface Payments {
  readonly subscriptions: Array<Subscription>
  readonly oneTimePurchases: Array<OneTimePurchase>
  readonly itemChanges: Array<ItemChange>
  /** The account of the payments provider, once it was set up. */
  stripeAccountId: string | null
}

/** What was bought and used in a project, oldest first. */
export const paymentsOf = slot<Payments>(() => ({
  subscriptions: [],
  oneTimePurchases: [],
  itemChanges: [],
  stripeAccountId: null
}))

/** Puts something in the place of what has its id, or at the end. */
export const put = <A extends { readonly id: string }>(list: Array<A>, item: A): void => {
  const place = list.findIndex(({ id }) => id === item.id)
  if (place === -1) list.push(item)
  else list[place] = item
}

/** Whether two customers are one. */
export const isSame = (one: Customer, other: Customer): boolean => one.type === other.type && one.id === other.id

/** The subscriptions of a customer. */
export const subscriptionsOf = (project: Project, customer: Customer): ReadonlyArray<Subscription> =>
  paymentsOf(project).subscriptions.filter((each) => isSame(each.customer, customer))

/** The one-time purchases of a customer. */
export const oneTimePurchasesOf = (project: Project, customer: Customer): ReadonlyArray<OneTimePurchase> =>
  paymentsOf(project).oneTimePurchases.filter((each) => isSame(each.customer, customer))
