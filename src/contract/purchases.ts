import { RedirectUrlNotWhitelisted } from "../errors/auth.js"
import { NewPurchasesBlocked } from "../errors/newerPlatform.js"
import { CustomerDoesNotExist, ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch } from "../errors/payments.js"
import { TeamNotFound } from "../errors/team.js"
import { UserNotFound } from "../errors/user.js"
import { VerificationCodeNotFound } from "../errors/verification.js"
import { CheckoutSecret, ConfirmPurchase, Purchase, PurchaseCode, ValidPurchaseCode } from "../schemas/Purchase.js"
import { Done } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** Gets the product of a checkout link. Needs no key: the code is the authorization. @source protocol/payments.md#calls */
export const validateCode = Endpoint.post("/payments/purchases/validate-code", {
  access: "client",
  session: "none",
  payload: PurchaseCode,
  success: Purchase,
  errors: [VerificationCodeNotFound, RedirectUrlNotWhitelisted],
  retry: "idempotent"
})

/** Checks the return URL of a checkout link; the code itself is not checked. @source protocol/payments.md#calls */
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
  TeamNotFound,
  CustomerDoesNotExist
] as const

/** Starts the payment of a checkout link, which is then used up. @source protocol/payments.md#calls */
export const createSession = Endpoint.post("/payments/purchases/purchase-session", {
  access: "client",
  session: "none",
  payload: ConfirmPurchase,
  success: CheckoutSecret,
  errors: purchaseErrors
})

/**
 * Completes a checkout link without a payment, if the project is in test mode; the link is then used up.
 * @source protocol/payments.md#calls
 */
export const createTestModeSession = Endpoint.post("/internal/payments/test-mode-purchase-session", {
  access: "client",
  session: "none",
  payload: ConfirmPurchase,
  success: Done,
  errors: purchaseErrors
})
