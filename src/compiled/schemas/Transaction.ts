// Written by `npm run compile` from src/schemas/Transaction.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, nullable, optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { millis } from "../../codecs/date.js"
import { int } from "../../codecs/int.js"
import { openUnion } from "../../codecs/openUnion.js"
import { intText } from "../../codecs/query.js"
import { record } from "../../codecs/record.js"
import { boolean, finite, literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Transaction.js"
import { CustomerType, OpenCustomerType } from "./Customer.js"
import { Product } from "./Product.js"

/** @internal */
export const TransactionQuery = /* @__PURE__ */ of<typeof schemas.TransactionQuery.Type>(/* @__PURE__ */ struct({
  cursor: /* @__PURE__ */ optional(string),
  limit: /* @__PURE__ */ optional(intText),
  type: /* @__PURE__ */ optional(/* @__PURE__ */ literal("purchase", "subscription-cancellation", "subscription-renewal", "manual-item-quantity-change", "chargeback", "product-change")),
  customerType: ["customer_type", /* @__PURE__ */ optional(CustomerType)]
}))

/** @internal */
export const MoneyTransfer = /* @__PURE__ */ of<typeof schemas.MoneyTransfer.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("money_transfer"),
  adjustedTransactionId: ["adjusted_transaction_id", /* @__PURE__ */ nullable(string)],
  adjustedEntryIndex: ["adjusted_entry_index", /* @__PURE__ */ nullable(int)],
  customerType: ["customer_type", OpenCustomerType],
  customerId: ["customer_id", string],
  chargedAmount: ["charged_amount", /* @__PURE__ */ record(string)],
  netAmount: ["net_amount", /* @__PURE__ */ record(string)]
}))

/** @internal */
export const ItemQuantityChanged = /* @__PURE__ */ of<typeof schemas.ItemQuantityChanged.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("item_quantity_change"),
  adjustedTransactionId: ["adjusted_transaction_id", /* @__PURE__ */ nullable(string)],
  adjustedEntryIndex: ["adjusted_entry_index", /* @__PURE__ */ nullable(int)],
  customerType: ["customer_type", OpenCustomerType],
  customerId: ["customer_id", string],
  itemId: ["item_id", string],
  quantity: finite
}))

/** @internal */
export const ProductGranted = /* @__PURE__ */ of<typeof schemas.ProductGranted.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("product_grant"),
  adjustedTransactionId: ["adjusted_transaction_id", /* @__PURE__ */ nullable(string)],
  adjustedEntryIndex: ["adjusted_entry_index", /* @__PURE__ */ nullable(int)],
  customerType: ["customer_type", OpenCustomerType],
  customerId: ["customer_id", string],
  productId: ["product_id", /* @__PURE__ */ nullable(string)],
  product: Product,
  priceId: ["price_id", /* @__PURE__ */ nullable(string)],
  quantity: finite,
  subscriptionId: ["subscription_id", /* @__PURE__ */ nullWhenAbsent(string)],
  oneTimePurchaseId: ["one_time_purchase_id", /* @__PURE__ */ nullWhenAbsent(string)]
}))

/** @internal */
export const ProductRevoked = /* @__PURE__ */ of<typeof schemas.ProductRevoked.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("product_revocation"),
  adjustedTransactionId: ["adjusted_transaction_id", string],
  adjustedEntryIndex: ["adjusted_entry_index", int],
  quantity: finite
}))

/** @internal */
export const ProductRevocationReversed = /* @__PURE__ */ of<typeof schemas.ProductRevocationReversed.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("product_revocation_reversal"),
  adjustedTransactionId: ["adjusted_transaction_id", string],
  adjustedEntryIndex: ["adjusted_entry_index", int],
  quantity: finite
}))

/** @internal */
export const TransactionEntry = /* @__PURE__ */ of<typeof schemas.TransactionEntry.Type>(/* @__PURE__ */ openUnion({
  money_transfer: MoneyTransfer,
  item_quantity_change: ItemQuantityChanged,
  product_grant: ProductGranted,
  product_revocation: ProductRevoked,
  product_revocation_reversal: ProductRevocationReversed
}))

/** @internal */
export const Adjustment = /* @__PURE__ */ of<typeof schemas.Adjustment.Type>(/* @__PURE__ */ struct({
  transactionId: ["transaction_id", string],
  entryIndex: ["entry_index", int]
}))

/** @internal */
export const Transaction = /* @__PURE__ */ of<typeof schemas.Transaction.Type>(/* @__PURE__ */ struct({
  id: string,
  type: /* @__PURE__ */ nullable(string),
  createdAt: ["created_at_millis", millis],
  effectiveAt: ["effective_at_millis", millis],
  entries: /* @__PURE__ */ array(TransactionEntry),
  adjustedBy: ["adjusted_by", /* @__PURE__ */ array(Adjustment)],
  testMode: ["test_mode", boolean]
}))

/** @internal */
export const TransactionPage = /* @__PURE__ */ of<typeof schemas.TransactionPage.Type>(/* @__PURE__ */ struct({
  transactions: /* @__PURE__ */ array(Transaction),
  nextCursor: ["next_cursor", /* @__PURE__ */ nullable(string)]
}))

/** @internal */
export const RefundTransaction = /* @__PURE__ */ of<typeof schemas.RefundTransaction.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("subscription", "one-time-purchase"),
  id: string
}))

