import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const OneTimePurchaseDetails = /* @__PURE__ */ Wire({ oneTimePurchaseId: Schema.String })

/** The details of `ItemNotFound`: the id of the item. @internal */
export const ItemNotFound = /* @__PURE__ */ Wire({ itemId: Schema.String })

/** The details of `ItemCustomerTypeDoesNotMatch`: the item and the customer, with the customer type of each. @internal */
export const ItemCustomerTypeDoesNotMatch = /* @__PURE__ */ Wire({
  itemId: Schema.String,
  customerId: Schema.String,
  itemCustomerType: Schema.NullOr(Schema.String),
  actualCustomerType: Schema.String
})

/** The details of `CustomerDoesNotExist`: the id of the customer. @internal */
export const CustomerDoesNotExist = /* @__PURE__ */ Wire({ customerId: Schema.String })

/** The details of `SubscriptionInvoiceNotFound`: the id of the invoice. @internal */
export const SubscriptionInvoiceNotFound = /* @__PURE__ */ Wire({ subscriptionInvoiceId: Schema.String })

/** The details of `OneTimePurchaseNotFound`: the id of the purchase. @internal */
export const OneTimePurchaseNotFound = OneTimePurchaseDetails

/** The details of `SubscriptionAlreadyRefunded`: the id of the subscription. @internal */
export const SubscriptionAlreadyRefunded = /* @__PURE__ */ Wire({ subscriptionId: Schema.String })

/** The details of `OneTimePurchaseAlreadyRefunded`: the id of the purchase. @internal */
export const OneTimePurchaseAlreadyRefunded = OneTimePurchaseDetails

/** The details of `ProductDoesNotExist`: the id of the product, and why the caller cannot use it, if it exists. @internal */
export const ProductDoesNotExist = /* @__PURE__ */ Wire({ productId: Schema.String, context: Schema.NullOr(Schema.String) })

/** The details of `ProductCustomerTypeDoesNotMatch`: the product and the customer, with the customer type of each. @internal */
export const ProductCustomerTypeDoesNotMatch = /* @__PURE__ */ Wire({
  productId: Schema.NullOr(Schema.String),
  customerId: Schema.String,
  productCustomerType: Schema.NullOr(Schema.String),
  actualCustomerType: Schema.String
})

/** The details of `ProductAlreadyGranted`: the product and the customer that owns it. @internal */
export const ProductAlreadyGranted = /* @__PURE__ */ Wire({ productId: Schema.String, customerId: Schema.String })

/** The details of `ItemQuantityInsufficientAmount`: the item, the customer, and the requested change. @internal */
export const ItemQuantityInsufficientAmount = /* @__PURE__ */ Wire({
  itemId: Schema.String,
  customerId: Schema.String,
  quantity: Schema.Finite
})
