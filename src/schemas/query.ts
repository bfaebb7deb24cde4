import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { compiledAs } from "./compiledAs.js"

/** A boolean in a query string. */
export const BooleanText = Schema.Literals(["true", "false"]).pipe(
  Schema.decodeTo(
    Schema.Boolean,
    SchemaTransformation.transform<boolean, "true" | "false">({
      decode: (text) => text === "true",
      encode: (flag) => (flag ? "true" : "false")
    })
  ),
  compiledAs("booleanText")
)

/** An integer in a query string. */
export const IntText = Schema.NumberFromString.pipe(Schema.decodeTo(Schema.Int), compiledAs("intText"))
