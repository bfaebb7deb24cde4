import { array } from "./array.js"
import type { Codec } from "./Codec.js"
import { isObject, literal, nullable, string } from "./plain.js"
import { struct } from "./struct.js"
import { through } from "./through.js"

/** All the entries of a collection. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = (item: Codec<unknown>): Codec<unknown> =>
  through(
    struct({ items: array(item), is_paginated: literal(false) }),
    ({ items }) => items,
    (items) => ({ items, is_paginated: false })
  )

/** Some of the entries of a collection, and where the next begin. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = (item: Codec<unknown>): Codec<unknown> =>
  through(
    struct({ items: array(item), is_paginated: literal(true), pagination: struct({ next_cursor: nullable(string) }) }),
    ({ items, pagination }) => ({ items, nextCursor: isObject(pagination) ? pagination["next_cursor"] : null }),
    (value) =>
      isObject(value) ? { items: value["items"], is_paginated: true, pagination: { next_cursor: value["nextCursor"] } } : value
  )
