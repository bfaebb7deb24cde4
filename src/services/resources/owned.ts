import type { Item } from "../../schemas/Item.js"
import type { Page } from "../../schemas/List.js"
import type { CustomerProduct, SwitchOption } from "../../schemas/Product.js"

/** A customer's quantity of an item. @source protocol/payments.md#products */
export interface OwnedItem {
  readonly displayName: string
  /** Decreases can make it negative. */
  readonly quantity: number
  /** The quantity, or 0 if it is negative. */
  readonly nonNegativeQuantity: number
}

/** A product that a customer has. @source protocol/payments.md#products */
export interface OwnedProduct {
  /** Null for a product that the project does not offer. */
  readonly id: string | null
  readonly quantity: number
  readonly displayName: string
  /** The type of customer that the product is for; newer platforms may have other types. */
  readonly customerType: CustomerProduct["product"]["customerType"]
  /** Whether only servers see and sell it. */
  readonly isServerOnly: boolean
  /** Whether a customer can have it several times. */
  readonly stackable: boolean
  /** Whether it was bought once or by subscription; `one_time` after a subscription is cancelled, and null before 2026-04. */
  readonly type: CustomerProduct["type"]
  /** The customer's subscription to the product; null for a one-time purchase, and before 2026-04. */
  readonly subscription: CustomerProduct["subscription"]
  /** The products of its line that the customer can switch to. Empty before 2026-04. */
  readonly switchOptions: ReadonlyArray<SwitchOption>
}

/** Maps an item of the contract to the one that apps see. */
export const ownedItem = ({ displayName, quantity }: Item): OwnedItem => ({
  displayName,
  quantity,
  nonNegativeQuantity: Math.max(0, quantity)
})

/** Maps a page of products of the contract to the ones that apps see. */
export const ownedProducts = ({ items, nextCursor }: Page<CustomerProduct>): Page<OwnedProduct> => ({
  items: items.map(({ id, product, quantity, subscription, switchOptions = [], type }) => ({
    id,
    quantity,
    displayName: product.displayName,
    customerType: product.customerType,
    isServerOnly: product.serverOnly,
    stackable: product.stackable,
    type,
    subscription,
    switchOptions
  })),
  nextCursor
})
