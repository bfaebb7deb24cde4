import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { json } from "./json.js"
import { isObject } from "./object.js"
import { Problem } from "./Problem.js"
import { record } from "./record.js"
import { literal, string } from "./scalar.js"
import { struct } from "./struct.js"

/** A codec of several shapes, distinguished by their `type`; an unknown one is kept whole. */

export const openUnion = (members: Readonly<Record<string, Codec<unknown>>>): Codec<unknown> => {
  const member = (type: string) => (Object.hasOwn(members, type) ? members[type] : undefined)
  const other: Codec<AnyObject> = {
    decode: anyObject.decode,
    encode: (value) => {
      const encoded = anyObject.encode(value)
      if (encoded instanceof Problem) return encoded
      return isTyped(encoded) && member(encoded.type) === undefined ? encoded : expected(value, "an object of another type")
    }
  }
  const unrecognized = struct({ type: literal("unrecognized"), name: string, value: other })
  return {
    decode: (input) => {
      const type = typeOf(input)
      if (type instanceof Problem) return type
      return member(type)?.decode(input) ?? { type: "unrecognized", name: type, value: input }
    },
    encode: (value) => {
      const type = typeOf(value)
      if (type instanceof Problem) return type
      if (type !== "unrecognized") return member(type)?.encode(value) ?? expected(type, "a known type").under("type")
      const encoded = unrecognized.encode(value)
      return encoded instanceof Problem || !isObject(encoded) ? encoded : encoded["value"]
    }
  }
}

type AnyObject = Readonly<Record<string, unknown>>

const anyObject = record(json)

const isTyped = (u: unknown): u is AnyObject & { readonly type: string } => isObject(u) && typeof u["type"] === "string"

const typeOf = (u: unknown): string | Problem => {
  if (!isObject(u)) return expected(u, "an object")
  const type = string.decode(u["type"])
  return type instanceof Problem ? type.under("type") : type
}
