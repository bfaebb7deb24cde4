import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** A boolean in a query string. */
export const BooleanText = Schema.Literals(["true", "false"]).pipe(
  Schema.decodeTo(
    Schema.Boolean,
    SchemaTransformation.transform<boolean, "true" | "false">({
      decode: (text) => text === "true",
      encode: (flag) => (flag ? "true" : "false")
    })
  )
)

/** A whole number in a query string. */
export const IntText = Schema.NumberFromString.pipe(Schema.decodeTo(Schema.Int))
