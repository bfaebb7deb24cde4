import { nullable } from "./absence.js"
import { array } from "./array.js"
import type { Codec } from "./Codec.js"
import { isObject } from "./isObject.js"
import { literal, string } from "./scalar.js"
import { struct } from "./struct.js"
import { through } from "./through.js"

/** All the entries of a collection. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = (item: Codec<unknown>): Codec<unknown> => {
  const items = array(item)
  return through(
    struct({ items, is_paginated: literal(false) }),
    (body) => body.items,
    items,
    (encoded) => ({ items: encoded, is_paginated: false })
  )
}

/** Some of the entries of a collection, and where the next begin. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = (item: Codec<unknown>): Codec<unknown> => {
  const items = array(item)
  const next = nullable(string)
  return through(
    struct({ items, is_paginated: literal(true), pagination: struct({ next_cursor: next }) }),
    (body) => ({ items: body.items, nextCursor: body.pagination.next_cursor }),
    struct({ items, nextCursor: next }),
    (encoded) =>
      isObject(encoded)
        ? { items: encoded["items"], is_paginated: true, pagination: { next_cursor: encoded["nextCursor"] } }
        : encoded
  )
}
