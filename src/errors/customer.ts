import { KnownError } from "./KnownError.js"

// Refusals of calls for a customer, which the platform reports with a status and a text only. See `refusals.ts`.

/** The customer is another user, or a team that the user does not manage. Ask on a server. */
export class CustomerAccessDenied extends KnownError("CustomerAccessDenied", {
  status: 403,
  category: "permission",
  refusals: [[403]]
}) {}

/** The customer has no active subscription to the product, or none with this id. Show what the customer has. */
export class SubscriptionNotFound extends KnownError("SubscriptionNotFound", {
  status: 400,
  category: "notFound",
  refusals: [
    [400, "Customer does not have this product."],
    [400, "No active subscription found with this ID for the given customer."]
  ]
}) {}

/**
 * The customer bought the product once, or has cancelled its subscription already, so there is nothing to cancel. A server can
 * refund the purchase.
 */
export class ProductNotCancellable extends KnownError("ProductNotCancellable", {
  status: 400,
  category: "payment",
  refusals: [[400, "This product is a one time purchase and cannot be canceled."]]
}) {}

/** The subscription cannot be switched to this product and price; the platform's text says why. */
export class SubscriptionNotSwitchable extends KnownError("SubscriptionNotSwitchable", {
  status: 400,
  category: "payment",
  refusals: [
    [400, "This subscription cannot be switched."],
    [400, "Product is already active."],
    [400, "Product not found."],
    [400, "Price not found for target product."],
    [400, "Product customer type does not match."],
    [400, "Products must be in the same product line to switch."]
  ]
}) {}
