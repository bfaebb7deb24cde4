import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { compiledAs } from "./compiledAs.js"

/** A secret of a caller, who may also pass it as a plain string. */
export type SecretInput = string | Redacted.Redacted<string>

/**
 * A secret in a payload: a string on the wire, which is checked by `text`; in TypeScript a string or a `Redacted`. Decoding
 * always returns a `Redacted`, and no failure contains the value.
 */

export const SecretInput = (text: Schema.Codec<string, string>): Schema.Codec<SecretInput, string> =>
  text.pipe(
    Schema.decodeTo(
      Schema.Union([Schema.String, Schema.Redacted(Schema.String)]),
      SchemaTransformation.transform<SecretInput, string>({
        decode: (value) => Redacted.make(value),
        encode: (value) => (Redacted.isRedacted(value) ? Redacted.value(value) : value)
      })
    ),
    compiledAs("secretInput", text)
  )

/** Returns a secret of either form as a `Redacted`. */
export const redacted = (secret: SecretInput): Redacted.Redacted<string> =>
  Redacted.isRedacted(secret) ? secret : Redacted.make(secret)

/** Returns a code as a `Redacted`, without the blanks and line breaks that people type or copy with it: no code contains any. */
export const redactedCode = (code: SecretInput): Redacted.Redacted<string> => {
  const text = Redacted.value(redacted(code))
  // A caller without type checks may pass another value, which the request refuses.
  return Redacted.make(typeof text === "string" ? text.replace(/\s/g, "") : text)
}
