// Written by `npm run compile` from src/contract/purchases.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/purchases.js"
import { RedirectUrlNotWhitelisted } from "../../errors/auth.js"
import { ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch } from "../../errors/payments.js"
import { TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { VerificationCodeNotFound } from "../../errors/verification.js"
import { CheckoutSecret, ConfirmPurchase, Purchase, PurchaseCode, ValidPurchaseCode } from "../schemas/Purchase.js"
import { Done } from "../schemas/wire.js"

export const createSession: CallOf<typeof contract.createSession> = /* @__PURE__ */ call("POST", "/payments/purchases/purchase-session", {
  access: "client",
  session: "none",
  payload: ConfirmPurchase,
  success: CheckoutSecret,
  errors: [VerificationCodeNotFound, ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound]
})

export const createTestModeSession: CallOf<typeof contract.createTestModeSession> = /* @__PURE__ */ call("POST", "/internal/payments/test-mode-purchase-session", {
  access: "client",
  session: "none",
  payload: ConfirmPurchase,
  success: Done,
  errors: [VerificationCodeNotFound, ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound]
})

export const validateCode: CallOf<typeof contract.validateCode> = /* @__PURE__ */ call("POST", "/payments/purchases/validate-code", {
  access: "client",
  session: "none",
  payload: PurchaseCode,
  success: Purchase,
  errors: [VerificationCodeNotFound, RedirectUrlNotWhitelisted],
  retry: "idempotent"
})

export const validateReturnUrl: CallOf<typeof contract.validateReturnUrl> = /* @__PURE__ */ call("GET", "/payments/purchases/validate-code", {
  access: "client",
  session: "none",
  query: PurchaseCode,
  success: ValidPurchaseCode,
  errors: [RedirectUrlNotWhitelisted]
})

