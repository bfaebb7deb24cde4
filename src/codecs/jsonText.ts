import * as Option from "effect/Option"
import { maxJsonDepth } from "../schemas/limits.js"
import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"
import { string } from "./scalar.js"

/** Parses JSON. */
export const parse: (text: string) => Option.Option<unknown> = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** Foreign JSON that has been parsed, or why it cannot be. */
export type Parsed = { readonly value: unknown } | Problem

/** Parses foreign JSON of bounded depth, so that recursion over the value is safe. */
export const parseBounded = (text: string): Parsed => {
  if (isTooDeep(text)) return tooDeep
  return Option.match(parse(text), {
    onNone: () => (text.trim() === "" ? empty : isIncomplete(text) ? incomplete : notJson),
    onSome: (value) => ({ value })
  })
}

const empty = new Problem(() => "it is empty")
const notJson = new Problem(() => "it is not JSON")

/** The problem of a text that is only the beginning of a JSON object or array. */
export const incomplete: Problem = new Problem(() => "it ends before its JSON does")

const tooDeep = new Problem(() => `it is nested deeper than ${maxJsonDepth} levels`)

// Most texts have fewer brackets than the maximum depth, which is known without examining each character.
const isTooDeep = (text: string): boolean => {
  let brackets = 0
  for (const bracket of ["{", "["]) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      if (++brackets > maxJsonDepth) return depthsOf(text).deepest > maxJsonDepth
    }
  }
  return false
}

const isIncomplete = (text: string): boolean => /^\s*[{[]/.test(text) && depthsOf(text).last > 0

/** Returns the greatest depth of a text, and the depth at its end. */
const depthsOf = (text: string) => {
  let deepest = 0
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted && letter === "\\") at++
    else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === "{" || letter === "[")) deepest = Math.max(deepest, ++depth)
    else if (!isQuoted && (letter === "}" || letter === "]")) depth--
  }
  return { deepest, last: depth }
}

/** A codec of a value that is a JSON string on the wire. */

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

/** Returns a function that parses and decodes JSON strings of one shape, and returns null for any other string. */

export const reader = <T>(codec: Codec<T>): ((text: unknown) => T | null) => {
  const { decode } = jsonText(codec)
  return (text) => {
    const value = decode(text)
    return value instanceof Problem ? null : value
  }
}
