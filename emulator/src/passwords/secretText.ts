import * as Redacted from "effect/Redacted"
import type { SecretInput } from "portico/schemas"
import { redacted } from "portico/schemas"

/** The text of a secret that came with a request, for the one place that compares, hashes or looks it up. */
export const secretText = (secret: SecretInput): string => Redacted.value(redacted(secret))
