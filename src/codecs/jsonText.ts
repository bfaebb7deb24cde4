import * as Option from "effect/Option"
import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"
import { string } from "./scalar.js"

/** The value of a JSON text. */
export const parse: (text: string) => Option.Option<unknown> = /* @__PURE__ */ Option.liftThrowable((text: string): unknown =>
  JSON.parse(text)
)

/** A value that travels as a JSON text. */
/* @__NO_SIDE_EFFECTS__ */
export const jsonText = <T>(codec: Codec<T>): Codec<T> => ({
  decode: (input) => {
    const text = string.decode(input)
    if (text instanceof Problem) return text
    return Option.match(parse(text), { onNone: () => expected(text, "JSON"), onSome: codec.decode })
  },
  encode: (value) => {
    const encoded = codec.encode(value)
    return encoded instanceof Problem ? encoded : JSON.stringify(encoded)
  }
})

/** Reads JSON texts of one shape; null where a text is not one. */
/* @__NO_SIDE_EFFECTS__ */
export const reader = <T>(codec: Codec<T>): ((text: unknown) => T | null) => {
  const { decode } = jsonText(codec)
  return (text) => {
    const value = decode(text)
    return value instanceof Problem ? null : value
  }
}
