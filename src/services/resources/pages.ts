import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { IncompleteListError } from "../../errors/flows.js"
import { InvalidInput } from "../../errors/sdk.js"
import type { Page } from "../../schemas/List.js"
import { notAnObject, undeclared } from "../arguments/given.js"

/** Which page to get: without a limit, a list may return everything at once. */
interface PageQuery {
  readonly cursor?: string
  readonly limit?: number
}

/**
 * Which item a cursor names: the first of its page, so that a page without items shows that this item was deleted; or the last of
 * the page before, so that the last page can be without items.
 */
type CursorItem = "first of its page" | "last before it"

/**
 * Streams all items of a paged list; pages are fetched on demand. Fails with `IncompleteListError` if a page's cursor is invalid, or
 * leads back to an earlier page or to a deleted item, because the rest of the list cannot be reached.
 */
export const pages = <Item, Query extends PageQuery, E>(
  given: Query | undefined,
  pageSize: number,
  list: (query: Query) => Effect.Effect<Page<Item>, E>,
  cursorItem: CursorItem = "last before it"
): Stream.Stream<Item, E | IncompleteListError> =>
  Stream.suspend(() => {
    const broken = given === undefined ? null : notAnObject("query", given)
    if (broken !== null) return Stream.fromEffect(undeclared(broken))
    // The cast: all properties of a query are optional.
    const query = given ?? ({} as Query)
    const cursors = new Set([query.cursor])
    let received = 0
    return Stream.paginate<Query | null, Item, E | IncompleteListError>(query, (page) => {
      if (page === null) return new IncompleteListError({ received })
      const listed = list({ ...page, limit: page.limit === undefined ? pageSize : page.limit })
      // The cursor of a later page is the platform's, so an invalid one is not the caller's mistake.
      const reached = page === query ? listed : Effect.catchIf(listed, isOfCursor, () => new IncompleteListError({ received }))
      return Effect.map(reached, ({ items, nextCursor }) => {
        const isDeleted = page !== query && items.length === 0 && cursorItem === "first of its page"
        if (isDeleted) return [items, Option.some(null)] as const
        received += items.length
        if (nextCursor === null) return [items, Option.none()] as const
        // The items of this page are emitted before the stream fails.
        if (cursors.has(nextCursor)) return [items, Option.some(null)] as const
        cursors.add(nextCursor)
        return [items, Option.some({ ...page, cursor: nextCursor })] as const
      })
    })
  })

const isOfCursor = (error: unknown): boolean => error instanceof InvalidInput && error.field === "cursor"
