import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"
import { isObject, string } from "./plain.js"

/** One of several shapes: the first that fits. The problem is the one that lies deepest. */
/* @__NO_SIDE_EFFECTS__ */
export const union = (...members: ReadonlyArray<Codec<unknown>>): Codec<unknown> => ({
  decode: (input) =>
    first(
      members.map(({ decode }) => decode),
      input
    ),
  encode: (value) =>
    first(
      members.map(({ encode }) => encode),
      value
    )
})

const first = (ways: ReadonlyArray<(value: unknown) => unknown>, value: unknown): unknown => {
  let deepest: Problem | undefined
  for (const way of ways) {
    const result = way(value)
    if (!(result instanceof Problem)) return result
    if (deepest === undefined || result.path.length > deepest.path.length) deepest = result
  }
  return deepest
}

/** Several shapes that are told apart by their `type`; one that is not known is kept whole. */
/* @__NO_SIDE_EFFECTS__ */
export const openUnion = (members: Readonly<Record<string, Codec<unknown>>>): Codec<unknown> => {
  const member = (type: unknown) => (typeof type === "string" && Object.hasOwn(members, type) ? members[type] : undefined)
  return {
    decode: (input) => {
      if (!isObject(input)) return expected(input, "object")
      const name = string.decode(input["type"])
      if (name instanceof Problem) return name.under("type")
      return member(name)?.decode(input) ?? { type: "unrecognized", name, value: input }
    },
    encode: (value) => {
      if (!isObject(value)) return expected(value, "object")
      if (value["type"] === "unrecognized") return value["value"]
      return member(value["type"])?.encode(value) ?? expected(value["type"], "a known type").under("type")
    }
  }
}
