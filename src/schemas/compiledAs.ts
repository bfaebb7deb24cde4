import type * as Schema from "effect/Schema"

/** How a schema with its own transformation is compiled: the codec of `src/codecs` to call, and its arguments. @internal */
export type Recipe = readonly [codec: string, ...args: ReadonlyArray<unknown>]

/**
 * Annotates a schema with the codec that does the same. Schemas of Effect's own kinds need no annotation; one whose
 * transformation is a function does, because `npm run compile` cannot inspect it. An argument may be another schema.
 * @internal
 */

export const compiledAs =
  (...recipe: Recipe) =>
  <S extends Schema.Top>(schema: S): S["Rebuild"] =>
    schema.annotate({ [key]: recipe })

/** The key of the recipe in a schema's annotations. @internal */
export const key = "portico/codec"
