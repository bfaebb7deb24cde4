import type { CustomerType, Product } from "portico/schemas"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** The owner of products and items. */
export interface Customer {
  readonly type: CustomerType
  readonly id: string
}

/** The source of a purchase: a payment, a grant by a server, or test mode. */
export type PurchaseSource = "PURCHASE_PAGE" | "API_GRANT" | "TEST_MODE"

/** A product as it was when it was purchased. */
export interface Bought {
  readonly id: string
  readonly customer: Customer
  /** Null for an inline product. */
  readonly productId: string | null
  readonly product: Product
  readonly catalogId: string | null
  /** Null for a grant. */
  readonly priceId: string | null
  readonly quantity: number
  readonly source: PurchaseSource
  readonly createdAtMillis: number
  refundedAtMillis: number | null
  /** What a refund of entries paid back. Default: all of the first payment. */
  refundedCents?: number
  /** The quantity revoked by refunds. Default: 0. */
  revokedQuantity?: number
  /** When its items are taken back. Default: never. */
  itemsEndAtMillis?: number
  /** Its id at the payment provider; null for a sale in the emulator. */
  readonly providerId: string | null
}

/** The invoice for a period of a subscription. */
export interface Invoice {
  readonly id: string
  readonly createdAtMillis: number
  /** Its id at the payment provider; null for a sale in the emulator. */
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

/** A recurring purchase. */
export interface Subscription extends Bought {
  status: "active" | "canceled"
  periodStartMillis: number
  /** Null for a default subscription. */
  periodEndMillis: number | null
  /** Whether it ends after the current period. Default: false. */
  cancelAtPeriodEnd?: boolean
  /** Oldest first. */
  readonly invoices: Array<Invoice>
}

/** Returns the paid invoices after the first period. */
export const renewalsOf = ({ invoices }: Subscription): ReadonlyArray<Invoice> =>
  invoices.filter(({ isFirst, isPaid }) => isPaid && !isFirst)

/** Checks whether the first period of a subscription was paid. */
export const wasPaid = ({ invoices }: Subscription): boolean => invoices.some(({ isFirst, isPaid }) => isPaid && isFirst)

/** Returns the quantity of a purchase that was not revoked. */
export const quantityLeft = ({ quantity, revokedQuantity = 0 }: Bought): number => quantity - revokedQuantity

/** A product that was paid for once. */
export type OneTimePurchase = Bought

/** A manual change of an item's quantity; negative for usage. */
export interface ItemChange {
  readonly id: string
  readonly customer: Customer
  readonly itemId: string
  readonly delta: number
  readonly description: string | null
  readonly createdAtMillis: number
  readonly expiresAtMillis: number | null
}

/** An amount that was paid back, as a transaction of its own. */
export interface Refund {
  readonly id: string
  readonly customer: Customer
  /** The transaction of the payment. */
  readonly adjustedTransactionId: string
  readonly amountUsd: string
  readonly createdAtMillis: number
}

interface Payments {
  readonly subscriptions: Array<Subscription>
  readonly oneTimePurchases: Array<OneTimePurchase>
  readonly itemChanges: Array<ItemChange>
  readonly refunds: Array<Refund>
  /** The payment provider's account id, once it is set up. */
  stripeAccountId: string | null
}

/** The purchases and item changes of a project, oldest first. */
export const paymentsOf = slot<Payments>("payments", () => ({
  subscriptions: [],
  oneTimePurchases: [],
  itemChanges: [],
  refunds: [],
  stripeAccountId: null
}))

/** Replaces the item with the same id, or appends it. */
export const put = <A extends { readonly id: string }>(list: Array<A>, item: A): void => {
  const place = list.findIndex(({ id }) => id === item.id)
  if (place === -1) list.push(item)
  else list[place] = item
}

/** Checks whether two customers are the same. */
export const isSame = (one: Customer, other: Customer): boolean => one.type === other.type && one.id === other.id

/** Returns the subscriptions of a customer. */
export const subscriptionsOf = (project: Project, customer: Customer): ReadonlyArray<Subscription> =>
  paymentsOf(project).subscriptions.filter((each) => isSame(each.customer, customer))

/** Returns the one-time purchases of a customer. */
export const oneTimePurchasesOf = (project: Project, customer: Customer): ReadonlyArray<OneTimePurchase> =>
  paymentsOf(project).oneTimePurchases.filter((each) => isSame(each.customer, customer))
