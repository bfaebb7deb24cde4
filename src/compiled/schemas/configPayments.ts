// Written by `npm run compile` from src/schemas/configPayments.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { record } from "../../codecs/record.js"
import { boolean, literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { union } from "../../codecs/union.js"
import type * as schemas from "../../schemas/configPayments.js"
import { OpenCustomerType } from "./Customer.js"
import { OpenInterval } from "./OpenInterval.js"
import { ConfiguredPrice } from "./Price.js"
import { IncludedItem } from "./Product.js"

/** @internal */
export const ConfiguredProduct = /* @__PURE__ */ of<typeof schemas.ConfiguredProduct.Type>(/* @__PURE__ */ struct({
  displayName: /* @__PURE__ */ optional(string),
  catalogId: /* @__PURE__ */ optional(string),
  productLineId: /* @__PURE__ */ optional(string),
  customerType: OpenCustomerType,
  freeTrial: /* @__PURE__ */ optional(OpenInterval),
  serverOnly: /* @__PURE__ */ optional(boolean),
  stackable: /* @__PURE__ */ optional(boolean),
  isAddOnTo: /* @__PURE__ */ optional(/* @__PURE__ */ union(/* @__PURE__ */ literal(false), /* @__PURE__ */ record(/* @__PURE__ */ literal(true)))),
  prices: /* @__PURE__ */ union(/* @__PURE__ */ literal("include-by-default"), /* @__PURE__ */ record(ConfiguredPrice)),
  includedItems: /* @__PURE__ */ record(IncludedItem)
}))

/** @internal */
export const ConfiguredItem = /* @__PURE__ */ of<typeof schemas.ConfiguredItem.Type>(/* @__PURE__ */ struct({
  displayName: /* @__PURE__ */ optional(string),
  customerType: OpenCustomerType
}))

/** @internal */
export const PaymentsConfig = /* @__PURE__ */ of<typeof schemas.PaymentsConfig.Type>(/* @__PURE__ */ struct({
  testMode: /* @__PURE__ */ optional(boolean),
  autoPay: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    interval: OpenInterval
  })),
  catalogs: /* @__PURE__ */ optional(/* @__PURE__ */ record(/* @__PURE__ */ struct({
    displayName: /* @__PURE__ */ optional(string)
  }))),
  productLines: /* @__PURE__ */ optional(/* @__PURE__ */ record(/* @__PURE__ */ struct({
    displayName: /* @__PURE__ */ optional(string)
  }))),
  products: /* @__PURE__ */ record(ConfiguredProduct),
  items: /* @__PURE__ */ record(ConfiguredItem)
}))

