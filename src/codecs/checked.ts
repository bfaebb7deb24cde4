import type { Rule } from "../schemas/rules/Rule.js"
import type { Codec } from "./Codec.js"
import { Problem } from "./Problem.js"

/** A codec of a value that must satisfy rules; the first broken rule is the problem. */

export const checked = <T>(codec: Codec<T>, ...rules: ReadonlyArray<Rule<T>>): Codec<T> => {
  const broken = (value: T): Problem | null => {
    for (const rule of rules) {
      const message = rule(value)
      if (message !== null) return new Problem(message)
    }
    return null
  }
  return {
    decode: (input) => {
      const value = codec.decode(input)
      return value instanceof Problem ? value : (broken(value) ?? value)
    },
    // A value that was encoded has the type that the rules check.
    encode: (value) => {
      const encoded = codec.encode(value)
      return encoded instanceof Problem ? encoded : (broken(value as T) ?? encoded)
    }
  }
}
