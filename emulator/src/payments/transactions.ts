import type { CustomerType, Product, Transaction, TransactionEntry } from "portico/schemas"
import { currencies } from "portico/schemas"
import { own } from "../http/own.js"
import type { Project } from "../world/Project.js"
import type { Bought, ItemChange, Renewal, Subscription } from "../world/Purchase.js"
import { paymentsOf } from "../world/Purchase.js"

/** Where a transaction comes from, in the order in which a cursor names them. */
const sources = ["subscription", "itemChange", "oneTimePurchase", "renewal"] as const
type Source = (typeof sources)[number]

interface Row {
  readonly source: Source
  readonly customerType: CustomerType
  readonly transaction: Transaction
}

const unadjusted = { adjustedTransactionId: null, adjustedEntryIndex: null }
const customerOf = ({ customer }: Bought | ItemChange) => ({ customerType: customer.type, customerId: customer.id })

// Decimal texts are multiplied as whole numbers of their smallest part, and lose the zeros at their end.
const times = (amount: string, quantity: number): string => {
  const [whole = "0", fraction = ""] = amount.split(".")
  const digits = (BigInt(whole + fraction) * BigInt(quantity)).toString().padStart(fraction.length + 1, "0")
  const places = digits.length - fraction.length
  const end = digits.slice(places).replace(/0+$/, "")
  return end === "" ? digits.slice(0, places) : `${digits.slice(0, places)}.${end}`
}

const transferOf = (bought: Bought): ReadonlyArray<TransactionEntry> => {
  const price: Product["prices"][string] | undefined =
    bought.priceId === null ? undefined : own(bought.product.prices, bought.priceId)
  if (price === undefined || bought.source !== "PURCHASE_PAGE") return []
  const amounts = Object.entries(price).flatMap(([name, amount]) =>
    Object.hasOwn(currencies, name) && typeof amount === "string" ? [[name, times(amount, bought.quantity)] as const] : []
  )
  if (amounts.every(([, amount]) => amount === "0")) return []
  const chargedAmount = Object.fromEntries(amounts)
  const netAmount = { USD: chargedAmount["USD"] ?? "0" }
  return [{ type: "money_transfer", ...unadjusted, ...customerOf(bought), chargedAmount, netAmount }]
}

const rowOf = (
  source: Source,
  from: Bought | ItemChange,
  { id, createdAtMillis }: Pick<Renewal, "id" | "createdAtMillis">,
  own: Pick<Transaction, "type" | "entries" | "adjustedBy" | "testMode">
): Row => {
  const at = new Date(createdAtMillis)
  return {
    source,
    customerType: from.customer.type,
    transaction: { id, createdAt: at, effectiveAt: at, customerType: null, customerId: null, ...own }
  }
}

const purchaseRow = (source: "subscription" | "oneTimePurchase", bought: Bought): Row =>
  rowOf(source, bought, bought, {
    type: "purchase",
    entries: [
      {
        type: "product_grant",
        ...unadjusted,
        ...customerOf(bought),
        productId: bought.productId,
        product: bought.product,
        priceId: bought.priceId,
        quantity: bought.quantity,
        subscriptionId: source === "subscription" ? bought.id : null,
        oneTimePurchaseId: source === "oneTimePurchase" ? bought.id : null
      },
      ...transferOf(bought)
    ],
    adjustedBy: bought.refundedAtMillis === null ? [] : [{ transactionId: `${bought.id}:refund`, entryIndex: 0 }],
    testMode: bought.source === "TEST_MODE"
  })

const renewalRow = (subscription: Subscription, renewal: Renewal): Row =>
  rowOf("renewal", subscription, renewal, {
    type: "subscription-renewal",
    entries: transferOf(subscription),
    adjustedBy: [],
    testMode: subscription.source === "TEST_MODE"
  })

const changeRow = (change: ItemChange): Row =>
  rowOf("itemChange", change, change, {
    type: "manual-item-quantity-change",
    entries: [
      { type: "item_quantity_change", ...unadjusted, ...customerOf(change), itemId: change.itemId, quantity: change.delta }
    ],
    adjustedBy: [],
    testMode: false
  })

const millisOf = ({ transaction }: Row): number => transaction.createdAt.getTime()
const newestFirst = (one: Row, other: Row): number =>
  millisOf(other) - millisOf(one) || (one.transaction.id < other.transaction.id ? 1 : -1)

/** Which transactions to give. */
export interface TransactionFilter {
  readonly type: string | undefined
  readonly customerType: string | undefined
  /** The last transaction of each source that was given; the parts may be empty. */
  readonly cursor: string
  readonly limit: number
}

// Each source goes on after its own last row. A page without a row of a source says nothing of it, so that the source
// begins anew on the next page; the platform repeats rows in the same way. @source facts 16.4
const restOf = (all: ReadonlyArray<Row>, cursor: string): ReadonlyArray<Row> => {
  const last = cursor.split("|").map((id) => all.findIndex(({ transaction }) => transaction.id === id))
  return all.filter(({ source }, index) => index > (last[sources.indexOf(source)] ?? -1))
}

/** Some of the transactions of a project, newest first, and where the next begin. @source facts 16.4 */
export const transactionsOf = (project: Project, { type, customerType, cursor, limit }: TransactionFilter) => {
  const { subscriptions, oneTimePurchases, itemChanges } = paymentsOf(project)
  const all = [
    ...subscriptions.map((each) => purchaseRow("subscription", each)),
    ...itemChanges.map(changeRow),
    ...oneTimePurchases.map((each) => purchaseRow("oneTimePurchase", each)),
    ...subscriptions.flatMap((each) => each.renewals.map((renewal) => renewalRow(each, renewal)))
  ].sort(newestFirst)
  const page = restOf(all, cursor)
    .filter(
      (row) =>
        (type === undefined || row.transaction.type === type) && (customerType === undefined || row.customerType === customerType)
    )
    .slice(0, limit)
  const lastOf = (source: Source) => page.filter((row) => row.source === source).at(-1)?.transaction.id ?? ""
  return {
    transactions: page.map(({ transaction }) => transaction),
    nextCursor: page.length < limit ? null : sources.map(lastOf).join("|")
  }
}
