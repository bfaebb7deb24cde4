import type { ClientOptions } from "../services/config/options.js"
import type { OfRequest } from "../services/config/tokenStoreOption.js"
import { makeClientApp } from "../services/makeClientApp.js"
import type { GetReadOnly, ReadOnly } from "../services/ReadOnlyApp.js"
import type { DisposableApp, HydratableApp, PromiseViews } from "./app.js"
import { appOf, fromEffect } from "./app.js"
import type { ClientAppFace } from "./faces.js"
import type { BrowserOptions } from "./PromiseOptions.js"
import type { Promised } from "./promised.js"

/** A client-side app, which acts as the signed-in user; for code without Effect. */
export interface ClientApp extends ClientAppFace, DisposableApp, HydratableApp, PromiseViews<Session, ReadOnlyClientApp> {}

/** The app for one user, from `forRequest` or `forTokens`. */
export interface Session extends ClientAppFace, DisposableApp, HydratableApp {}

/** A read-only client-side app, for a request whose response cannot be written. */
export interface ReadOnlyClientApp extends ReadOnly<Session, Promised<{ get: GetReadOnly }>["get"]> {}

/**
 * Creates a client-side app. Sends nothing until it is used. Throws `InvalidOption`, which names the invalid option.
 *
 * @since 0.1.0
 * @category Apps
 * @example
 * ```ts
 * import { createClientApp } from "portico"
 *
 * const app = createClientApp({ projectId, publishableClientKey, baseUrl })
 * const user = await app.user.get() // null if nobody is signed in
 * ```
 */
export function createClientApp(options: ClientOptions & BrowserOptions): ClientApp
/** Creates a read-only client-side app for one request, whose session it uses but cannot change. Throws `InvalidOption`. */
export function createClientApp(options: OfRequest<ClientOptions> & BrowserOptions): ReadOnlyClientApp
export function createClientApp(options: (ClientOptions | OfRequest<ClientOptions>) & BrowserOptions): ClientApp {
  return fromEffect(appOf(makeClientApp(options)), Object(options))
}
