import type { ServerOptions } from "../services/options.js"
import type { GetReadOnly, ReadOnly } from "../services/ReadOnlyApp.js"
import { makeServerApp } from "../services/ServerApp.js"
import type { OfRequest } from "../services/tokenStoreOption.js"
import type { Ending, PromiseViews } from "./app.js"
import { fromEffect } from "./app.js"
import type { PromiseOptions } from "./clock.js"
import type { ServerAppFace } from "./faces.js"
import type { Promised } from "./promised.js"

/** A server-side app, which acts with the secret server key; for code without Effect. */
export interface PromiseServerApp extends ServerAppFace, Ending, PromiseViews<PromiseServerView, PromiseReadOnlyServerApp> {}

/** The same for one person: what `forRequest` and `forTokens` give. */
export interface PromiseServerView extends ServerAppFace, Ending {}

/** The app of a backend for one request whose response cannot be written into. */
export interface PromiseReadOnlyServerApp extends ReadOnly<PromiseServerView, Promised<{ get: GetReadOnly }>["get"]> {}

/** Creates the app of a backend. Nothing is sent before it is used. Throws `InvalidOption`, which names what cannot be used. */
export function createServerApp(options: ServerOptions & PromiseOptions): PromiseServerApp
/** Creates the app of a backend for one request, whose session it uses and cannot change. Throws `InvalidOption`. */
export function createServerApp(options: OfRequest<ServerOptions> & PromiseOptions): PromiseReadOnlyServerApp
export function createServerApp(options: (ServerOptions | OfRequest<ServerOptions>) & PromiseOptions): PromiseServerApp {
  return fromEffect(makeServerApp(options), Object(options))
}
