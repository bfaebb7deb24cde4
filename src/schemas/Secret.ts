import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { compiledAs } from "./compiledAs.js"

/** A string that must not be printed: a key, a password or a token. Has no label, because a decoded value has none. */
export const Secret = Schema.RedactedFromValue(Schema.String)
export type Secret = typeof Secret.Type

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
