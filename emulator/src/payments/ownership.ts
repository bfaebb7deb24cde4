import type { Project } from "../world/Project.js"
import type { Customer, Subscription } from "../world/Purchase.js"
import { oneTimePurchasesOf, subscriptionsOf } from "../world/Purchase.js"
import { catalogOf } from "./catalog.js"

/** The start of products that are included by default. @source protocol/payments.md#calls */
const sinceEver = Date.UTC(1973, 0, 1, 12)

/** Returns the subscriptions of a customer, including default ones. @source protocol/payments.md#ownership */
export const allSubscriptionsOf = (project: Project, customer: Customer): ReadonlyArray<Subscription> => {
  const own = subscriptionsOf(project, customer)
  const taken = new Set(own.map(({ catalogId }) => catalogId).filter((id) => id !== null))
  const had = new Set(own.map(({ productId }) => productId))
  const included = [...catalogOf(project).offers.values()].filter(
    ({ isDefault, catalogId, productId }) => isDefault && (catalogId === null ? !had.has(productId) : !taken.has(catalogId))
  )
  return [
    ...included.map(
      ({ productId, product, catalogId }): Subscription => ({
        // The platform uses the product id as the id of a default subscription.
        id: productId ?? "",
        customer,
        productId,
        product,
        catalogId,
        priceId: null,
        quantity: 1,
        source: "API_GRANT",
        createdAtMillis: sinceEver,
        refundedAtMillis: null,
        providerId: null,
        status: "active",
        periodStartMillis: sinceEver,
        periodEndMillis: null,
        invoices: []
      })
    ),
    ...own
  ]
}

/** Checks whether a customer has or ever had a product of the project. @source protocol/payments.md#ownership */
export const hadProduct = (project: Project, customer: Customer, productId: string): boolean =>
  [...allSubscriptionsOf(project, customer), ...oneTimePurchasesOf(project, customer)].some(
    (bought) => bought.productId === productId
  )
