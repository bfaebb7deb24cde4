import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { CustomerType, InlineProduct, Product } from "portico/schemas"
import { customerTypes, internalProjectId, Price } from "portico/schemas"
import type { JsonObject } from "../config/json.js"
import { isObject, objectAt } from "../config/json.js"
import { renderConfig } from "../config/renderConfig.js"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"

/** A product with its place in the project's configuration. */
export interface Offer {
  /** Null for an inline product. */
  readonly productId: string | null
  readonly product: Product
  readonly catalogId: string | null
  /** The products of which a customer needs one; null if the product is not an add-on. */
  readonly baseIds: ReadonlyArray<string> | null
  /** Whether the configuration includes it by default instead of for a price. */
  readonly isIncluded: boolean
  /** Whether every customer without another product of its catalog has it. Not all generations honour `include-by-default`, but the platform's own project always has a free plan. */
  readonly isDefault: boolean
}

/** An item that products include. */
export interface ItemKind {
  readonly id: string
  readonly displayName: string
  readonly customerType: CustomerType
}

/** The payments configuration at present. */
export interface Catalog {
  readonly testMode: boolean
  /** Whether new purchases are blocked. */
  readonly isBlocked: boolean
  readonly offers: ReadonlyMap<string, Offer>
  readonly items: ReadonlyMap<string, ItemKind>
}

const customerTypeOf = (value: unknown): CustomerType => customerTypes.find((type) => type === value) ?? "user"
const textOf = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise)

// Prices have the format of the configuration and are decoded like those of a response.
const decodePrice = Schema.decodeUnknownOption(Price)
const priceOf = ({ serverOnly: _, freeTrial, ...price }: JsonObject): Price | undefined =>
  Option.getOrUndefined(decodePrice(freeTrial === undefined ? price : { ...price, free_trial: freeTrial }))

const pricesOf = (prices: unknown): Product["prices"] =>
  isObject(prices)
    ? Object.fromEntries(
        Object.entries(prices).flatMap(([id, price]) => {
          const read = isObject(price) ? priceOf(price) : undefined
          return read === undefined ? [] : [[id, read]]
        })
      )
    : {}

const IncludedItems = Schema.Record(
  Schema.String,
  Schema.Struct({
    quantity: Schema.Finite,
    repeat: Schema.optionalKey(Schema.Union([Schema.Literal("never"), Schema.Tuple([Schema.Finite, Schema.String])])),
    expires: Schema.optionalKey(Schema.String)
  })
)
const decodeItems = Schema.decodeUnknownOption(IncludedItems)
const itemsOf = (items: JsonObject): Product["includedItems"] => Option.getOrElse(decodeItems(items), () => ({}))

const offerOf = (id: string, product: JsonObject): Offer => ({
  productId: id,
  product: {
    displayName: textOf(product["displayName"], id),
    customerType: customerTypeOf(product["customerType"]),
    prices: pricesOf(product["prices"]),
    includedItems: itemsOf(objectAt(product, "includedItems")),
    // The platform does not reveal the trial of a whole product.
    freeTrial: null,
    serverOnly: product["serverOnly"] === true,
    stackable: product["stackable"] === true,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null
  },
  catalogId: typeof product["catalogId"] === "string" ? product["catalogId"] : null,
  baseIds: isObject(product["isAddOnTo"]) ? Object.keys(product["isAddOnTo"]) : null,
  isIncluded: product["prices"] === "include-by-default",
  isDefault: false
})

/** Returns an offer of a product in the configuration's format, without filling in defaults. */
export const writtenOffer = (id: string, product: JsonObject): Offer => offerOf(id, product)

const entriesOf = <A>(tree: JsonObject, make: (id: string, value: JsonObject) => A): ReadonlyMap<string, A> =>
  new Map(Object.entries(tree).map(([id, value]) => [id, make(id, isObject(value) ? value : {})]))

/** Returns the products of the project and their items. @source protocol/projects.md#configuration */
export const catalogOf = (project: Project): Catalog => {
  const payments = objectAt(renderConfig(project), "payments")
  return {
    testMode: payments["testMode"] === true,
    isBlocked: payments["blockNewPurchases"] === true,
    offers: entriesOf(objectAt(payments, "products"), (id, product) => {
      const offer = offerOf(id, product)
      return { ...offer, isDefault: offer.isIncluded && (rulesOf(project).defaultProducts || project.id === internalProjectId) }
    }),
    items: entriesOf(objectAt(payments, "items"), (id, item) => ({
      id,
      displayName: textOf(item["displayName"], id),
      customerType: customerTypeOf(item["customerType"])
    }))
  }
}

/**
 * Returns the offer of an inline product, created by a server for one customer. It is not stackable.
 * @source protocol/payments.md#ownership
 */
export const inlineOffer = (product: InlineProduct): Offer => ({
  productId: null,
  product: {
    displayName: product.displayName,
    customerType: product.customerType,
    prices: Object.fromEntries(
      Object.entries(product.prices).map(([id, { interval = null, freeTrial = null, ...amounts }]) => [
        id,
        { ...amounts, interval, freeTrial }
      ])
    ),
    includedItems: Object.fromEntries(
      Object.entries(product.includedItems).map(([id, item]) => [
        id,
        { quantity: 0, repeat: "never" as const, expires: "never" as const, ...item }
      ])
    ),
    freeTrial: null,
    serverOnly: product.serverOnly ?? true,
    stackable: false,
    clientMetadata: product.clientMetadata ?? null,
    clientReadOnlyMetadata: product.clientReadOnlyMetadata ?? null,
    serverMetadata: product.serverMetadata ?? null
  },
  catalogId: null,
  baseIds: null,
  isIncluded: false,
  isDefault: false
})
