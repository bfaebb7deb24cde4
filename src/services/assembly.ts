import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { Access } from "../contract/Call.js"
import type { InvalidOption } from "../errors/options.js"
import { AuthOptions } from "./auth/AuthOptions.js"
import { Redirects } from "./auth/redirects/Redirects.js"
import { makeWatchedValues, WatchedValues } from "./cache/WatchedValues.js"
import { AppConfig } from "./config/AppConfig.js"
import { checkAppConfig } from "./config/checkAppConfig.js"
import { checkAppOptions } from "./config/checkAppOptions.js"
import type { AnyOptions } from "./config/options.js"
import { appOptions } from "./config/options.js"
import { buildIn } from "./lazy/buildIn.js"
import type { LateCode } from "./lazy/LateCode.js"
import { LateServices, lateServices } from "./lazy/LateServices.js"
import { host } from "./platform/Platform.browser.js"
import type { Platform } from "./platform/Platform.js"
import { SharedSessions } from "./platform/tokens/SharedSessions.js"
import type { TokenStore as Store } from "./platform/tokens/TokenStore.js"
import { TokenStore } from "./platform/tokens/TokenStore.js"
import { Unhandled } from "./platform/Unhandled.js"
import { Session, sessionOf } from "./session/Session.js"
import { AccessTokens } from "./transport/AccessTokens.js"
import type { Http } from "./transport/Http.js"
import { ClientHeaders } from "./transport/headers.js"
import { makeOutbound, Outbound, transportOver } from "./transport/makeTransport.js"
import type { ProjectOwner } from "./transport/projectOwner.js"
import type { Reach } from "./transport/Transport.js"
import { AdminTransport, ClientTransport, ServerTransport } from "./transport/Transport.js"

/** The services of an app that belong to no user: its configuration and its host. */
export type Core = AppConfig | Http | LateCode | Outbound | Platform | Redirects

/** The services of a view: the app for one user. */
export type ViewServices =
  | Core
  | AccessTokens
  | AdminTransport
  | ClientTransport
  | LateServices
  | Scope.Scope
  | ServerTransport
  | Session
  | TokenStore
  | WatchedValues

/** An app, and the services of its own session. */
export interface Made<App> {
  readonly app: App
  readonly services: Context.Context<ViewServices>
}

/** Creates the services that all sessions of an app share, from its options and the host. Sends nothing. @internal */
export const makeCore = Effect.fnUntraced(function* (
  level: Access | "owner",
  options: Omit<AnyOptions, "tokenStore">
): Effect.fn.Return<Context.Context<Core>, InvalidOption, Http | LateCode> {
  const programContext = yield* Effect.context<Http | LateCode>()
  yield* checkAppOptions(options)
  const config = appOptions(level, options)
  const baseUrl = yield* checkAppConfig(config)
  // The program's own services, such as a page in memory, override those of the host.
  const services = Context.merge(host(), programContext).pipe(
    Context.add(AppConfig, { ...config, baseUrl }),
    Context.add(AuthOptions, options),
    options.onUnhandledError === undefined ? (context) => context : Context.add(Unhandled, options.onUnhandledError),
    options.sessions === undefined ? (context) => context : Context.add(SharedSessions, options.sessions)
  )
  const withShared = services.pipe(
    Context.add(Redirects, buildIn(services, Redirects.make)),
    Context.add(Outbound, buildIn(services, makeOutbound))
  )
  // Flattened, so that a session can add its dozen services without copying these.
  return Context.makeUnsafe(withShared.mapUnsafe, { maxDepth: 32 })
})

/** Creates the services of a view for the session in a token store: cheap enough for every request of a server. @internal */
export const makeViewServices = (
  core: Context.Context<Core>,
  store: Store["Service"],
  scope: Scope.Scope,
  owner: ProjectOwner | null = null
): Context.Context<ViewServices> => {
  const stored = core.pipe(Context.add(TokenStore, store), Context.add(Scope.Scope, scope))
  const session = sessionOf(stored)
  const withSession = stored.pipe(Context.add(Session, session), Context.add(AccessTokens, session.accessTokens))
  // One transport serves every level; the types restrict what an app of a lower level may call.
  const transport = transportOver<Reach<"admin">>(
    Context.get(core, Outbound),
    session.accessTokens,
    owner,
    Context.get(core, ClientHeaders)
  )
  const view: Context.Context<ViewServices> = withSession.pipe(
    Context.add(ClientTransport, transport),
    Context.add(ServerTransport, transport),
    Context.add(AdminTransport, transport),
    Context.add(WatchedValues, makeWatchedValues(session, withSession)),
    Context.add(
      LateServices,
      lateServices(() => view)
    )
  )
  return view
}
