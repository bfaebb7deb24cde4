import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { compiledAs } from "./compiledAs.js"

/** A secret from outside: users of the SDK may give it as a plain string. */
export type SecretInput = string | Redacted.Redacted<string>

/**
 * A secret of a payload: a string on the wire, which is checked by `text`; in TypeScript a string or a `Redacted` one.
 * Decoding always gives a `Redacted`, and no failure holds the value.
 */
/* @__NO_SIDE_EFFECTS__ */
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

/** The secret of either form as a `Redacted` one. */
export const redacted = (secret: SecretInput): Redacted.Redacted<string> =>
  Redacted.isRedacted(secret) ? secret : Redacted.make(secret)
