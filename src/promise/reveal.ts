import * as Redacted from "effect/Redacted"
import { requireSecret } from "../services/arguments/required.js"

/**
 * Returns the text of a secret, such as a new API key that is shown once. Otherwise a secret prints as `<redacted>`. Throws
 * `InvalidInput` if the value is not a secret, such as a plain string.
 *
 * @since 0.1.0
 * @category Secrets
 * @example
 * ```ts
 * import { reveal } from "portico"
 *
 * const key = await app.apiKeys.create({ description: "Deployments" })
 * console.log(reveal(key.value)) // shown once
 * ```
 */
export const reveal = (secret: Redacted.Redacted<string>): string => Redacted.value(requireSecret(secret))
