import type { AdminApp } from "../promise/admin.js"
import type { ClientApp } from "../promise/client.js"
import type { ServerApp, ServerSession } from "../promise/server.js"

export type { Billing, Invoice, PaymentMethod, PaymentMethodSetup, SwitchProductInput } from "../schemas/Billing.js"
export type { Customer, CustomerType } from "../schemas/Customer.js"
export type { DayInterval, Interval } from "../schemas/Interval.js"
export type { StripeAccountInfo, StripeWidgetSession } from "../schemas/PaymentsAccount.js"
export type { InlinePrice, Price } from "../schemas/Price.js"
export type { IncludedItem, IncludeItem, InlineProduct, Product, ProductSubscription, SwitchOption } from "../schemas/Product.js"
export type {
  Adjustment,
  ItemQuantityChanged,
  MoneyTransfer,
  ProductGranted,
  ProductRevocationReversed,
  ProductRevoked,
  RefundEntry,
  Refunded,
  RefundTransactionInput,
  Transaction,
  TransactionEntry,
  TransactionQuery
} from "../schemas/Transaction.js"
export type { CreateItemQuantityChangeInput } from "../services/resources/admin/AdminPayments.js"
export type { BillingCustomer, SubscriptionChoice } from "../services/resources/billingOf.js"
export type { OwnedItem, OwnedProduct } from "../services/resources/owned.js"
export type { ItemOf, ProductQuery } from "../services/resources/paymentInput.js"
export type { GrantedProduct, ProductChoice, QuantityChangeOptions } from "../services/resources/server/ServerPayments.js"

/** `payments` of a client app. */
export type Payments = ClientApp["payments"]

/** `payments` of the session of a server app. */
export type VisitorPayments = ServerSession["payments"]

/** `payments` of a server app. */
export type ServerPayments = ServerApp["payments"]

/** `payments` of an admin app. */
export type AdminPayments = AdminApp["payments"]
