import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { IncompleteListError } from "../../errors/flows.js"
import type { Page } from "../../schemas/List.js"

/** Which page to get: a list that is asked without a limit may give everything at once. */
interface PageQuery {
  readonly cursor?: string
  readonly limit?: number
}

/**
 * Returns everything that a list returns in pages, fetched page by page, on demand. Fails with `IncompleteListError` if a page
 * leads back to one before it: that is neither the end of the list nor a way to it.
 */
export const pages = <Item, Query extends PageQuery, E>(
  query: Query,
  pageSize: number,
  list: (query: Query) => Effect.Effect<Page<Item>, E>
): Stream.Stream<Item, E | IncompleteListError> =>
  Stream.suspend(() => {
    // A caller without type checks may give null.
    const cursors = new Set([query?.cursor])
    let received = 0
    return Stream.paginate<Query | null, Item, E | IncompleteListError>(query, (page) => {
      if (page === null) return new IncompleteListError({ received })
      return Effect.map(list({ ...page, limit: page.limit ?? pageSize }), ({ items, nextCursor }) => {
        received += items.length
        if (nextCursor === null) return [items, Option.none()] as const
        // What this page holds is given before the stream fails.
        if (cursors.has(nextCursor)) return [items, Option.some(null)] as const
        cursors.add(nextCursor)
        return [items, Option.some({ ...page, cursor: nextCursor })] as const
      })
    })
  })
