import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"

/** A schema with a nominal type. */
export interface Opaque<Self, S extends Source> extends Schema.BottomLazyWithoutNew<SchemaAST.AST, Schema.Top> {
  readonly ast: S["ast"]
  readonly Rebuild: Extract<S["Rebuild"], Schema.Top>
  readonly Type: Self
  readonly Encoded: S["Encoded"]
  readonly DecodingServices: S["DecodingServices"]
  readonly EncodingServices: S["EncodingServices"]
  readonly "~type.make.in": S["~type.make.in"]
  readonly "~type.make": S["~type.make"]
  readonly Iso: S["Iso"]
  new (_: never): S["Type"]
}

/** The schema that an opaque one wraps. */
export interface Source extends Schema.Constraint {
  readonly Rebuild: unknown
}

/**
 * Gives the type of a schema's value the name of a class. `Schema.Opaque` does the same, but its type repeats the schema for
 * members that no one needs, which doubles the package's declarations; and the compiler compares each schema with the full type
 * of a schema, which costs it five times the work.
 */

export const Opaque =
  <Self>() =>
  <S extends Source>(schema: S): Opaque<Self, S> =>
    // The same schema, under another name for the compiler.
    schema as Source as Opaque<Self, S>
