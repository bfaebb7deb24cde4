import { RedirectUrlNotWhitelisted } from "../errors/auth.js"
import { NewPurchasesBlocked } from "../errors/newerPlatform.js"
import {
  CustomerDoesNotExist,
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist
} from "../errors/payments.js"
import { InvalidCursor, PaymentsNotSetUp } from "../errors/refusals.js"
import { TeamNotFound } from "../errors/team.js"
import { UserNotFound } from "../errors/user.js"
import { Item } from "../schemas/Item.js"
import { customerPageQuery, Page } from "../schemas/List.js"
import { CustomerProduct } from "../schemas/Product.js"
import { BuyProduct, PurchaseUrl } from "../schemas/Purchase.js"
import { Wire } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"
import { paymentsAccessErrors } from "./paymentsAccess.js"

/** Gets a customer's quantity of an item. @source protocol/payments.md#calls */
export const getItem = Endpoint.get("/payments/items/:customerType/:customerId/:itemId", {
  access: "client",
  session: "optional",
  success: Item,
  errors: [...paymentsAccessErrors, ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound, CustomerDoesNotExist]
})

/**
 * Lists a customer's products, except server-only ones; by id since 2026-04, oldest first on earlier platforms.
 * @source protocol/payments.md#calls
 */
export const listProducts = Endpoint.get("/payments/products/:customerType/:customerId", {
  access: "client",
  session: "optional",
  query: Wire(customerPageQuery),
  success: Page(CustomerProduct),
  errors: [...paymentsAccessErrors, UserNotFound, TeamNotFound, CustomerDoesNotExist, InvalidCursor]
})

/** Creates a checkout link for a product of the project. @source protocol/payments.md#calls */
export const createPurchaseUrl = Endpoint.post("/payments/purchases/create-purchase-url", {
  access: "client",
  session: "optional",
  payload: BuyProduct,
  success: PurchaseUrl,
  errors: [
    ...paymentsAccessErrors,
    NewPurchasesBlocked,
    ProductDoesNotExist,
    ProductCustomerTypeDoesNotMatch,
    ProductAlreadyGranted,
    RedirectUrlNotWhitelisted,
    CustomerDoesNotExist,
    PaymentsNotSetUp
  ]
})
