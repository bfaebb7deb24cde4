import type * as Schema from "effect/Schema"

/** How a schema with a transformation of its own is compiled: the codec of `src/codecs` to call, and with what. @internal */
export type Recipe = readonly [codec: string, ...args: ReadonlyArray<unknown>]

/**
 * Says which codec reads and writes what a schema does. Schemas of Effect's own kinds need no such word; one whose
 * transformation is a function does, because `npm run compile` cannot see into it. An argument may be another schema.
 * @internal
 */
/* @__NO_SIDE_EFFECTS__ */
export const compiledAs =
  (...recipe: Recipe) =>
  <S extends Schema.Top>(schema: S): S["Rebuild"] =>
    schema.annotate({ [key]: recipe })

/** If the recipe is among the annotations of a schema. @internal */
export const key = "portico/codec"
