import { RedirectUrlNotWhitelisted } from "../errors/auth.js"
import { NewPurchasesBlocked } from "../errors/later.js"
import { ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch } from "../errors/payments.js"
import { TeamNotFound } from "../errors/team.js"
import { UserNotFound } from "../errors/user.js"
import { VerificationCodeNotFound } from "../errors/verification.js"
import { CheckoutSecret, ConfirmPurchase, Purchase, PurchaseCode, ValidPurchaseCode } from "../schemas/Purchase.js"
import { Done } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** Gets what a purchase link sells. Needs no key: the code is the right. @source protocol/payments.md#calls */
export const validateCode = Endpoint.post("/payments/purchases/validate-code", {
  access: "client",
  session: "none",
  payload: PurchaseCode,
  success: Purchase,
  errors: [VerificationCodeNotFound, RedirectUrlNotWhitelisted],
  retry: "idempotent"
})

/** Checks where a purchase link leads back to; the code itself is not checked. @source protocol/payments.md#calls */
export const validateReturnUrl = Endpoint.get("/payments/purchases/validate-code", {
  access: "client",
  session: "none",
  query: PurchaseCode,
  success: ValidPurchaseCode,
  errors: [RedirectUrlNotWhitelisted]
})

const purchaseErrors = [
  NewPurchasesBlocked,
  VerificationCodeNotFound,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  UserNotFound,
  TeamNotFound
] as const

/** Begins the payment of a purchase link; the link ends with it. @source protocol/payments.md#calls */
export const createSession = Endpoint.post("/payments/purchases/purchase-session", {
  access: "client",
  session: "none",
  payload: ConfirmPurchase,
  success: CheckoutSecret,
  errors: purchaseErrors
})

/** Completes a purchase link without paying, if the project is in test mode; the link ends with it. @source protocol/payments.md#calls */
export const createTestModeSession = Endpoint.post("/internal/payments/test-mode-purchase-session", {
  access: "client",
  session: "none",
  payload: ConfirmPurchase,
  success: Done,
  errors: purchaseErrors
})
