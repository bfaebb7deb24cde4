// Written by `npm run compile` from src/contract/server/payments.ts.

import { optional } from "../../../codecs/absence.js"
import { pageOf } from "../../../codecs/collection.js"
import { intText } from "../../../codecs/query.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/payments.js"
import { RedirectUrlNotWhitelisted } from "../../../errors/auth.js"
import { ItemCustomerTypeDoesNotMatch, ItemNotFound, ItemQuantityInsufficientAmount, ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch, ProductDoesNotExist } from "../../../errors/payments.js"
import { TeamNotFound } from "../../../errors/team.js"
import { UserNotFound } from "../../../errors/user.js"
import { Item, ItemQuantityChange } from "../../schemas/Item.js"
import { CustomerProduct, GrantProduct } from "../../schemas/Product.js"
import { PurchaseUrl, SellProduct } from "../../schemas/Purchase.js"
import { BooleanText } from "../../schemas/query.js"
import { Done, Nothing } from "../../schemas/wire.js"

export const createPurchaseUrl: CallOf<typeof contract.createPurchaseUrl> = /* @__PURE__ */ call("POST", "/payments/purchases/create-purchase-url", {
  access: "server",
  session: "none",
  payload: SellProduct,
  success: PurchaseUrl,
  errors: [ProductDoesNotExist, ProductCustomerTypeDoesNotMatch, ProductAlreadyGranted, RedirectUrlNotWhitelisted]
})

export const getItem: CallOf<typeof contract.getItem> = /* @__PURE__ */ call("GET", "/payments/items/:customerType/:customerId/:itemId", {
  access: "server",
  session: "none",
  success: Item,
  errors: [ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound]
})

export const grantProduct: CallOf<typeof contract.grantProduct> = /* @__PURE__ */ call("POST", "/payments/products/:customerType/:customerId", {
  access: "server",
  session: "none",
  payload: GrantProduct,
  success: Done,
  errors: [ProductDoesNotExist, ProductCustomerTypeDoesNotMatch, ProductAlreadyGranted, UserNotFound, TeamNotFound]
})

export const listProducts: CallOf<typeof contract.listProducts> = /* @__PURE__ */ call("GET", "/payments/products/:customerType/:customerId", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    cursor: /* @__PURE__ */ optional(string),
    limit: /* @__PURE__ */ optional(intText)
  }),
  success: /* @__PURE__ */ pageOf(CustomerProduct),
  errors: [UserNotFound, TeamNotFound]
})

export const updateItemQuantity: CallOf<typeof contract.updateItemQuantity> = /* @__PURE__ */ call("POST", "/payments/items/:customerType/:customerId/:itemId/update-quantity", {
  access: "server",
  session: "none",
  query: /* @__PURE__ */ struct({
    allowNegative: ["allow_negative", BooleanText]
  }),
  payload: ItemQuantityChange,
  success: Nothing,
  errors: [ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound, ItemQuantityInsufficientAmount]
})

