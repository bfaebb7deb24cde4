import { optional } from "../codecs/absence.js"
import { string } from "../codecs/scalar.js"
import { InvalidOption } from "../errors/options.js"
import { functionKind } from "../services/arguments/kinds.js"
import { validateOptions } from "../services/arguments/validateOptions.js"
import { storeKind } from "../store/SharedStore.js"
import type { WebhookOptions } from "./receive.js"
import { secretKeys } from "./signature.js"

/** Returns the error of the first invalid option, or null. */
export const validateWebhookOptions = (options: { readonly [Name in keyof WebhookOptions]: unknown }): InvalidOption | null => {
  const broken = validateOptions(options, {
    secret: true,
    store: optional(storeKind),
    endpoint: optional(string),
    handle: functionKind
  })
  if (broken !== null) return broken
  const keys = secretKeys(options.secret)
  return typeof keys === "string" ? new InvalidOption({ option: "secret", reason: keys }) : null
}
