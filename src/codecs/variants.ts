import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { isObject } from "./object.js"

/** A codec of several shapes, distinguished by their `type`. Unlike `union`, it names what is wrong in the shape that was meant. */

export const variants = (members: Readonly<Record<string, Codec<unknown>>>): Codec<unknown> => {
  const by = (way: "decode" | "encode") => (value: unknown) => {
    if (!isObject(value)) return expected(value, "an object")
    const type = String(value["type"])
    const member = Object.hasOwn(members, type) ? members[type] : undefined
    const types = () => Object.keys(members).map((name) => JSON.stringify(name))
    return member === undefined ? expected(value["type"], types().join(" or ")).under("type") : member[way](value)
  }
  return { decode: by("decode"), encode: by("encode") }
}
