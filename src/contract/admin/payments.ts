import {
  OneTimePurchaseAlreadyRefunded,
  OneTimePurchaseNotFound,
  StripeAccountInfoNotFound,
  SubscriptionAlreadyRefunded,
  SubscriptionInvoiceNotFound,
  TestModePurchaseNonRefundable
} from "../../errors/payments.js"
import { InvalidCursor, PaymentsNotSetUp } from "../../errors/refusals.js"
import { PaymentsSetup, StripeAccountInfo, StripeWidgetSession } from "../../schemas/PaymentsAccount.js"
import { Refunded, RefundTransactionInput, TransactionPage, TransactionQuery } from "../../schemas/Transaction.js"
import { admin } from "../levels.js"

/**
 * Creates a link for setting up the project's payments account; the first call creates the account.
 * @source protocol/payments.md#transactions
 */
export const setup = admin.post("/internal/payments/setup", { success: PaymentsSetup })

/** Gets the state of the project's payments account. @source protocol/payments.md#transactions */
export const getStripeAccountInfo = admin.get("/internal/payments/stripe/account-info", {
  success: StripeAccountInfo,
  errors: [StripeAccountInfoNotFound]
})

/** Creates a secret with which a page shows the widgets of the payments account. @source protocol/payments.md#transactions */
export const createStripeWidgetSession = admin.post("/internal/payments/stripe-widgets/account-session", {
  success: StripeWidgetSession,
  errors: [PaymentsNotSetUp]
})

/**
 * Lists the transactions: purchases, renewals, refunds and manual changes, newest first. A row can occur twice.
 * @source protocol/payments.md#transactions
 */
export const listTransactions = admin.get("/internal/payments/transactions", {
  query: TransactionQuery,
  newFields: { "query.customer_id": { since: "2026-11" }, "query.type=refund": { since: "2026-11" } },
  success: TransactionPage,
  errors: [InvalidCursor],
  fault: InvalidCursor
})

/** Refunds a purchase. @source protocol/payments.md#transactions */
export const refundTransaction = admin.post("/internal/payments/transactions/refund", {
  payload: RefundTransactionInput,
  success: Refunded,
  newFields: {
    "body.refund_entries": { since: "2026-04", until: "2026-04", isRequired: true },
    "body.amount_usd": { since: "2026-11", isRequired: true },
    "body.invoice_id": { since: "2026-11" },
    "body.end_action": { since: "2026-11" }
  },
  errors: [
    SubscriptionInvoiceNotFound,
    SubscriptionAlreadyRefunded,
    OneTimePurchaseNotFound,
    OneTimePurchaseAlreadyRefunded,
    TestModePurchaseNonRefundable
  ]
})
