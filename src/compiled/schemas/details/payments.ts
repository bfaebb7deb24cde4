// Written by `npm run compile` from src/schemas/details/payments.ts.

import { of } from "../../../codecs/Codec.js"
import { nullable } from "../../../codecs/absence.js"
import { finite, string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/payments.js"

/** @internal */
export const CustomerDoesNotExist = /* @__PURE__ */ of<typeof schemas.CustomerDoesNotExist.Type>(/* @__PURE__ */ struct({
  customerId: ["customer_id", string]
}))

/** @internal */
export const ItemCustomerTypeDoesNotMatch = /* @__PURE__ */ of<typeof schemas.ItemCustomerTypeDoesNotMatch.Type>(/* @__PURE__ */ struct({
  itemId: ["item_id", string],
  customerId: ["customer_id", string],
  itemCustomerType: ["item_customer_type", /* @__PURE__ */ nullable(string)],
  actualCustomerType: ["actual_customer_type", string]
}))

/** @internal */
export const ItemNotFound = /* @__PURE__ */ of<typeof schemas.ItemNotFound.Type>(/* @__PURE__ */ struct({
  itemId: ["item_id", string]
}))

/** @internal */
export const ItemQuantityInsufficientAmount = /* @__PURE__ */ of<typeof schemas.ItemQuantityInsufficientAmount.Type>(/* @__PURE__ */ struct({
  itemId: ["item_id", string],
  customerId: ["customer_id", string],
  quantity: finite
}))

/** @internal */
export const OneTimePurchaseAlreadyRefunded = /* @__PURE__ */ of<typeof schemas.OneTimePurchaseAlreadyRefunded.Type>(/* @__PURE__ */ struct({
  oneTimePurchaseId: ["one_time_purchase_id", string]
}))

/** @internal */
export const OneTimePurchaseNotFound = OneTimePurchaseAlreadyRefunded

/** @internal */
export const ProductAlreadyGranted = /* @__PURE__ */ of<typeof schemas.ProductAlreadyGranted.Type>(/* @__PURE__ */ struct({
  productId: ["product_id", string],
  customerId: ["customer_id", string]
}))

/** @internal */
export const ProductCustomerTypeDoesNotMatch = /* @__PURE__ */ of<typeof schemas.ProductCustomerTypeDoesNotMatch.Type>(/* @__PURE__ */ struct({
  productId: ["product_id", /* @__PURE__ */ nullable(string)],
  customerId: ["customer_id", string],
  productCustomerType: ["product_customer_type", /* @__PURE__ */ nullable(string)],
  actualCustomerType: ["actual_customer_type", string]
}))

/** @internal */
export const ProductDoesNotExist = /* @__PURE__ */ of<typeof schemas.ProductDoesNotExist.Type>(/* @__PURE__ */ struct({
  productId: ["product_id", string],
  context: /* @__PURE__ */ nullable(string)
}))

/** @internal */
export const SubscriptionAlreadyRefunded = /* @__PURE__ */ of<typeof schemas.SubscriptionAlreadyRefunded.Type>(/* @__PURE__ */ struct({
  subscriptionId: ["subscription_id", string]
}))

/** @internal */
export const SubscriptionInvoiceNotFound = /* @__PURE__ */ of<typeof schemas.SubscriptionInvoiceNotFound.Type>(/* @__PURE__ */ struct({
  subscriptionInvoiceId: ["subscription_invoice_id", string]
}))

