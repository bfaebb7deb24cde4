import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { compiledAs } from "./compiledAs.js"

/** A field that may be null and, on some platforms, absent: null in TypeScript either way, and null on the wire. @internal */

export const nullByDefault = <S extends Schema.Constraint>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)), compiledAs("nullByDefault", schema))

/** A field that the platform omits if it has no value: null in TypeScript, absent on the wire. */
export interface nullWhenAbsent<S extends Schema.Constraint>
  extends Schema.decodeTo<Schema.NullOr<Schema.toType<S>>, Schema.optionalKey<Schema.NullOr<S>>> {}

/** Decodes an absent key and null as null, and encodes null as an absent key. */

export const nullWhenAbsent = <S extends Schema.Constraint>(schema: S): nullWhenAbsent<S> =>
  Schema.optionalKey(Schema.NullOr(schema)).pipe(
    Schema.decodeTo(Schema.NullOr(Schema.toType(schema)), {
      decode: SchemaGetter.transformOptional((value) => Option.some(Option.getOrElse(value, () => null))),
      encode: SchemaGetter.transformOptional((value) => Option.filter(value, (present) => present !== null))
    }),
    compiledAs("nullWhenAbsent", schema)
  )

/** Fields that are all optional. */
export type optionals<Fields extends Schema.Struct.Fields> = { readonly [K in keyof Fields]: Schema.optionalKey<Fields[K]> }

/** Makes the fields of a partial update optional: an omitted field is left unchanged. */

export const optionals = <const Fields extends Schema.Struct.Fields>(fields: Fields): optionals<Fields> =>
  // No type describes "a record built from the keys of another".
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Schema.optionalKey(field)])) as optionals<Fields>
