import type { Page } from "portico/schemas"

/** Which page of a list to return. */
export interface PageQuery {
  /** The id of the first item of the page. Default: that of the list. */
  readonly cursor?: string | undefined
  /** Default: all items. */
  readonly limit?: number | undefined
}

/** Returns a page of a list, which is empty after an unknown cursor. */
export const pageOf = <Item extends { readonly id: string }>(
  items: ReadonlyArray<Item>,
  { cursor, limit = items.length }: PageQuery
): Page<Item> => {
  const start = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor)
  const rest = start < 0 ? [] : items.slice(start)
  return { items: rest.slice(0, limit), nextCursor: rest[limit]?.id ?? null }
}
