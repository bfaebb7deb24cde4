import type { ServerOptions } from "../services/config/options.js"
import type { OfRequest, OfVisitor } from "../services/config/tokenStoreOption.js"
import { isOfVisitor } from "../services/config/tokenStoreOption.js"
import { makeServerApp } from "../services/makeServerApp.js"
import type { GetReadOnly, ReadOnly } from "../services/ReadOnlyApp.js"
import { makeServerView } from "../services/ServerView.js"
import type { DisposableApp, HydratableApp, PromiseViews } from "./app.js"
import { appOf, fromEffect } from "./app.js"
import type { ServerAppFace, ServerViewFace } from "./faces.js"
import type { PromiseOptions } from "./PromiseOptions.js"
import type { Promised } from "./promised.js"

/** A server-side app, which acts with the secret server key on every user; for code without Effect. */
export interface ServerApp extends ServerAppFace, DisposableApp, PromiseViews<ServerSession, ReadOnlyServerApp> {}

/**
 * The view of a server-side app for one visitor, from `forRequest` or `forTokens`. It does what the visitor may do, and what a server
 * knows and changes of that visitor; calls for others belong to the app itself.
 */
export interface ServerSession extends ServerViewFace, DisposableApp, HydratableApp {}

/** A read-only view of a server-side app, for a request whose response cannot be written. */
export interface ReadOnlyServerApp extends ReadOnly<ServerSession, Promised<{ get: GetReadOnly }>["get"]> {}

/**
 * Creates a server-side app. Sends nothing until it is used. Throws `InvalidOption`, which names the invalid option.
 *
 * @since 0.1.0
 * @category Apps
 * @example
 * ```ts
 * import { createServerApp } from "portico"
 *
 * const server = createServerApp({ projectId, secretServerKey, baseUrl })
 * for await (const user of server.users.stream()) console.log(user.primaryEmail)
 * ```
 */
export function createServerApp(options: ServerOptions & PromiseOptions): ServerApp
/** Creates the view of a server-side app for one visitor. Throws `InvalidOption`. */
export function createServerApp(options: OfVisitor<ServerOptions> & PromiseOptions): ServerSession
/** Creates the view for one request, whose session it uses but cannot change. Throws `InvalidOption`. */
export function createServerApp(options: OfRequest<ServerOptions> & PromiseOptions): ReadOnlyServerApp
export function createServerApp(
  options: (ServerOptions | OfVisitor<ServerOptions> | OfRequest<ServerOptions>) & PromiseOptions
): ServerApp | ServerSession | ReadOnlyServerApp {
  return isOfVisitor<ServerOptions>(options)
    ? fromEffect(makeServerView(options), Object(options))
    : fromEffect(appOf(makeServerApp(options)), Object(options))
}
