import * as Redacted from "effect/Redacted"

/** Returns the text of a secret, such as a new API key that is shown once. Otherwise a secret prints as `<redacted>`. */
export const reveal = (secret: Redacted.Redacted<string>): string => Redacted.value(secret)
