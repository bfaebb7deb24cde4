import type { ServerOptions } from "../services/config/options.js"
import type { OfRequest } from "../services/config/tokenStoreOption.js"
import type { GetReadOnly, ReadOnly } from "../services/ReadOnlyApp.js"
import { makeServerApp } from "../services/ServerApp.js"
import type { DisposableApp, PromiseViews } from "./app.js"
import { fromEffect } from "./app.js"
import type { ServerAppFace } from "./faces.js"
import type { PromiseOptions } from "./PromiseOptions.js"
import type { Promised } from "./promised.js"

/** A server-side app, which acts with the secret server key; for code without Effect. */
export interface PromiseServerApp
  extends ServerAppFace,
    DisposableApp,
    PromiseViews<PromiseServerView, PromiseReadOnlyServerApp> {}

/** The app for one user, from `forRequest` or `forTokens`. */
export interface PromiseServerView extends ServerAppFace, DisposableApp {}

/** A read-only server-side app, for a request whose response cannot be written. */
export interface PromiseReadOnlyServerApp extends ReadOnly<PromiseServerView, Promised<{ get: GetReadOnly }>["get"]> {}

/** Creates a server-side app. Sends nothing until it is used. Throws `InvalidOption`, which names the invalid option. */
export function createServerApp(options: ServerOptions & PromiseOptions): PromiseServerApp
/** Creates a read-only server-side app for one request, whose session it uses but cannot change. Throws `InvalidOption`. */
export function createServerApp(options: OfRequest<ServerOptions> & PromiseOptions): PromiseReadOnlyServerApp
export function createServerApp(options: (ServerOptions | OfRequest<ServerOptions>) & PromiseOptions): PromiseServerApp {
  return fromEffect(makeServerApp(options), Object(options))
}
