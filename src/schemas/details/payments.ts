import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const OneTimePurchaseDetails = Wire({ oneTimePurchaseId: Schema.String })

/** The details of `ItemNotFound`: the id of the item. @internal */
export const ItemNotFound = Wire({ itemId: Schema.String })

/** The details of `ItemCustomerTypeDoesNotMatch`: the item and the customer, with the customer type of each. @internal */
export const ItemCustomerTypeDoesNotMatch = Wire({
  itemId: Schema.String,
  customerId: Schema.String,
  itemCustomerType: Schema.NullOr(Schema.String),
  actualCustomerType: Schema.String
})

/** The details of `CustomerDoesNotExist`: the id of the customer. @internal */
export const CustomerDoesNotExist = Wire({ customerId: Schema.String })

/** The details of `SubscriptionInvoiceNotFound`: the id of the invoice. @internal */
export const SubscriptionInvoiceNotFound = Wire({ subscriptionInvoiceId: Schema.String })

/** The details of `OneTimePurchaseNotFound`: the id of the purchase. @internal */
export const OneTimePurchaseNotFound = OneTimePurchaseDetails

/** The details of `SubscriptionAlreadyRefunded`: the id of the subscription. @internal */
export const SubscriptionAlreadyRefunded = Wire({ subscriptionId: Schema.String })

/** The details of `OneTimePurchaseAlreadyRefunded`: the id of the purchase. @internal */
export const OneTimePurchaseAlreadyRefunded = OneTimePurchaseDetails

/** The details of `ProductDoesNotExist`: the id of the product, and why the caller cannot use it, if it exists. @internal */
export const ProductDoesNotExist = Wire({ productId: Schema.String, context: Schema.NullOr(Schema.String) })

/** The details of `ProductCustomerTypeDoesNotMatch`: the product and the customer, with the customer type of each. @internal */
export const ProductCustomerTypeDoesNotMatch = Wire({
  productId: Schema.NullOr(Schema.String),
  customerId: Schema.String,
  productCustomerType: Schema.NullOr(Schema.String),
  actualCustomerType: Schema.String
})

/** The details of `ProductAlreadyGranted`: the product and the customer that owns it. @internal */
export const ProductAlreadyGranted = Wire({ productId: Schema.String, customerId: Schema.String })

/** The details of `ItemQuantityInsufficientAmount`: the item, the customer, and the requested change. @internal */
export const ItemQuantityInsufficientAmount = Wire({
  itemId: Schema.String,
  customerId: Schema.String,
  quantity: Schema.Finite
})
