import * as Redacted from "effect/Redacted"
import type { SecretInput } from "portico/schemas"
import { redacted } from "portico/schemas"

/** Returns the plain text of a secret in a request, for the one place that compares, hashes or looks it up. */
export const secretText = (secret: SecretInput): string => Redacted.value(redacted(secret))
