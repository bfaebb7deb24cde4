import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { IncompleteListError } from "../../errors/flows.js"
import type { Page } from "../../schemas/List.js"

/** Which page to get: without a limit, a list may return everything at once. */
interface PageQuery {
  readonly cursor?: string
  readonly limit?: number
}

/**
 * Streams all items of a paged list; pages are fetched on demand. Fails with `IncompleteListError` if a page's cursor leads back
 * to an earlier page, because the rest of the list cannot be reached.
 */
export const pages = <Item, Query extends PageQuery, E>(
  query: Query,
  pageSize: number,
  list: (query: Query) => Effect.Effect<Page<Item>, E>
): Stream.Stream<Item, E | IncompleteListError> =>
  Stream.suspend(() => {
    // A caller without type checks may pass null.
    const cursors = new Set([query?.cursor])
    let received = 0
    return Stream.paginate<Query | null, Item, E | IncompleteListError>(query, (page) => {
      if (page === null) return new IncompleteListError({ received })
      return Effect.map(list({ ...page, limit: page.limit ?? pageSize }), ({ items, nextCursor }) => {
        received += items.length
        if (nextCursor === null) return [items, Option.none()] as const
        // The items of this page are emitted before the stream fails.
        if (cursors.has(nextCursor)) return [items, Option.some(null)] as const
        cursors.add(nextCursor)
        return [items, Option.some({ ...page, cursor: nextCursor })] as const
      })
    })
  })
