import { ProductNotCancellable, SubscriptionNotFound, SubscriptionNotSwitchable } from "../../errors/customer.js"
import { DefaultPaymentMethodRequired, NewPurchasesBlocked } from "../../errors/newerPlatform.js"
import { ProductCustomerTypeDoesNotMatch, ProductDoesNotExist } from "../../errors/payments.js"
import { InvalidCursor, PaymentsNotSetUp, ProductNotStackable } from "../../errors/refusals.js"
import { TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import {
  Billing,
  CancelQuery,
  DefaultPaymentMethod,
  DefaultPaymentMethodSet,
  Invoice,
  PaymentMethodSetup,
  SwitchProductInput
} from "../../schemas/Billing.js"
import { invoicePageQuery, Page } from "../../schemas/List.js"
import { Nothing } from "../../schemas/Nothing.js"
import { Done, Wire } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Cancels a subscription of any customer, who keeps the product until the end of the paid period. @source protocol/changes.md */
export const cancelSubscription = server.del("/payments/products/:customerType/:customerId/:productId", {
  since: "2026-04",
  query: CancelQuery,
  success: Done,
  errors: [
    ProductDoesNotExist,
    ProductCustomerTypeDoesNotMatch,
    SubscriptionNotFound,
    ProductNotCancellable,
    UserNotFound,
    TeamNotFound
  ]
})

/** Switches a subscription of any user or team to another product of its line. @source protocol/changes.md */
export const switchProduct = server.post("/payments/products/:customerType/:customerId/switch", {
  since: "2026-04",
  payload: SwitchProductInput,
  success: Done,
  errors: [
    DefaultPaymentMethodRequired,
    NewPurchasesBlocked,
    SubscriptionNotSwitchable,
    ProductNotStackable,
    PaymentsNotSetUp,
    UserNotFound,
    TeamNotFound
  ]
})

/** Gets the billing details of any user or team. @source protocol/changes.md */
export const get = server.get("/payments/billing/:customerType/:customerId", {
  since: "2026-04",
  success: Billing,
  errors: [UserNotFound, TeamNotFound]
})

/** Lists the invoices of any user or team, newest first; an unknown customer has none. @source protocol/changes.md */
export const listInvoices = server.get("/payments/invoices/:customerType/:customerId", {
  since: "2026-04",
  query: Wire(invoicePageQuery),
  success: Page(Invoice),
  errors: [InvalidCursor],
  fault: InvalidCursor
})

/** Starts the setup of a payment method of any user or team. @source protocol/changes.md */
export const setUpPaymentMethod = server.post("/payments/payment-method/:customerType/:customerId/setup-intent", {
  since: "2026-04",
  payload: Nothing,
  success: PaymentMethodSetup,
  errors: [PaymentsNotSetUp, UserNotFound, TeamNotFound]
})

/** Makes the payment method of a completed setup the default one. @source protocol/changes.md */
export const setDefaultPaymentMethod = server.post("/payments/payment-method/:customerType/:customerId/set-default", {
  since: "2026-04",
  payload: DefaultPaymentMethod,
  success: DefaultPaymentMethodSet,
  errors: [PaymentsNotSetUp, UserNotFound, TeamNotFound],
  retry: "idempotent"
})
