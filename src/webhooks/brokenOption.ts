import { InvalidOption } from "../errors/options.js"
import { unknownOption } from "../services/platform/unknownOption.js"
import { brokenStore } from "../store/brokenStore.js"
import type { WebhookOptions } from "./receive.js"

/** Returns the error of the first invalid option, except the secret, which is not known while a page is built; or null. */
export const brokenOption = (options: WebhookOptions): InvalidOption | null => {
  const { endpoint, handle, store }: Partial<WebhookOptions> = Object(options)
  if (typeof handle !== "function") return new InvalidOption({ option: "handle", reason: "must be a function" })
  if (endpoint !== undefined && typeof endpoint !== "string")
    return new InvalidOption({ option: "endpoint", reason: "must be a string" })
  return (
    unknownOption(options, { secret: true, store: true, endpoint: true, handle: true }) ??
    (store === undefined ? null : brokenStore(store))
  )
}
