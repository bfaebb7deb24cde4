import { nullable, optional } from "./absence.js"
import { array } from "./array.js"
import type { Codec } from "./Codec.js"
import { unknown } from "./json.js"
import { isObject } from "./object.js"
import { Problem } from "./Problem.js"
import { literal, string } from "./scalar.js"
import { struct } from "./struct.js"
import { transform } from "./transform.js"

/** A codec of a complete collection. */

export const listOf = (item: Codec<unknown>): Codec<unknown> => {
  const body = struct({ items: array(item), is_paginated: optional(literal(false)) })
  return transform(
    body,
    ({ items }) => items,
    (items) => body.encode({ items, is_paginated: false })
  )
}

/** A codec of one page of a collection, with the cursor of the next. */

export const pageOf = (item: Codec<unknown>): Codec<unknown> => {
  const cursor = nullable(string)
  const body = struct({ items: array(item), is_paginated: optional(literal(true)), pagination: struct({ next_cursor: cursor }) })
  const typed = struct({ items: unknown, nextCursor: cursor })
  return transform(
    body,
    ({ items, pagination }) => ({ items, nextCursor: pagination.next_cursor }),
    (page) => {
      const encoded = typed.encode(page)
      if (encoded instanceof Problem || !isObject(encoded)) return encoded
      return body.encode({ items: encoded["items"], is_paginated: true, pagination: { next_cursor: encoded["nextCursor"] } })
    }
  )
}
