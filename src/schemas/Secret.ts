import * as Schema from "effect/Schema"

/** A string that must not be printed: a key, a password or a token. Has no label, because a decoded value has none. */
export const Secret = Schema.RedactedFromValue(Schema.String)
export type Secret = typeof Secret.Type
