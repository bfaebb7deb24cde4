import type { Product, Transaction, TransactionEntry } from "portico/schemas"
import { currencies } from "portico/schemas"
import { own } from "../http/own.js"
import type { Bought, Invoice, ItemChange, Refund, Subscription } from "../world/Purchase.js"
import { renewalsOf } from "../world/Purchase.js"
import { quantityOf, times, trimmed } from "./amounts.js"

/** A transaction and its source. */
export interface Row {
  readonly source: "subscription" | "itemChange" | "oneTimePurchase" | "renewal" | "refund"
  readonly transaction: Transaction
}

const unadjusted = { adjustedTransactionId: null, adjustedEntryIndex: null }
const customerOf = ({ customer }: Bought | ItemChange | Refund) => ({ customerType: customer.type, customerId: customer.id })

const isNothing = (amount: string): boolean => Number(amount) === 0

/** The format of transactions: table rows, or a ledger that includes items, and refunds if they are transactions. */
interface Form {
  readonly isLedger: boolean
  readonly refunds?: ReadonlyArray<Refund> | undefined
}

const transferOf = ({ isLedger }: Form, bought: Bought): ReadonlyArray<TransactionEntry> => {
  const price: Product["prices"][string] | undefined =
    bought.priceId === null ? undefined : own(bought.product.prices, bought.priceId)
  if (price === undefined || bought.source !== "PURCHASE_PAGE") return []
  const amounts = Object.entries(price).flatMap(([name, amount]) => {
    if (!Object.hasOwn(currencies, name) || typeof amount !== "string") return []
    const total = times(amount, bought.quantity)
    return [[name, isLedger ? total : trimmed(total)] as const]
  })
  if (amounts.every(([, amount]) => isNothing(amount))) return []
  const chargedAmount = Object.fromEntries(amounts)
  const netAmount = { USD: chargedAmount["USD"] ?? "0" }
  return [{ type: "money_transfer", ...unadjusted, ...customerOf(bought), chargedAmount, netAmount }]
}

// The ledger always has the repetition of each item, even if the product omits it.
const entered = ({ isLedger }: Form, product: Product): Product =>
  isLedger
    ? {
        ...product,
        includedItems: Object.fromEntries(
          Object.entries(product.includedItems).map(([id, item]) => [id, { repeat: "never", expires: "never", ...item }])
        )
      }
    : product

const itemsOf = ({ isLedger }: Form, bought: Bought): ReadonlyArray<TransactionEntry> =>
  isLedger
    ? Object.entries(bought.product.includedItems).map(([itemId, item]) => ({
        type: "item_quantity_change",
        ...unadjusted,
        ...customerOf(bought),
        itemId,
        quantity: quantityOf(item.quantity, bought.quantity)
      }))
    : []

const rowOf = (
  source: Row["source"],
  from: Bought | ItemChange | Refund,
  { id, createdAtMillis }: Pick<Invoice, "id" | "createdAtMillis">,
  own: Pick<Transaction, "type" | "entries" | "adjustedBy" | "testMode">
): Row => {
  const at = new Date(createdAtMillis)
  return {
    source,
    transaction: { id, createdAt: at, effectiveAt: at, ...customerOf(from), ...own }
  }
}

const adjustmentsOf = ({ refunds = [] }: Form, transactionId: string) =>
  refunds
    .filter(({ adjustedTransactionId }) => adjustedTransactionId === transactionId)
    .map(({ id }) => ({ transactionId: id, entryIndex: 0 }))

const refundedWhole = ({ id, refundedAtMillis }: Bought) =>
  refundedAtMillis === null ? [] : [{ transactionId: `${id}:refund`, entryIndex: 0 }]

const purchaseRow = (form: Form, source: "subscription" | "oneTimePurchase", bought: Bought): Row =>
  rowOf(source, bought, bought, {
    type: "purchase",
    entries: [
      {
        type: "product_grant",
        ...unadjusted,
        ...customerOf(bought),
        productId: bought.productId,
        product: entered(form, bought.product),
        priceId: bought.priceId,
        quantity: bought.quantity,
        subscriptionId: source === "subscription" ? bought.id : null,
        oneTimePurchaseId: source === "oneTimePurchase" ? bought.id : null
      },
      ...transferOf(form, bought),
      ...itemsOf(form, bought)
    ],
    adjustedBy: form.refunds === undefined ? refundedWhole(bought) : adjustmentsOf(form, bought.id),
    testMode: bought.source === "TEST_MODE"
  })

/** Returns the transaction of a manual change. */
export const changeRow = (change: ItemChange): Row =>
  rowOf("itemChange", change, change, {
    type: "manual-item-quantity-change",
    entries: [
      { type: "item_quantity_change", ...unadjusted, ...customerOf(change), itemId: change.itemId, quantity: change.delta }
    ],
    adjustedBy: [],
    testMode: false
  })

/** Returns the transactions of a subscription: its start and its renewals. */
export const subscriptionRows = (form: Form, subscription: Subscription): ReadonlyArray<Row> => [
  purchaseRow(form, "subscription", subscription),
  ...renewalsOf(subscription).map((renewal) =>
    rowOf("renewal", subscription, renewal, {
      type: "subscription-renewal",
      entries: transferOf(form, subscription),
      adjustedBy: adjustmentsOf(form, renewal.id),
      testMode: subscription.source === "TEST_MODE"
    })
  )
]

/** Returns the transaction of a one-time purchase. */
export const oneTimeRow = (form: Form, bought: Bought): Row => purchaseRow(form, "oneTimePurchase", bought)

/** Returns the transaction of a refund, which adjusts the payment of another transaction. */
export const refundRow = (refund: Refund, rows: ReadonlyArray<Row>): Row => {
  const { adjustedTransactionId, amountUsd } = refund
  const adjusted = rows.find(({ transaction }) => transaction.id === adjustedTransactionId)?.transaction.entries ?? []
  const amount = { USD: `-${amountUsd}` }
  return rowOf("refund", refund, refund, {
    type: "refund",
    entries: [
      {
        type: "money_transfer",
        adjustedTransactionId,
        adjustedEntryIndex: adjusted.findIndex(({ type }) => type === "money_transfer"),
        ...customerOf(refund),
        chargedAmount: amount,
        netAmount: amount
      }
    ],
    adjustedBy: [],
    testMode: false
  })
}
