import * as Schema from "effect/Schema"
import { CustomerType, OpenCustomerType } from "./Customer.js"
import { pageQuery } from "./List.js"
import { Money } from "./Money.js"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { openUnion } from "./openUnion.js"
import { Product } from "./Product.js"
import { IntText } from "./query.js"
import { otherTransactionEntry } from "./rules/otherType.js"
import { Wire } from "./wire.js"

/** What can make a transaction. @source protocol/payments.md#transactions */
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
/** Decimal texts by currency code. */
const amounts = Schema.Record(Schema.String, Schema.String)

/** Money that a customer paid: what was charged, and what of it is the project's. @source protocol/payments.md#transactions */
export class MoneyTransfer extends Opaque<MoneyTransfer>()(
  Wire({ type: Schema.Literal("money_transfer"), ...adjusted, ...customer, chargedAmount: amounts, netAmount: amounts })
) {}

/** Items that a customer got or used up. @source protocol/payments.md#transactions */
export class ItemQuantityChanged extends Opaque<ItemQuantityChanged>()(
  Wire({
    type: Schema.Literal("item_quantity_change"),
    ...adjusted,
    ...customer,
    itemId: Schema.String,
    quantity: Schema.Finite
  })
) {}

/** A product that a customer got. @source protocol/payments.md#transactions */
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

/** A product that was taken back. @source protocol/payments.md#transactions */
export class ProductRevoked extends Opaque<ProductRevoked>()(Wire({ type: Schema.Literal("product_revocation"), ...revoked })) {}

/** A product that was given again after it was taken back. @source protocol/payments.md#transactions */
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

/** An entry of a later transaction that changes this one, such as a refund. */
export class Adjustment extends Opaque<Adjustment>()(Wire({ transactionId: Schema.String, entryIndex: Schema.Int })) {}

/** Something that was bought, renewed, refunded or changed by hand. @source protocol/payments.md#transactions */
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
      /** Platforms say it since 2026-11. */
      customerType: nullWhenAbsent(OpenCustomerType),
      /** Platforms say it since 2026-11. */
      customerId: nullWhenAbsent(Schema.String)
    },
    { createdAt: "created_at_millis", effectiveAt: "effective_at_millis" }
  )
) {}

/** Some of the transactions of a project, newest first, and where the next begin. @source protocol/payments.md#transactions */
export class TransactionPage extends Opaque<TransactionPage>()(
  Wire({ transactions: Schema.Array(Transaction), nextCursor: Schema.NullOr(Schema.String) })
) {}

/** Which transactions to list. The limit is 50 by default, and at most 200. @source protocol/payments.md#transactions */
export class TransactionQuery extends Opaque<TransactionQuery>()(
  Wire({
    ...pageQuery,
    // Any number: the platform takes the nearest one that it has.
    limit: Schema.optionalKey(IntText),
    type: Schema.optionalKey(Schema.Literals(transactionTypes)),
    customerType: Schema.optionalKey(CustomerType),
    /** Platforms know it since 2026-11. */
    customerId: Schema.optionalKey(Schema.String)
  })
) {}

/** How much to pay back of one entry of a purchase. @source protocol/changes.md */
export class RefundEntry extends Opaque<RefundEntry>()(
  Wire({
    /** The place of the entry among those of the purchase, from 0. */
    entryIndex: Schema.Int,
    quantity: Schema.Int,
    /** A decimal text, such as `"4.50"`. */
    amountUsd: Money("USD")
  })
) {}

/**
 * What to pay back. The platform asks for one of three things, by its generation: nothing more, and pays all of it back
 * (2025-11), the entries (2026-04), or an amount (2026-11).
 * @source protocol/payments.md#transactions, protocol/changes.md
 */
export class RefundTransaction extends Opaque<RefundTransaction>()(
  Wire({
    type: Schema.Literals(["subscription", "one-time-purchase"]),
    id: Schema.String,
    /** What platforms of 2026-04 ask for. */
    refundEntries: Schema.optionalKey(Schema.Array(RefundEntry)),
    /** What platforms ask for since 2026-11: a decimal text, such as `"4.50"`. */
    amountUsd: Schema.optionalKey(Money("USD")),
    /** The paid period of a subscription; default the last. Platforms know it since 2026-11. */
    invoiceId: Schema.optionalKey(Schema.String),
    /** Whether the product ends too, and when. Platforms know it since 2026-11. */
    endAction: Schema.optionalKey(Schema.Literals(["now", "at-period-end"]))
  })
) {}

/** What was paid back; the id of its transaction is null before 2026-11. @source protocol/changes.md */
export class Refunded extends Opaque<Refunded>()(
  Wire({ success: Schema.Literal(true), refundTransactionId: nullWhenAbsent(Schema.String) })
) {}
