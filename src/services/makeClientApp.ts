import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/options.js"
import type { SessionExpired, TransportFailure } from "../errors/sdk.js"
import type { UnverifiedUser } from "../schemas/UnverifiedUser.js"
import type { Made, ViewServices } from "./assembly.js"
import { makeCore, makeViewServices } from "./assembly.js"
import { Auth } from "./auth/Auth.js"
import { currentSession } from "./auth/sessions/CurrentSession.js"
import type { UnverifiedSession } from "./auth/sessions/UnverifiedSession.js"
import type { UnverifiedUserOptions } from "./auth/sessions/UnverifiedUser.js"
import { getUnverifiedUser } from "./auth/sessions/UnverifiedUser.js"
import type { Resource } from "./cache/Resource.js"
import type { ToJsonOptions } from "./config/makeToJson.js"
import { makeToJson } from "./config/makeToJson.js"
import type { ClientOptions } from "./config/options.js"
import type { ClientAppJson } from "./config/publicOptions.js"
import type { OfRequest } from "./config/tokenStoreOption.js"
import { tokenStoreOf } from "./config/tokenStoreOption.js"
import type { Dehydrated } from "./hydration/hydration.js"
import { dehydrate, hydrate } from "./hydration/hydration.js"
import type { LateCode } from "./lazy/LateCode.js"
import type { Builders } from "./lazy/lazyMembers.js"
import type { ChunkLoadFailure } from "./lazy/retriedImport.js"
import { TokenStore } from "./platform/tokens/TokenStore.js"
import { CurrentProject } from "./resources/CurrentProject.js"
import type { ClientResources } from "./resources/clientResources.js"
import { clientResources } from "./resources/clientResources.js"
import { SessionUser } from "./resources/SessionUser.js"
import { Http, httpOf } from "./transport/Http.js"
import type { Views } from "./views.js"
import { withViews } from "./views.js"

/** The members of a client app. */
export interface ClientMembers extends ClientResources {
  readonly auth: Auth["Service"]
  readonly project: CurrentProject["Service"]
  readonly user: SessionUser["Service"]
  /**
   * Returns the user that the access token describes, **unverified** and without a request; null if no user is signed in. It can
   * be minutes old, and anyone who holds the token can have written it: display it, but base no decision on it. `user.get()` asks
   * the platform; on a server, `app.verifySession()` of a server app and `portico/verify` verify the token.
   */
  getUnverifiedUser(options?: UnverifiedUserOptions): Effect.Effect<UnverifiedUser | null>
  /**
   * The watched, **unverified** session that the access token describes; null if no user is signed in. Follows each refresh of
   * the token, and sends a request only if there is no valid token.
   */
  readonly currentUnverifiedSession: Resource<UnverifiedSession | null, TransportFailure | SessionExpired>
  /**
   * Returns the app's options as JSON, for an app elsewhere: `createClientAppFromJson`. Contains no secrets. Fails with
   * `InvalidOption` if the redirect method is a function, or if a server app has no publishable key and the options do not give one,
   * or null for a project that needs none; with `ConnectionError` or `OfflineError` if the code for it does not load.
   */
  toJson(options?: ToJsonOptions): Effect.Effect<ClientAppJson, InvalidOption | ChunkLoadFailure>
  /**
   * Returns the values that this app has loaded, as JSON for the page that it renders, where `hydrate` adopts them. On a server,
   * these are the values that the request's app has loaded by `user.get()` and by `get()` of watched values. Contains no tokens,
   * and no value with a secret.
   */
  dehydrate(): Effect.Effect<Dehydrated>
  /**
   * Adopts the values that a server has loaded for the page, from its app's `dehydrate`. Returns false and adopts nothing if they
   * belong to another user, project or version, or cannot be read.
   */
  hydrate(dehydrated: Dehydrated): Effect.Effect<boolean>
}

/** The effects that create the members of the app. @internal */
export const clientBuilders: Builders<ClientMembers, ViewServices> = {
  auth: Auth.make,
  project: CurrentProject.make,
  user: SessionUser.make,
  ...clientResources,
  toJson: makeToJson,
  dehydrate,
  hydrate,
  currentUnverifiedSession: currentSession,
  getUnverifiedUser
}

/** A client app. */
export type ClientAppMembers = ClientMembers & Views<ClientMembers>

/** Creates the app over an `Http` and a `TokenStore`. @internal */
export const makeClientAppNoDeps = Effect.fnUntraced(function* (
  options: Omit<ClientOptions, "tokenStore">
): Effect.fn.Return<Made<ClientAppMembers>, InvalidOption, Http | LateCode | Scope.Scope | TokenStore> {
  const core = yield* makeCore("client", options)
  const scope = yield* Effect.scope
  const services = makeViewServices(core, yield* TokenStore, scope)
  return { app: withViews(core, services, scope, options.cookies, clientBuilders, clientBuilders), services }
})

/** Creates the app, also as a read-only one of a request. @internal */
export const makeClientApp = (
  options: ClientOptions | OfRequest<ClientOptions>
): Effect.Effect<Made<ClientAppMembers>, InvalidOption, LateCode | Scope.Scope> =>
  Effect.flatMap(tokenStoreOf(options, "memory"), (tokens) =>
    Effect.provideContext(makeClientAppNoDeps(options), Context.add(tokens, Http, httpOf(Object(options).fetch)))
  )
