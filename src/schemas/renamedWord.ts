import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { compiledAs } from "./compiledAs.js"

/** A word with another name on the wire. @internal */

export const renamedWord = <const Name extends string, const OnWire extends string>(name: Name, onWire: OnWire) =>
  Schema.Literal(onWire).pipe(
    Schema.decodeTo(
      Schema.Literal(name),
      SchemaTransformation.transform<Name, OnWire>({ decode: () => name, encode: () => onWire })
    ),
    compiledAs("renamed", name, onWire)
  )
