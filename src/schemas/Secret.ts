import * as Schema from "effect/Schema"

/** A text that must not be printed: a key, a password or a token. Made without a label, which a value from outside lacks. */
export const Secret = Schema.RedactedFromValue(Schema.String)
export type Secret = typeof Secret.Type
