import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { compiledAs } from "./compiledAs.js"

/** A field that the platform leaves out if it has no value: null in TypeScript, absent on the wire. */
export interface nullWhenAbsent<S extends Schema.Constraint>
  extends Schema.decodeTo<Schema.NullOr<Schema.toType<S>>, Schema.optionalKey<Schema.NullOr<S>>> {}

/** Reads an absent key and a null as null, and leaves the key out when writing a null. */
/* @__NO_SIDE_EFFECTS__ */
export const nullWhenAbsent = <S extends Schema.Constraint>(schema: S): nullWhenAbsent<S> =>
  Schema.optionalKey(Schema.NullOr(schema)).pipe(
    Schema.decodeTo(Schema.NullOr(Schema.toType(schema)), {
      decode: SchemaGetter.transformOptional((value) => Option.some(Option.getOrElse(value, () => null))),
      encode: SchemaGetter.transformOptional((value) => Option.filter(value, (present) => present !== null))
    }),
    compiledAs("nullWhenAbsent", schema)
  )
