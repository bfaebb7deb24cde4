import * as Schema from "effect/Schema"
import { compiledAs } from "./compiledAs.js"

/** A value that is a JSON string on the wire. @internal */

export const fromJson = <S extends Schema.Constraint>(schema: S) =>
  Schema.fromJsonString(schema).pipe(compiledAs("jsonText", schema))
