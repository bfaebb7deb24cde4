import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { compiledAs } from "./compiledAs.js"

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
