import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { compiledAs } from "./compiledAs.js"
import { Opaque } from "./Opaque.js"

/** A body without content. */
export class Nothing extends Opaque<Nothing>()(
  Schema.Struct({}).pipe(
    Schema.decodeTo(
      Schema.Record(Schema.String, Schema.Never),
      // A struct without fields accepts everything, so the fields of a newer platform are dropped here.
      SchemaTransformation.transform<Readonly<Record<string, never>>, {}>({ decode: () => ({}), encode: () => ({}) })
    ),
    compiledAs("emptyObject")
  )
) {}
