import { RedirectUrlNotWhitelisted } from "../errors/auth.js"
import { NewPurchasesBlocked } from "../errors/newerPlatform.js"
import { CustomerDoesNotExist, ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch } from "../errors/payments.js"
import { TeamNotFound } from "../errors/team.js"
import { UserNotFound } from "../errors/user.js"
import { VerificationCodeNotFound } from "../errors/verification.js"
import { CheckoutSecret, ConfirmPurchase, Purchase, PurchaseCode, ValidPurchaseCode } from "../schemas/Purchase.js"
import { Done } from "../schemas/wire.js"
import { anyone } from "./levels.js"

/** Gets the product of a checkout link. Needs no key: the code is the authorization. @source protocol/payments.md#calls */
export const validateCode = anyone.post("/payments/purchases/validate-code", {
  payload: PurchaseCode,
  success: Purchase,
  errors: [VerificationCodeNotFound, RedirectUrlNotWhitelisted],
  retry: "idempotent"
})

/** Checks the return URL of a checkout link; the code itself is not checked. @source protocol/payments.md#calls */
export const validateReturnUrl = anyone.get("/payments/purchases/validate-code", {
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
export const createSession = anyone.post("/payments/purchases/purchase-session", {
  payload: ConfirmPurchase,
  success: CheckoutSecret,
  errors: purchaseErrors
})

/**
 * Completes a checkout link without a payment, if the project is in test mode; the link is then used up.
 * @source protocol/payments.md#calls
 */
export const createTestModeSession = anyone.post("/internal/payments/test-mode-purchase-session", {
  payload: ConfirmPurchase,
  success: Done,
  errors: purchaseErrors
})
