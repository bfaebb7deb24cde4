import { optional } from "../codecs/absence.js"
import { string } from "../codecs/scalar.js"
import type { InvalidOption } from "../errors/options.js"
import { functionKind } from "../services/arguments/kinds.js"
import { validateOptions } from "../services/arguments/validateOptions.js"
import { storeKind } from "../store/storeKind.js"
import type { WebhookOptions } from "./receive.js"

/** Returns the error of the first invalid option, except the secret, which is not known while a page is built; or null. */
export const validateWebhookOptions = (options: { readonly [Name in keyof WebhookOptions]: unknown }): InvalidOption | null =>
  validateOptions(options, { secret: true, store: optional(storeKind), endpoint: optional(string), handle: functionKind })
