import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { compiledAs } from "./compiledAs.js"

/** A field that may be null and, on some platforms, absent: null in TypeScript either way, and null on the wire. @internal */

export const nullByDefault = <S extends Schema.Constraint>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)), compiledAs("nullByDefault", schema))
