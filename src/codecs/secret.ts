import * as Redacted from "effect/Redacted"
import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"
import { string } from "./scalar.js"

const redacted = (text: string | Problem) => (text instanceof Problem ? text : Redacted.make(text))

/** A codec of a string that must not be printed. */
export const secret: Codec<Redacted.Redacted> = {
  decode: (input) => redacted(string.decode(input)),
  encode: (value) =>
    Redacted.isRedacted(value) ? string.encode(value.pipe(Redacted.value)) : expected(value, "a Redacted string")
}

/** A codec of a secret in a payload, which callers may also pass as a plain string. */

export const secretInput = (text: Codec<string>): Codec<Redacted.Redacted> => ({
  decode: (input) => redacted(text.decode(input)),
  encode: (value) => text.encode(Redacted.isRedacted(value) ? Redacted.value(value) : value)
})
