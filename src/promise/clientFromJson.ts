import type { ClientOptions } from "../services/config/options.js"
import type { ClientAppJson } from "../services/config/publicOptions.js"
import { optionsFromJson } from "../services/config/publicOptions.js"
import type { ClientApp } from "./client.js"
import { createClientApp } from "./client.js"
import type { BrowserOptions } from "./PromiseOptions.js"

/**
 * Creates a client-side app from the JSON of another app (`app.toJson()`), given as a value or as a string. `more` are options
 * that JSON cannot hold. Throws `InvalidOption`.
 *
 * @since 0.2.0
 * @category Apps
 * @example
 * ```ts
 * import { createClientAppFromJson } from "portico"
 *
 * const json = JSON.stringify(await app.toJson()) // on the server, for the page
 * const inThePage = createClientAppFromJson(json, { redirectMethod: "none" })
 * ```
 */
export const createClientAppFromJson = (
  json: ClientAppJson | string,
  more: Pick<ClientOptions, "fetch" | "onUnhandledError" | "redirectMethod" | "tokenStore"> & BrowserOptions = {}
): ClientApp => createClientApp({ ...optionsFromJson(json), ...more })
