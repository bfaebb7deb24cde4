// Written by `npm run compile` from src/contract/payments.ts.

import { optional } from "../../codecs/absence.js"
import { pageOf } from "../../codecs/collection.js"
import { intText } from "../../codecs/query.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/payments.js"
import { RedirectUrlNotWhitelisted } from "../../errors/auth.js"
import { ItemCustomerTypeDoesNotMatch, ItemNotFound, ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch, ProductDoesNotExist } from "../../errors/payments.js"
import { TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { Item } from "../schemas/Item.js"
import { CustomerProduct } from "../schemas/Product.js"
import { BuyProduct, PurchaseUrl } from "../schemas/Purchase.js"

export const createPurchaseUrl: CallOf<typeof contract.createPurchaseUrl> = /* @__PURE__ */ call("POST", "/payments/purchases/create-purchase-url", {
  access: "client",
  session: "optional",
  payload: BuyProduct,
  success: PurchaseUrl,
  errors: [ProductDoesNotExist, ProductCustomerTypeDoesNotMatch, ProductAlreadyGranted, RedirectUrlNotWhitelisted]
})

export const getItem: CallOf<typeof contract.getItem> = /* @__PURE__ */ call("GET", "/payments/items/:customerType/:customerId/:itemId", {
  access: "client",
  session: "optional",
  success: Item,
  errors: [ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound]
})

export const listProducts: CallOf<typeof contract.listProducts> = /* @__PURE__ */ call("GET", "/payments/products/:customerType/:customerId", {
  access: "client",
  session: "optional",
  query: /* @__PURE__ */ struct({
    cursor: /* @__PURE__ */ optional(string),
    limit: /* @__PURE__ */ optional(intText)
  }),
  success: /* @__PURE__ */ pageOf(CustomerProduct),
  errors: [UserNotFound, TeamNotFound]
})

