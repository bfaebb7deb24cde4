// Written by `npm run compile` from src/contract/admin/payments.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/payments.js"
import { OneTimePurchaseAlreadyRefunded, OneTimePurchaseNotFound, StripeAccountInfoNotFound, SubscriptionAlreadyRefunded, SubscriptionInvoiceNotFound, TestModePurchaseNonRefundable } from "../../../errors/payments.js"
import { PaymentsSetup, StripeAccountInfo, StripeWidgetSession } from "../../schemas/PaymentsAccount.js"
import { RefundTransaction, TransactionPage, TransactionQuery } from "../../schemas/Transaction.js"
import { Done } from "../../schemas/wire.js"

export const createStripeWidgetSession: CallOf<typeof contract.createStripeWidgetSession> = /* @__PURE__ */ call("POST", "/internal/payments/stripe-widgets/account-session", {
  access: "admin",
  session: "none",
  success: StripeWidgetSession
})

export const getStripeAccountInfo: CallOf<typeof contract.getStripeAccountInfo> = /* @__PURE__ */ call("GET", "/internal/payments/stripe/account-info", {
  access: "admin",
  session: "none",
  success: StripeAccountInfo,
  errors: [StripeAccountInfoNotFound]
})

export const listTransactions: CallOf<typeof contract.listTransactions> = /* @__PURE__ */ call("GET", "/internal/payments/transactions", {
  access: "admin",
  session: "none",
  query: TransactionQuery,
  success: TransactionPage
})

export const refundTransaction: CallOf<typeof contract.refundTransaction> = /* @__PURE__ */ call("POST", "/internal/payments/transactions/refund", {
  access: "admin",
  session: "none",
  payload: RefundTransaction,
  success: Done,
  errors: [SubscriptionInvoiceNotFound, SubscriptionAlreadyRefunded, OneTimePurchaseNotFound, OneTimePurchaseAlreadyRefunded, TestModePurchaseNonRefundable]
})

export const setup: CallOf<typeof contract.setup> = /* @__PURE__ */ call("POST", "/internal/payments/setup", {
  access: "admin",
  session: "none",
  success: PaymentsSetup
})

