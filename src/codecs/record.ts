import type { Rule } from "../schemas/rules/Rule.js"
import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { isObject } from "./object.js"
import { Problem } from "./Problem.js"

/** A codec of an object with any keys that satisfy rules, and values of one type. */

export const record = <T>(value: Codec<T>, ...keyRules: ReadonlyArray<Rule<string>>): Codec<Readonly<Record<string, T>>> => {
  const each =
    <A>(one: (value: unknown) => A | Problem) =>
    (input: unknown): Readonly<Record<string, A>> | Problem => {
      if (!isObject(input)) return expected(input, "an object")
      const entries: Array<readonly [string, A]> = []
      for (const [key, item] of Object.entries(input)) {
        const broken = keyRules.map((rule) => rule(key)).find((message) => message !== null)
        if (broken) return new Problem(broken, [key])
        const result = one(item)
        if (result instanceof Problem) return result.under(key)
        entries.push([key, result])
      }
      return Object.fromEntries(entries)
    }
  return { decode: each(value.decode), encode: each(value.encode) }
}

/** A codec of any value but null, whose content is dropped; an empty object on the wire. */
export const emptyObject: Codec<object> = {
  decode: (input) => (input === undefined || input === null ? expected(input, "an object") : {}),
  encode: (value) => (isObject(value) && Object.keys(value).length === 0 ? {} : expected(value, "an object without keys"))
}
