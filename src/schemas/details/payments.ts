import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const OneTimePurchaseDetails = /* @__PURE__ */ Wire({ oneTimePurchaseId: Schema.String })

/** What `ItemNotFound` tells: the id of the item. @internal */
export const ItemNotFound = /* @__PURE__ */ Wire({ itemId: Schema.String })

/** What `ItemCustomerTypeDoesNotMatch` tells: the item and the customer, and the type of customer that each is of. @internal */
export const ItemCustomerTypeDoesNotMatch = /* @__PURE__ */ Wire({
  itemId: Schema.String,
  customerId: Schema.String,
  itemCustomerType: Schema.NullOr(Schema.String),
  actualCustomerType: Schema.String
})

/** What `CustomerDoesNotExist` tells: the id of the customer. @internal */
export const CustomerDoesNotExist = /* @__PURE__ */ Wire({ customerId: Schema.String })

/** What `SubscriptionInvoiceNotFound` tells: the id of the invoice. @internal */
export const SubscriptionInvoiceNotFound = /* @__PURE__ */ Wire({ subscriptionInvoiceId: Schema.String })

/** What `OneTimePurchaseNotFound` tells: the id of the purchase. @internal */
export const OneTimePurchaseNotFound = OneTimePurchaseDetails

/** What `SubscriptionAlreadyRefunded` tells: the id of the subscription. @internal */
export const SubscriptionAlreadyRefunded = /* @__PURE__ */ Wire({ subscriptionId: Schema.String })

/** What `OneTimePurchaseAlreadyRefunded` tells: the id of the purchase. @internal */
export const OneTimePurchaseAlreadyRefunded = OneTimePurchaseDetails

/** What `ProductDoesNotExist` tells: the id of the product, and why it is out of the caller's reach, if it exists. @internal */
export const ProductDoesNotExist = /* @__PURE__ */ Wire({ productId: Schema.String, context: Schema.NullOr(Schema.String) })

/** What `ProductCustomerTypeDoesNotMatch` tells: the product and the customer, and the type of customer that each is of. @internal */
export const ProductCustomerTypeDoesNotMatch = /* @__PURE__ */ Wire({
  productId: Schema.NullOr(Schema.String),
  customerId: Schema.String,
  productCustomerType: Schema.NullOr(Schema.String),
  actualCustomerType: Schema.String
})

/** What `ProductAlreadyGranted` tells: the product and the customer that owns it. @internal */
export const ProductAlreadyGranted = /* @__PURE__ */ Wire({ productId: Schema.String, customerId: Schema.String })

/** What `ItemQuantityInsufficientAmount` tells: the item, the customer, and the change asked for. @internal */
export const ItemQuantityInsufficientAmount = /* @__PURE__ */ Wire({
  itemId: Schema.String,
  customerId: Schema.String,
  quantity: Schema.Finite
})
