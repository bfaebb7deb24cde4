import * as Redacted from "effect/Redacted"
import { aSecret } from "../services/arguments/aSecret.js"

/**
 * Returns the text of a secret, such as a new API key that is shown once. Otherwise a secret prints as `<redacted>`. Throws
 * `InvalidInput` for what is no secret, such as a plain text.
 */
export const reveal = (secret: Redacted.Redacted<string>): string => Redacted.value(aSecret(secret))
