// Written by `npm run compile` from src/schemas/Purchase.ts.

import { of } from "../../codecs/Codec.js"
import { nullable, optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { checked } from "../../codecs/checked.js"
import { int } from "../../codecs/int.js"
import { record } from "../../codecs/record.js"
import { boolean, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Purchase.js"
import { oneProduct } from "../../schemas/rules/choice.js"
import { customId } from "../../schemas/rules/ids.js"
import { CustomerType } from "./Customer.js"
import { DayInterval } from "./Interval.js"
import { InlinePrice } from "./Price.js"
import { IncludeItem, Product } from "./Product.js"
import { Url } from "./Url.js"
import { CustomId } from "./ids.js"
import { Metadata } from "./wire.js"

/** @internal */
export const BuyProduct = /* @__PURE__ */ of<typeof schemas.BuyProduct.Type>(/* @__PURE__ */ struct({
  customerType: ["customer_type", CustomerType],
  customerId: ["customer_id", string],
  returnUrl: ["return_url", /* @__PURE__ */ optional(Url)],
  productId: ["product_id", CustomId]
}))

/** @internal */
export const PurchaseUrl = /* @__PURE__ */ of<typeof schemas.PurchaseUrl.Type>(/* @__PURE__ */ struct({
  url: string
}))

/** @internal */
export const ConfirmPurchase = /* @__PURE__ */ of<typeof schemas.ConfirmPurchase.Type>(/* @__PURE__ */ struct({
  fullCode: ["full_code", string],
  priceId: ["price_id", string],
  quantity: /* @__PURE__ */ optional(int)
}))

/** @internal */
export const CheckoutSecret = /* @__PURE__ */ of<typeof schemas.CheckoutSecret.Type>(/* @__PURE__ */ struct({
  clientSecret: ["client_secret", secret]
}))

/** @internal */
export const PurchaseCode = /* @__PURE__ */ of<typeof schemas.PurchaseCode.Type>(/* @__PURE__ */ struct({
  fullCode: ["full_code", string],
  returnUrl: ["return_url", /* @__PURE__ */ optional(Url)]
}))

/** @internal */
export const ConflictingProduct = /* @__PURE__ */ of<typeof schemas.ConflictingProduct.Type>(/* @__PURE__ */ struct({
  productId: ["product_id", string],
  displayName: ["display_name", string]
}))

/** @internal */
export const Purchase = /* @__PURE__ */ of<typeof schemas.Purchase.Type>(/* @__PURE__ */ struct({
  product: Product,
  stripeAccountId: ["stripe_account_id", string],
  projectId: ["project_id", string],
  projectLogoUrl: ["project_logo_url", /* @__PURE__ */ nullable(string)],
  alreadyBoughtNonStackable: ["already_bought_non_stackable", boolean],
  conflictingProducts: ["conflicting_products", /* @__PURE__ */ array(ConflictingProduct)],
  testMode: ["test_mode", boolean],
  chargesEnabled: ["charges_enabled", boolean]
}))

/** @internal */
export const ValidPurchaseCode = /* @__PURE__ */ of<typeof schemas.ValidPurchaseCode.Type>(/* @__PURE__ */ struct({
  valid: boolean
}))

/** @internal */
export const SellProduct = /* @__PURE__ */ of<typeof schemas.SellProduct.Type>(/* @__PURE__ */ checked(/* @__PURE__ */ struct({
  customerType: ["customer_type", CustomerType],
  customerId: ["customer_id", string],
  returnUrl: ["return_url", /* @__PURE__ */ optional(Url)],
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
  }))]
}), oneProduct))

