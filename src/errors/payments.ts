import * as details from "../schemas/details/payments.js"
import { KnownError } from "./KnownError.js"

/** The project defines no item with this id. Define it first, or check its id. */
export class ItemNotFound extends KnownError("ItemNotFound", {
  status: 404,
  category: "notFound",
  details: details.ItemNotFound,
  message: ({ itemId }) => `Item with ID "${itemId}" not found.`
}) {}

/** The item is defined for another type of customer. Request it for a customer of `itemCustomerType`. */
export class ItemCustomerTypeDoesNotMatch extends KnownError("ItemCustomerTypeDoesNotMatch", {
  status: 400,
  category: "validation",
  details: details.ItemCustomerTypeDoesNotMatch
}) {}

/** No customer has this id. Check the id; today's platform does not raise it. */
export class CustomerDoesNotExist extends KnownError("CustomerDoesNotExist", {
  status: 400,
  category: "notFound",
  details: details.CustomerDoesNotExist
}) {}

/** No invoice of a subscription has this id. Check the id in the list of transactions. */
export class SubscriptionInvoiceNotFound extends KnownError("SubscriptionInvoiceNotFound", {
  status: 404,
  category: "notFound",
  details: details.SubscriptionInvoiceNotFound
}) {}

/** No one-time purchase has this id. Check the id in the list of transactions. */
export class OneTimePurchaseNotFound extends KnownError("OneTimePurchaseNotFound", {
  status: 404,
  category: "notFound",
  details: details.OneTimePurchaseNotFound
}) {}

/** The subscription has been refunded already. There is nothing to do. */
export class SubscriptionAlreadyRefunded extends KnownError("SubscriptionAlreadyRefunded", {
  status: 400,
  category: "conflict",
  details: details.SubscriptionAlreadyRefunded
}) {}

/** The one-time purchase has been refunded already. There is nothing to do. */
export class OneTimePurchaseAlreadyRefunded extends KnownError("OneTimePurchaseAlreadyRefunded", {
  status: 400,
  category: "conflict",
  details: details.OneTimePurchaseAlreadyRefunded
}) {}

/** The purchase was made in test mode, so no money was paid. There is nothing to refund. */
export class TestModePurchaseNonRefundable extends KnownError("TestModePurchaseNonRefundable", {
  status: 400,
  category: "payment"
}) {}

/**
 * The project has no product with this id for this caller; `context` is `item_exists` if the id is an item's, `server_only` if
 * only a server may use the product, otherwise null. Check the id, or make the call from a server.
 */
export class ProductDoesNotExist extends KnownError("ProductDoesNotExist", {
  status: 400,
  category: "notFound",
  details: details.ProductDoesNotExist
}) {}

/** The product is defined for another type of customer. Use a customer of `productCustomerType`. */
export class ProductCustomerTypeDoesNotMatch extends KnownError("ProductCustomerTypeDoesNotMatch", {
  status: 400,
  category: "validation",
  details: details.ProductCustomerTypeDoesNotMatch
}) {}

/** The customer owns the product already, and it is not stackable. There is nothing to do. */
export class ProductAlreadyGranted extends KnownError("ProductAlreadyGranted", {
  status: 400,
  category: "conflict",
  details: details.ProductAlreadyGranted
}) {}

/**
 * The customer has less of the item than the call takes away; `quantity` is the requested change. Offer a purchase, or allow a
 * negative quantity.
 */
export class ItemQuantityInsufficientAmount extends KnownError("ItemQuantityInsufficientAmount", {
  status: 400,
  category: "payment",
  details: details.ItemQuantityInsufficientAmount
}) {}

/** The project has no account at the payment provider yet. Set up payments in the project's settings. */
export class StripeAccountInfoNotFound extends KnownError("StripeAccountInfoNotFound", {
  status: 404,
  category: "configuration"
}) {}
