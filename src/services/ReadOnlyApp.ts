import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import type { SessionExpired, TransportFailure } from "../errors/sdk.js"
import type { User } from "../schemas/User.js"
import type { Made } from "./assembly.js"
import type { RedirectFailure } from "./auth/redirects/Redirects.js"
import type { ClientResourceServices } from "./clientResourceServices.js"
import { resourceServices } from "./clientResourceServices.js"
import type { ClientOptions, ServerOptions } from "./config/options.js"
import type { OfRequest } from "./config/tokenStoreOption.js"
import { withAllCode } from "./lazy/withAllCode.js"
import type { ClientMembers } from "./makeClientApp.js"
import { makeClientApp, makeClientAppNoDeps } from "./makeClientApp.js"
import { layerRequest } from "./platform/tokens/TokenStore.request.js"
import { CurrentProject } from "./resources/CurrentProject.js"
import { CurrentServerUser } from "./resources/server/CurrentServerUser.js"
import type { ServerViewMembers } from "./ServerView.js"
import { makeServerView, makeServerViewNoDeps } from "./ServerView.js"
import type { Http } from "./transport/Http.js"

/** The methods that start or end a session. An app that only reads a request's session lacks them. */
export type SessionChange =
  | "signInWithCredential"
  | "signUpWithCredential"
  | "signUpAnonymously"
  | "signInWithMagicLink"
  | "signInWithMfa"
  | "signInWithPasskey"
  | "signInWithOAuth"
  | "callOAuthCallback"
  | "importSession"
  | "signOut"

/** Gets the user of a request, without creating an anonymous one. */
export interface GetReadOnly {
  /** Returns the signed-in user. If no user is signed in, redirects to the sign-in page and fails with `SessionExpired`. */
  (options: { readonly or: "redirect" }): Effect.Effect<User, TransportFailure | SessionExpired | RedirectFailure>
  /** Returns the signed-in user. Fails with `SessionExpired` if no user is signed in, or only an anonymous one. */
  (options: { readonly or: "fail" | "throw" }): Effect.Effect<User, TransportFailure | SessionExpired>
  /**
   * Returns the signed-in user, or null; `anonymous-if-exists` also returns an anonymous one. Fails with `SessionExpired`
   * (`refused`) if the platform refuses the tokens of a session that it has not ended.
   */
  (options?: {
    readonly or?: "null" | "return-null" | "anonymous-if-exists"
  }): Effect.Effect<User | null, TransportFailure | SessionExpired>
}

/**
 * An app for a request whose response it cannot write. It can use the session, but not start or end one, because the next request
 * would not see the change.
 */
export type ReadOnly<App extends { readonly auth: object; readonly user: object }, Get = GetReadOnly> = Omit<
  App,
  "auth" | "user"
> & {
  readonly auth: Omit<App["auth"], SessionChange>
  readonly user: Omit<App["user"], "get"> & { readonly get: Get }
}

/** The services that the layer of a read-only app provides beside the app: its parts that neither start nor end a session. */
export type ReadOnlyServices = ClientResourceServices | CurrentProject

/** A read-only client app for a request, such as while a page is rendered. Its layers also provide its parts, such as `Teams`. */
export class ReadOnlyClientApp extends Context.Service<ReadOnlyClientApp, ReadOnly<ClientMembers>>()(
  "portico/ReadOnlyClientApp"
) {
  /** The app of a request, over an `Http` of the caller's choice. */
  static readonly layerNoDeps = (
    options: OfRequest<ClientOptions>
  ): Layer.Layer<ReadOnlyClientApp | ReadOnlyServices, InvalidOption, Http> =>
    layerOfClient(makeClientAppNoDeps(options)).pipe(
      Layer.provide(layerRequest(options.tokenStore, options.projectId, options.cookies))
    )

  /** The app of a request, over the host's `fetch`. */
  static readonly layer = (options: OfRequest<ClientOptions>): Layer.Layer<ReadOnlyClientApp | ReadOnlyServices, InvalidOption> =>
    layerOfClient(makeClientApp(options))
}

/**
 * A read-only view of a server app for a request: acts as the visitor of the request, and does only what the visitor may do.
 * Everything else belongs to a `ServerApp`. Its layers also provide its parts, such as `CurrentServerUser`.
 */
export class ReadOnlyServerApp extends Context.Service<ReadOnlyServerApp, ReadOnly<ServerViewMembers>>()(
  "portico/ReadOnlyServerApp"
) {
  /** The view for a request, over an `Http` of the caller's choice. */
  static readonly layerNoDeps = (
    options: OfRequest<ServerOptions>
  ): Layer.Layer<ReadOnlyServerApp | CurrentServerUser | ReadOnlyServices, InvalidOption, Http> =>
    layerOfServer(makeServerViewNoDeps(options)).pipe(
      Layer.provide(layerRequest(options.tokenStore, options.projectId, options.cookies))
    )

  /** The view for a request, over the host's `fetch`. */
  static readonly layer = (
    options: OfRequest<ServerOptions>
  ): Layer.Layer<ReadOnlyServerApp | CurrentServerUser | ReadOnlyServices, InvalidOption> =>
    layerOfServer(makeServerView(options))
}

const provided = (app: ReadOnly<ClientMembers>): Context.Context<ReadOnlyServices> =>
  Context.add(resourceServices(app), CurrentProject, app.project)

const layerOfClient = <E, R>(make: Effect.Effect<Made<ClientMembers>, E, R>) =>
  Layer.effectContext(Effect.map(withAllCode(make), ({ app }) => Context.add(provided(app), ReadOnlyClientApp, app)))

const layerOfServer = <E, R>(make: Effect.Effect<ServerViewMembers, E, R>) =>
  Layer.effectContext(
    Effect.map(withAllCode(make), (app) =>
      provided(app).pipe(Context.add(CurrentServerUser, app.serverUser), Context.add(ReadOnlyServerApp, app))
    )
  )
