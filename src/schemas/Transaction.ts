import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { CustomerType, OpenCustomerType } from "./Customer.js"
import { check } from "./check.js"
import { pageQuery } from "./List.js"
import { Money } from "./Money.js"
import { Opaque } from "./Opaque.js"
import { Open, openUnion } from "./Open.js"
import { Product } from "./Product.js"
import { IntText } from "./query.js"
import { quantityOrNone32 } from "./rules/number.js"
import { otherTransactionEntry } from "./rules/otherType.js"
import { notEmpty } from "./rules/text.js"
import { Wire } from "./wire.js"

/** The types of transactions. @source protocol/payments.md#transactions */
export const transactionTypes = [
  "purchase",
  "subscription-cancellation",
  "subscription-renewal",
  "manual-item-quantity-change",
  "chargeback",
  "product-change",
  "refund"
] as const

const adjusted = {
  adjustedTransactionId: Schema.NullOr(Schema.String),
  adjustedEntryIndex: Schema.NullOr(Schema.Int)
}
const revoked = { adjustedTransactionId: Schema.String, adjustedEntryIndex: Schema.Int, quantity: Schema.Finite }
const customer = { customerType: OpenCustomerType, customerId: Schema.String }
/** Decimal strings by currency code. */
const amounts = Schema.Record(Schema.String, Schema.String)

/** A payment of a customer: the charged amount, and the project's share of it. @source protocol/payments.md#transactions */
export class MoneyTransfer extends Opaque<MoneyTransfer>()(
  Wire({ type: Schema.Literal("money_transfer"), ...adjusted, ...customer, chargedAmount: amounts, netAmount: amounts })
) {}

/** A change of a customer's quantity of an item. @source protocol/payments.md#transactions */
export class ItemQuantityChanged extends Opaque<ItemQuantityChanged>()(
  Wire({
    type: Schema.Literal("item_quantity_change"),
    ...adjusted,
    ...customer,
    itemId: Schema.String,
    quantity: Schema.Finite
  })
) {}

/** A product that was granted to a customer. @source protocol/payments.md#transactions */
export class ProductGranted extends Opaque<ProductGranted>()(
  Wire({
    type: Schema.Literal("product_grant"),
    ...adjusted,
    ...customer,
    productId: Schema.NullOr(Schema.String),
    product: Product,
    priceId: Schema.NullOr(Schema.String),
    quantity: Schema.Finite,
    subscriptionId: nullWhenAbsent(Schema.String),
    oneTimePurchaseId: nullWhenAbsent(Schema.String)
  })
) {}

/** A product that was revoked. @source protocol/payments.md#transactions */
export class ProductRevoked extends Opaque<ProductRevoked>()(Wire({ type: Schema.Literal("product_revocation"), ...revoked })) {}

/** A product that was granted again after a revocation. @source protocol/payments.md#transactions */
export class ProductRevocationReversed extends Opaque<ProductRevocationReversed>()(
  Wire({ type: Schema.Literal("product_revocation_reversal"), ...revoked })
) {}

/** One effect of a transaction. @source protocol/payments.md#transactions */
export const TransactionEntry = openUnion(otherTransactionEntry, {
  money_transfer: MoneyTransfer,
  item_quantity_change: ItemQuantityChanged,
  product_grant: ProductGranted,
  product_revocation: ProductRevoked,
  product_revocation_reversal: ProductRevocationReversed
})
export type TransactionEntry = typeof TransactionEntry.Type

/** An entry of a later transaction that adjusts this one, such as a refund. */
export class Adjustment extends Opaque<Adjustment>()(Wire({ transactionId: Schema.String, entryIndex: Schema.Int })) {}

/** A purchase, renewal, refund or manual change. @source protocol/payments.md#transactions */
export class Transaction extends Opaque<Transaction>()(
  Wire(
    {
      id: Schema.String,
      type: Schema.NullOr(Open(transactionTypes)),
      createdAt: Schema.DateFromMillis,
      effectiveAt: Schema.DateFromMillis,
      entries: Schema.Array(TransactionEntry),
      adjustedBy: Schema.Array(Adjustment),
      testMode: Schema.Boolean,
      /** Since 2026-11. */
      customerType: nullWhenAbsent(OpenCustomerType),
      /** Since 2026-11. */
      customerId: nullWhenAbsent(Schema.String)
    },
    { createdAt: "created_at_millis", effectiveAt: "effective_at_millis" }
  )
) {}

/** One page of a project's transactions, newest first. @source protocol/payments.md#transactions */
export class TransactionPage extends Opaque<TransactionPage>()(
  Wire({ transactions: Schema.Array(Transaction), nextCursor: Schema.NullOr(Schema.String) })
) {}

/** Which transactions to list. The limit is at most 200, default 50. @source protocol/payments.md#transactions */
export class TransactionQuery extends Opaque<TransactionQuery>()(
  Wire({
    ...pageQuery,
    // Any number: the platform uses the nearest one that it allows.
    limit: Schema.optionalKey(IntText),
    type: Schema.optionalKey(Schema.Literals(transactionTypes)),
    customerType: Schema.optionalKey(CustomerType),
    /** Since 2026-11. */
    customerId: Schema.optionalKey(Schema.String)
  })
) {}

/** The amount to refund of one entry of a purchase. @source protocol/changes.md */
export class RefundEntry extends Opaque<RefundEntry>()(
  Wire({
    /** The index of the entry in the purchase, from 0. */
    entryIndex: Schema.Int.check(check(quantityOrNone32)),
    quantity: Schema.Int.check(check(quantityOrNone32)),
    /** A decimal string, such as `"4.50"`. */
    amountUsd: Money("USD")
  })
) {}

/**
 * The refund of a purchase: a full one before 2026-04, else of the required entries or amount.
 * @source protocol/payments.md#transactions, protocol/changes.md
 */
export class RefundTransactionInput extends Opaque<RefundTransactionInput>()(
  Wire({
    type: Schema.Literals(["subscription", "one-time-purchase"]),
    id: Schema.String.check(check(notEmpty)),
    /** Required by platforms of 2026-04. */
    refundEntries: Schema.optionalKey(Schema.Array(RefundEntry)),
    /** Required by platforms since 2026-11: a decimal string, such as `"4.50"`. */
    amountUsd: Schema.optionalKey(Money("USD")),
    /** The invoice of the paid period of a subscription, which is the id of its renewal; default the first period. Since 2026-11. */
    invoiceId: Schema.optionalKey(Schema.String.check(check(notEmpty))),
    /** Whether and when the product ends too; `now` cannot be combined with a renewal. Since 2026-11. */
    endAction: Schema.optionalKey(Schema.Literals(["now", "at-period-end"]))
  })
) {}

/** The result of a refund; the id of its transaction is null before 2026-11. @source protocol/changes.md */
export class Refunded extends Opaque<Refunded>()(
  Wire({ success: Schema.optionalKey(Schema.Literal(true)), refundTransactionId: nullWhenAbsent(Schema.String) })
) {}
