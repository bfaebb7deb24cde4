import type { CustomerProduct, Product } from "portico/schemas"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import type { Bought, Customer, Subscription } from "../world/Purchase.js"
import { oneTimePurchasesOf, quantityLeft } from "../world/Purchase.js"
import type { Offer } from "./catalog.js"
import { catalogOf } from "./catalog.js"
import { allSubscriptionsOf, hadProduct } from "./ownership.js"

/** A product of a customer, with its pagination cursor. */
export interface Owned {
  readonly cursor: string
  readonly shown: typeof CustomerProduct.Type
}

interface Held {
  readonly bought: Bought
  /** The subscription to the product; null if it does not renew. */
  readonly subscription: Subscription | null
}

const heldBy = (project: Project, customer: Customer, now: number): ReadonlyArray<Held> => {
  const staysToEnd = rulesOf(project).productsById
  return [
    ...allSubscriptionsOf(project, customer).flatMap((each): ReadonlyArray<Held> => {
      if (each.status === "active") return [{ bought: each, subscription: each }]
      return staysToEnd && (each.periodEndMillis ?? 0) > now ? [{ bought: each, subscription: null }] : []
    }),
    ...oneTimePurchasesOf(project, customer)
      .filter(({ refundedAtMillis, revokedQuantity }) => refundedAtMillis === null || revokedQuantity !== undefined)
      .map((bought): Held => ({ bought, subscription: null }))
  ]
    .filter(({ bought }) => quantityLeft(bought) > 0)
    .sort((one, other) => one.bought.createdAtMillis - other.bought.createdAtMillis)
}

const isRepeated = ({ product }: Offer): boolean => Object.values(product.prices).some(({ interval }) => interval !== null)

/** Returns the other subscription products of the same product line; undefined for a product without a line. */
const switchOptionsOf = (project: Project, { productId, product, catalogId }: Bought, seesAll: boolean) => {
  if (catalogId === null || productId === null) return undefined
  return [...catalogOf(project).offers.values()].flatMap((offer) => {
    const fits =
      offer.catalogId === catalogId &&
      offer.productId !== productId &&
      offer.baseIds === null &&
      offer.product.customerType === product.customerType &&
      (seesAll || !offer.product.serverOnly) &&
      isRepeated(offer)
    return fits && offer.productId !== null ? [{ productId: offer.productId, product: offer.product }] : []
  })
}

const subscriptionOf = ({ id, periodEndMillis, cancelAtPeriodEnd }: Subscription) => ({
  subscriptionId: id,
  currentPeriodEndAt: periodEndMillis === null ? null : new Date(periodEndMillis),
  cancelAtPeriodEnd: cancelAtPeriodEnd === true,
  isCancelable: true
})

// All inline products form one row, which shows the latest.
const rowsById = (project: Project, held: ReadonlyArray<Held>, seesAll: boolean): ReadonlyArray<Owned> => {
  const byId = new Map<string, Array<Held>>()
  for (const each of held) {
    const cursor = each.bought.productId ?? "__null__"
    byId.set(cursor, [...(byId.get(cursor) ?? []), each])
  }
  const rows = [...byId].flatMap(([cursor, all]): ReadonlyArray<Owned> => {
    const last = all.at(-1)
    if (last === undefined) return []
    const { bought } = last
    const subscription = all.flatMap((each) => each.subscription ?? []).at(-1) ?? null
    const switchOptions = switchOptionsOf(project, bought, seesAll)
    const shown = {
      id: bought.productId,
      quantity: all.reduce((sum, each) => sum + quantityLeft(each.bought), 0),
      product: bought.product,
      type: subscription === null ? ("one_time" as const) : ("subscription" as const),
      subscription: subscription === null ? null : subscriptionOf(subscription),
      ...(switchOptions === undefined ? {} : { switchOptions })
    }
    return [{ cursor, shown }]
  })
  const isOwn = ({ shown: { id } }: Owned): boolean => id !== null
  return [...rows.filter(isOwn).sort((one, other) => (one.cursor < other.cursor ? -1 : 1)), ...rows.filter((row) => !isOwn(row))]
}

const rowPerPurchase = ({ bought: { id, productId, quantity, product } }: Held): Owned => ({
  cursor: id,
  shown: { id: productId, quantity, product, type: null, subscription: null }
})

/**
 * Returns the products of a customer at a time: by id or, on older platforms, each purchase, oldest first.
 * @source protocol/payments.md#calls
 */
export const ownedProducts = (
  project: Project,
  customer: Customer,
  nowMillis: number,
  seesAll: boolean
): ReadonlyArray<Owned> => {
  const seen = ({ serverOnly }: Product): boolean => seesAll || !serverOnly
  const held = heldBy(project, customer, nowMillis).filter(({ bought }) => seen(bought.product))
  return rulesOf(project).productsById ? rowsById(project, held, seesAll) : held.map(rowPerPurchase)
}

/**
 * Checks whether a customer has a product of the project at a time or, on older platforms, ever had it.
 * @source protocol/payments.md#ownership
 */
export const ownsProduct = (project: Project, customer: Customer, productId: string, nowMillis: number): boolean =>
  rulesOf(project).productsById
    ? heldBy(project, customer, nowMillis).some(({ bought }) => bought.productId === productId)
    : hadProduct(project, customer, productId)
