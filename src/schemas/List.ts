import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { check } from "./check.js"
import { compiledAs } from "./compiledAs.js"
import { IntText } from "./query.js"
import { pageSize, productPageSize } from "./rules/number.js"

/** The body of a complete collection. */
export interface ListBody<Item> {
  readonly items: ReadonlyArray<Item>
  readonly is_paginated?: false
}

/** The body of one page of a collection. */
export interface PageBody<Item> {
  readonly items: ReadonlyArray<Item>
  readonly is_paginated?: true
  readonly pagination: { readonly next_cursor: string | null }
}

/** One page of a collection; `nextCursor` is null at the end. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly nextCursor: string | null
}

// The items are decoded by their own codec, in both directions: checking each of them again would double the cost of a list.

const decoded = <Item>(item: Schema.ConstraintCodec<Item, unknown>) =>
  Schema.declare((u): u is ReadonlyArray<Item> => Array.isArray(u), {
    toCodec: () => Schema.link<ReadonlyArray<Item>>()(Schema.Array(Schema.toType(item)), SchemaTransformation.passthrough())
  })

/**
 * The schema of a complete collection, as an array. A response that says it is only a page is rejected.
 * @source protocol/answers.md#statuses
 */

export const List = <Item, Encoded>(
  item: Schema.ConstraintCodec<Item, Encoded>
): Schema.Codec<ReadonlyArray<Item>, ListBody<Encoded>> =>
  Schema.Struct({ items: Schema.Array(item), is_paginated: Schema.optionalKey(Schema.Literal(false)) }).pipe(
    Schema.decodeTo(
      decoded(item),
      SchemaTransformation.transform<ReadonlyArray<Item>, ListBody<Item>>({
        decode: ({ items }) => items,
        encode: (items) => ({ items, is_paginated: false })
      })
    ),
    compiledAs("listOf", item)
  )

/** The schema of one page of a collection, with the cursor of the next. @source protocol/answers.md#statuses */

export const Page = <Item, Encoded>(item: Schema.ConstraintCodec<Item, Encoded>): Schema.Codec<Page<Item>, PageBody<Encoded>> =>
  Schema.Struct({
    items: Schema.Array(item),
    is_paginated: Schema.optionalKey(Schema.Literal(true)),
    pagination: Schema.Struct({ next_cursor: Schema.NullOr(Schema.String) })
  }).pipe(
    Schema.decodeTo(
      Schema.Struct({ items: decoded(item), nextCursor: Schema.NullOr(Schema.String) }),
      SchemaTransformation.transform<Page<Item>, PageBody<Item>>({
        decode: ({ items, pagination }) => ({ items, nextCursor: pagination.next_cursor }),
        encode: ({ items, nextCursor }) => ({ items, is_paginated: true, pagination: { next_cursor: nextCursor } })
      })
    ),
    compiledAs("pageOf", item)
  )

/** The query of a page; by default the first. The default limit is the platform's, which may be none. @internal */
export const pageQuery = { cursor: Schema.optionalKey(Schema.String), limit: Schema.optionalKey(IntText.check(check(pageSize))) }

/** The page query of a list whose customer the platform checks before the page size; the service checks the size. @internal */
export const customerPageQuery = { ...pageQuery, limit: Schema.optionalKey(IntText) }

/** The page query of invoices: the platform fails for other page sizes. @internal */
export const invoicePageQuery = { ...pageQuery, limit: Schema.optionalKey(IntText.check(check(productPageSize))) }
