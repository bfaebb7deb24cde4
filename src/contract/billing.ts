import { ProductNotCancellable, SubscriptionNotFound, SubscriptionNotSwitchable } from "../errors/customer.js"
import { DefaultPaymentMethodRequired, NewPurchasesBlocked } from "../errors/newerPlatform.js"
import { ProductCustomerTypeDoesNotMatch, ProductDoesNotExist } from "../errors/payments.js"
import { InvalidCursor, PaymentsNotSetUp, ProductNotStackable } from "../errors/refusals.js"
import { TeamNotFound } from "../errors/team.js"
import { UserNotFound } from "../errors/user.js"
import {
  Billing,
  CancelQuery,
  DefaultPaymentMethod,
  DefaultPaymentMethodSet,
  Invoice,
  PaymentMethodSetup,
  SwitchProductInput
} from "../schemas/Billing.js"
import { invoicePageQuery, Page } from "../schemas/List.js"
import { Nothing } from "../schemas/Nothing.js"
import { Done, Wire } from "../schemas/wire.js"
import { user } from "./levels.js"
import { paymentsAccessErrors } from "./paymentsAccess.js"

/** Cancels a subscription; the customer keeps the product until the end of the paid period. @source protocol/changes.md */
export const cancelSubscription = user.del("/payments/products/:customerType/:customerId/:productId", {
  since: "2026-04",
  query: CancelQuery,
  success: Done,
  errors: [
    ...paymentsAccessErrors,
    ProductDoesNotExist,
    ProductCustomerTypeDoesNotMatch,
    SubscriptionNotFound,
    ProductNotCancellable,
    UserNotFound,
    TeamNotFound
  ]
})

/** Switches a subscription to another product of its line. @source protocol/changes.md */
export const switchProduct = user.post("/payments/products/:customerType/:customerId/switch", {
  since: "2026-04",
  payload: SwitchProductInput,
  success: Done,
  errors: [
    ...paymentsAccessErrors,
    DefaultPaymentMethodRequired,
    NewPurchasesBlocked,
    SubscriptionNotSwitchable,
    ProductNotStackable,
    PaymentsNotSetUp,
    UserNotFound,
    TeamNotFound
  ]
})

/** Gets the billing details of a customer. @source protocol/changes.md */
export const get = user.get("/payments/billing/:customerType/:customerId", {
  since: "2026-04",
  success: Billing,
  errors: [...paymentsAccessErrors, UserNotFound, TeamNotFound]
})

/** Lists a customer's invoices, newest first; an unknown customer has none. @source protocol/changes.md */
export const listInvoices = user.get("/payments/invoices/:customerType/:customerId", {
  since: "2026-04",
  query: Wire(invoicePageQuery),
  success: Page(Invoice),
  errors: [...paymentsAccessErrors, InvalidCursor],
  fault: InvalidCursor
})

/** Starts the setup of a customer's payment method. @source protocol/changes.md */
export const setUpPaymentMethod = user.post("/payments/payment-method/:customerType/:customerId/setup-intent", {
  since: "2026-04",
  payload: Nothing,
  success: PaymentMethodSetup,
  errors: [...paymentsAccessErrors, PaymentsNotSetUp, UserNotFound, TeamNotFound]
})

/** Makes the payment method of a completed setup the default one. @source protocol/changes.md */
export const setDefaultPaymentMethod = user.post("/payments/payment-method/:customerType/:customerId/set-default", {
  since: "2026-04",
  payload: DefaultPaymentMethod,
  success: DefaultPaymentMethodSet,
  errors: [...paymentsAccessErrors, PaymentsNotSetUp, UserNotFound, TeamNotFound],
  retry: "idempotent"
})
