import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Page } from "../../schemas/List.js"

/** Which page to get: a list that is asked without a limit may give everything at once. */
interface PageQuery {
  readonly cursor?: string
  readonly limit?: number
}

/**
 * Gives everything that a list gives in pages, page after page, as they are taken. A list that leads back to a page before it
 * ends there, and not never.
 */
export const pages = <Item, Query extends PageQuery, E>(
  query: Query,
  pageSize: number,
  list: (query: Query) => Effect.Effect<Page<Item>, E>
): Stream.Stream<Item, E> =>
  Stream.suspend(() => {
    const cursors = new Set([query.cursor])
    return Stream.paginate(query, (page: Query) =>
      Effect.map(list({ ...page, limit: page.limit ?? pageSize }), ({ items, nextCursor }) => {
        if (nextCursor === null || cursors.has(nextCursor)) return [items, Option.none()] as const
        cursors.add(nextCursor)
        return [items, Option.some({ ...page, cursor: nextCursor })] as const
      })
    )
  })
