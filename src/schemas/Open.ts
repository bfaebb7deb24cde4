import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { check } from "./check.js"
import { compiledAs } from "./compiledAs.js"
import type { OtherType } from "./rules/otherType.js"

/** One of the known words, or one of a newer platform; editors still suggest the known words. */
export type Open<Word extends string> = Word | (string & {})

/** The schema of such a word. */
export interface OpenWord<Word extends string> extends Schema.Codec<Open<Word>, string> {}

/** A word in a response: the known ones have their own type, and any other is kept unchanged. */

export const Open = <const Words extends ReadonlyArray<string>>(words: Words): OpenWord<Words[number]> =>
  Schema.Union([Schema.Literals(words), Schema.String])

/** An unknown member of a union: `name` is its type on the wire, and `value` all of it. */
export interface Unrecognized {
  readonly type: "unrecognized"
  readonly name: string
  readonly value: JsonObject
}

type JsonObject = { readonly [key: string]: Schema.Json }

/**
 * A union in a response whose members are distinguished by their `type`. An unknown type decodes as `Unrecognized` and encodes
 * unchanged; a known type with a wrong shape still fails.
 */

export const openUnion = <
  Type extends string,
  const Members extends { readonly [T in Type]: Schema.ConstraintCodec<unknown, unknown> }
>(
  otherType: OtherType<Type>,
  members: Members
): Schema.Codec<Members[Type]["Type"] | Unrecognized, unknown> => {
  const other = Schema.Record(Schema.String, Schema.Json).check(check(otherType))
  const unrecognized = other.pipe(
    Schema.decodeTo(
      Schema.Struct({ type: Schema.Literal("unrecognized"), name: Schema.String, value: Schema.toType(other) }),
      SchemaTransformation.transform<Unrecognized, JsonObject>({
        decode: (value) => ({ type: "unrecognized", name: String(value["type"]), value }),
        encode: ({ value }) => value
      })
    )
  )
  return Schema.Union([...otherType.types.map((type) => members[type]), unrecognized]).pipe(compiledAs("openUnion", members))
}

/** A union in a request, whose members are distinguished by their `type`: a literal, which is the member's name here. @internal */

export const variants = <Member extends Schema.Constraint>(members: Readonly<Record<string, Member>>) =>
  Schema.Union(Object.values(members)).pipe(compiledAs("variants", members))
