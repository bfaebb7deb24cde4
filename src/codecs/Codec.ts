import { mustBe, required, unknownProperties } from "../schemas/messages/value.js"
import { subject } from "../schemas/rules/Rule.js"
import { Problem } from "./Problem.js"

/**
 * Decodes a value of the wire, and encodes one for it: the subset of a schema that a browser can afford, because `effect/Schema`
 * adds 16 KB gzip. The codecs of declared shapes are not written by hand: the build compiles them from the schemas.
 */
export interface Codec<out T> {
  /** Returns the value in TypeScript, or the problem. An absent key is decoded from undefined. */
  readonly decode: (input: unknown) => T | Problem
  /** Returns the value on the wire, undefined if its key is to be absent, or the problem. */
  readonly encode: (value: unknown) => unknown
}

/** The type that a codec decodes to. */
export type Type<C> = C extends Codec<infer T> ? T : never

/** Returns the problem of a value that is not of a kind, such as `a string`, or is missing. */
export const expected = (input: unknown, kind: string): Problem =>
  new Problem(input === undefined ? required : mustBe(kind), [], kind)

/** A codec of a value that is the same in TypeScript and on the wire. */

export const unchanged = <T>(kind: string, isOfType: (input: unknown) => input is T): Codec<T> => {
  const checked = (input: unknown) => (isOfType(input) ? input : expected(input, kind))
  return { decode: checked, encode: checked }
}

/** Returns the problem of an object with unknown keys: located at the first, with a message that names all. */
export const unexpected = (keys: ReadonlyArray<string>): Problem =>
  new Problem(
    (path) => `${unknownProperties(path.slice(0, -1 - String(keys[0]).length) || subject)}: ${keys.join(", ")}`,
    keys.slice(0, 1)
  )
