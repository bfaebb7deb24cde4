import { optional } from "../codecs/absence.js"
import { string } from "../codecs/scalar.js"
import type { InvalidOption } from "../errors/options.js"
import { brokenOptions } from "../services/arguments/brokenOptions.js"
import { aFunction } from "../services/arguments/kinds.js"
import { aStore } from "../store/aStore.js"
import type { WebhookOptions } from "./receive.js"

/** Returns the error of the first invalid option, except the secret, which is not known while a page is built; or null. */
export const brokenWebhookOptions = (options: { readonly [Name in keyof WebhookOptions]: unknown }): InvalidOption | null =>
  brokenOptions(options, { secret: true, store: optional(aStore), endpoint: optional(string), handle: aFunction })
