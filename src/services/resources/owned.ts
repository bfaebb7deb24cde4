import type { Item } from "../../schemas/Item.js"
import type { Page } from "../../schemas/List.js"
import type { CustomerProduct, SwitchOption } from "../../schemas/Product.js"

/** How much of an item a customer has. @source protocol/payments.md#products */
export interface OwnedItem {
  readonly displayName: string
  /** Uses can make it negative. */
  readonly quantity: number
  /** The quantity, 0 if it is negative. */
  readonly nonNegativeQuantity: number
}

/** A product that a customer has. @source protocol/payments.md#products */
export interface OwnedProduct {
  /** Null for a product that the project does not offer. */
  readonly id: string | null
  readonly quantity: number
  readonly displayName: string
  /** Whom the product is for; a type that only a newer platform has is possible. */
  readonly customerType: CustomerProduct["product"]["customerType"]
  /** Whether only servers see and sell it. */
  readonly isServerOnly: boolean
  /** Whether a customer can have it several times. */
  readonly stackable: boolean
  /** Whether it was bought once or by subscription; null before 2026-04. */
  readonly type: CustomerProduct["type"]
  /** The subscription that the customer has it by; null for what was bought once, and before 2026-04. */
  readonly subscription: CustomerProduct["subscription"]
  /** The products of its line that the customer can change to. Empty before 2026-04. */
  readonly switchOptions: ReadonlyArray<SwitchOption>
}

/** The item as apps see it. */
export const ownedItem = ({ displayName, quantity }: Item): OwnedItem => ({
  displayName,
  quantity,
  nonNegativeQuantity: Math.max(0, quantity)
})

/** The products as apps see them. */
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
