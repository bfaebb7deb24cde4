// Written by `npm run compile` from src/schemas/Product.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, nullable, optional } from "../../codecs/absence.js"
import { checked } from "../../codecs/checked.js"
import { int } from "../../codecs/int.js"
import { json } from "../../codecs/json.js"
import { record } from "../../codecs/record.js"
import { boolean, finite, literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { union } from "../../codecs/union.js"
import type * as schemas from "../../schemas/Product.js"
import { oneProduct } from "../../schemas/rules/choice.js"
import { customId } from "../../schemas/rules/ids.js"
import { positive } from "../../schemas/rules/number.js"
import { CustomerType, OpenCustomerType } from "./Customer.js"
import { DayInterval, DayIntervalOrNever } from "./Interval.js"
import { OpenInterval } from "./OpenInterval.js"
import { InlinePrice, Price } from "./Price.js"
import { CustomId } from "./ids.js"
import { Metadata } from "./wire.js"

/** @internal */
export const IncludedItem = /* @__PURE__ */ of<typeof schemas.IncludedItem.Type>(/* @__PURE__ */ struct({
  quantity: finite,
  repeat: /* @__PURE__ */ optional(/* @__PURE__ */ union(/* @__PURE__ */ literal("never"), OpenInterval)),
  expires: /* @__PURE__ */ optional(string)
}))

/** @internal */
export const Product = /* @__PURE__ */ of<typeof schemas.Product.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", string],
  customerType: ["customer_type", OpenCustomerType],
  prices: /* @__PURE__ */ record(Price),
  includedItems: ["included_items", /* @__PURE__ */ record(IncludedItem)],
  freeTrial: ["free_trial", /* @__PURE__ */ nullWhenAbsent(OpenInterval)],
  serverOnly: ["server_only", boolean],
  stackable: boolean,
  clientMetadata: ["client_metadata", Metadata],
  clientReadOnlyMetadata: ["client_read_only_metadata", Metadata],
  serverMetadata: ["server_metadata", Metadata]
}))

/** @internal */
export const ProductSubscription = /* @__PURE__ */ of<typeof schemas.ProductSubscription.Type>(/* @__PURE__ */ struct({
  subscriptionId: ["subscription_id", /* @__PURE__ */ nullable(string)],
  currentPeriodEnd: ["current_period_end", /* @__PURE__ */ nullable(json)],
  cancelAtPeriodEnd: ["cancel_at_period_end", boolean],
  isCancelable: ["is_cancelable", boolean]
}))

/** @internal */
export const CustomerProduct = /* @__PURE__ */ of<typeof schemas.CustomerProduct.Type>(/* @__PURE__ */ struct({
  id: /* @__PURE__ */ nullable(string),
  quantity: finite,
  product: Product,
  type: /* @__PURE__ */ nullWhenAbsent(string),
  subscription: /* @__PURE__ */ nullWhenAbsent(ProductSubscription)
}))

/** @internal */
export const IncludeItem = /* @__PURE__ */ of<typeof schemas.IncludeItem.Type>(/* @__PURE__ */ struct({
  quantity: /* @__PURE__ */ optional(finite),
  repeat: /* @__PURE__ */ optional(DayIntervalOrNever),
  expires: /* @__PURE__ */ optional(/* @__PURE__ */ literal("never", "when-purchase-expires", "when-repeated"))
}))

/** @internal */
export const GrantProduct = /* @__PURE__ */ of<typeof schemas.GrantProduct.Type>(/* @__PURE__ */ checked(/* @__PURE__ */ struct({
  productId: ["product_id", /* @__PURE__ */ optional(CustomId)],
  product: ["product_inline", /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    displayName: ["display_name", string],
    customerType: ["customer_type", CustomerType],
    prices: /* @__PURE__ */ record(InlinePrice, customId),
    includedItems: ["included_items", /* @__PURE__ */ record(IncludeItem, customId)],
    freeTrial: ["free_trial", /* @__PURE__ */ optional(DayInterval)],
    serverOnly: ["server_only", /* @__PURE__ */ optional(boolean)],
    stackable: /* @__PURE__ */ optional(boolean),
    clientMetadata: ["client_metadata", /* @__PURE__ */ optional(Metadata)],
    clientReadOnlyMetadata: ["client_read_only_metadata", /* @__PURE__ */ optional(Metadata)],
    serverMetadata: ["server_metadata", /* @__PURE__ */ optional(Metadata)]
  }))],
  quantity: /* @__PURE__ */ optional(/* @__PURE__ */ checked(int, positive))
}), oneProduct))

