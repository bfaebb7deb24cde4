import { RedirectUrlNotWhitelisted } from "../../errors/auth.js"
import { NewPurchasesBlocked } from "../../errors/newerPlatform.js"
import {
  CustomerDoesNotExist,
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  ItemQuantityInsufficientAmount,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist
} from "../../errors/payments.js"
import {
  AddOnBaseMissing,
  InvalidCursor,
  PaymentsNotSetUp,
  ProductLineAlreadyOwned,
  ProductNotStackable
} from "../../errors/refusals.js"
import { TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { ProductGrant } from "../../schemas/Billing.js"
import { Item, ItemQuantityChange } from "../../schemas/Item.js"
import { customerPageQuery, Page } from "../../schemas/List.js"
import { Nothing } from "../../schemas/Nothing.js"
import { CustomerProduct, GrantProduct } from "../../schemas/Product.js"
import { PurchaseUrl, SellProduct } from "../../schemas/Purchase.js"
import { BooleanText } from "../../schemas/query.js"
import { Wire } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Gets any customer's quantity of an item. @source protocol/payments.md#calls */
export const getItem = server.get("/payments/items/:customerType/:customerId/:itemId", {
  success: Item,
  errors: [ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound, CustomerDoesNotExist]
})

/**
 * Changes the quantity of an item. Fails if the quantity would become negative, unless that is allowed.
 * @source protocol/payments.md#calls
 */
export const updateItemQuantity = server.post("/payments/items/:customerType/:customerId/:itemId/update-quantity", {
  query: Wire({ allowNegative: BooleanText }),
  payload: ItemQuantityChange,
  success: Nothing,
  errors: [
    ItemNotFound,
    ItemCustomerTypeDoesNotMatch,
    UserNotFound,
    TeamNotFound,
    CustomerDoesNotExist,
    ItemQuantityInsufficientAmount
  ]
})

/** Lists any customer's products; by id since 2026-04, oldest first on earlier platforms. @source protocol/payments.md#calls */
export const listProducts = server.get("/payments/products/:customerType/:customerId", {
  query: Wire(customerPageQuery),
  success: Page(CustomerProduct),
  errors: [UserNotFound, TeamNotFound, CustomerDoesNotExist, InvalidCursor]
})

/** Grants a product to a customer without a payment. @source protocol/payments.md#calls */
export const grantProduct = server.post("/payments/products/:customerType/:customerId", {
  payload: GrantProduct,
  success: ProductGrant,
  errors: [
    ProductDoesNotExist,
    ProductCustomerTypeDoesNotMatch,
    ProductAlreadyGranted,
    UserNotFound,
    TeamNotFound,
    CustomerDoesNotExist,
    ProductNotStackable,
    ProductLineAlreadyOwned,
    AddOnBaseMissing
  ]
})

/** Creates a checkout link for a product, also for one that the project does not offer. @source protocol/payments.md#calls */
export const createPurchaseUrl = server.post("/payments/purchases/create-purchase-url", {
  payload: SellProduct,
  success: PurchaseUrl,
  errors: [
    NewPurchasesBlocked,
    ProductDoesNotExist,
    ProductCustomerTypeDoesNotMatch,
    ProductAlreadyGranted,
    RedirectUrlNotWhitelisted,
    CustomerDoesNotExist,
    PaymentsNotSetUp
  ]
})
