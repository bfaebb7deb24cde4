import type { Product } from "portico/schemas"
import type { Project } from "../world/Project.js"
import type { Customer, Subscription } from "../world/Purchase.js"
import { oneTimePurchasesOf, subscriptionsOf } from "../world/Purchase.js"
import { catalogOf } from "./catalog.js"

/** The time from which everybody has the products that are included by default. @source facts 16.2 */
const sinceEver = Date.UTC(1973, 0, 1, 12)

/** The subscriptions of a customer, with those that are there by default. @source facts 16.3 */
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
        // The platform names the place of such a product by the product itself.
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
        renewals: [],
        isPaid: false
      })
    ),
    ...own
  ]
}

/** A product that a customer has at the moment. */
export interface Owned {
  /** The purchase by which the customer has it. */
  readonly sourceId: string
  readonly productId: string | null
  readonly product: Product
  readonly quantity: number
  readonly createdAtMillis: number
}

/** The products of a customer, oldest first. @source facts 16.2 */
export const ownedProducts = (project: Project, customer: Customer): ReadonlyArray<Owned> =>
  [
    ...allSubscriptionsOf(project, customer).filter(({ status }) => status === "active"),
    ...oneTimePurchasesOf(project, customer).filter(({ refundedAtMillis }) => refundedAtMillis === null)
  ]
    .map(({ id, productId, product, quantity, createdAtMillis }) => ({
      sourceId: id,
      productId,
      product,
      quantity,
      createdAtMillis
    }))
    .sort((one, other) => one.createdAtMillis - other.createdAtMillis)

/** Whether a customer has or once had a product of the project. @source facts 16.3 */
export const hadProduct = (project: Project, customer: Customer, productId: string): boolean =>
  [...allSubscriptionsOf(project, customer), ...oneTimePurchasesOf(project, customer)].some(
    (bought) => bought.productId === productId
  )
