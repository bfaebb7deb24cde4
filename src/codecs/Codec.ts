import { mustBe, required } from "../schemas/messages/kind.js"
import { unknownProperties } from "../schemas/messages/value.js"
import { subject } from "../schemas/rules/Rule.js"
import { Problem } from "./Problem.js"

/**
 * Reads a value of the wire, and writes one for it. What a schema says, in a form that a browser can afford: `effect/Schema`
 * weighs 16 KB gzip more. Codecs of declared shapes are not written by hand: the build makes them of the schemas.
 */
export interface Codec<out T> {
  /** The value in TypeScript, or what is wrong. A key that is absent is read as undefined. */
  readonly decode: (input: unknown) => T | Problem
  /** The value on the wire, undefined where its key is to be absent, or what is wrong. */
  readonly encode: (value: unknown) => unknown
}

/** What a codec reads. */
export type Type<C> = C extends Codec<infer T> ? T : never

/** What is wrong with a value that is not of a kind, such as `a string`; or that there is none. */
export const expected = (input: unknown, kind: string): Problem =>
  new Problem(input === undefined ? required : mustBe(kind), [], kind)

/** A value that is the same in TypeScript and on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export const same = <T>(kind: string, holds: (input: unknown) => input is T): Codec<T> => {
  const checked = (input: unknown) => (holds(input) ? input : expected(input, kind))
  return { decode: checked, encode: checked }
}

/** An object has keys that nothing is known of. At the first of them; the text names all. */
export const unexpected = (keys: ReadonlyArray<string>): Problem =>
  new Problem(
    (path) => `${unknownProperties(path.slice(0, -1 - String(keys[0]).length) || subject)}: ${keys.join(", ")}`,
    keys.slice(0, 1)
  )
