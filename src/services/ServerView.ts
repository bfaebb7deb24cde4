import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/options.js"
import type { Core, ViewServices } from "./assembly.js"
import { makeCore, makeViewServices } from "./assembly.js"
import { AppConfig } from "./config/AppConfig.js"
import type { ServerOptions } from "./config/options.js"
import type { OfRequest, OfVisitor as OptionsOfVisitor } from "./config/tokenStoreOption.js"
import { tokenStoreOf } from "./config/tokenStoreOption.js"
import type { LateCode } from "./lazy/LateCode.js"
import type { Builders } from "./lazy/lazyMembers.js"
import { lazyMembers } from "./lazy/lazyMembers.js"
import type { ClientMembers } from "./makeClientApp.js"
import { clientBuilders } from "./makeClientApp.js"
import { TokenStore } from "./platform/tokens/TokenStore.js"
import { ClientPayments } from "./resources/makePayments.js"
import { CurrentServerUser } from "./resources/server/CurrentServerUser.js"
import type { VisitorPayments } from "./resources/server/VisitorPayments.js"
import { clientPaymentsOfVisitor, visitorPayments } from "./resources/server/VisitorPayments.js"
import { Http, httpOf } from "./transport/Http.js"
import { ClientHeaders, visitorHeaders } from "./transport/headers.js"
import type { VerifySession } from "./verifySession.js"
import { appVerifier, verifySession } from "./verifySession.js"

/**
 * The members of a view of a server app: those of a client app, with which the visitor can do what the platform allows them, and
 * what the server knows and changes of that visitor. Calls for others belong to the app itself.
 */
export interface ServerViewMembers extends Omit<ClientMembers, "payments"> {
  readonly payments: VisitorPayments
  readonly serverUser: CurrentServerUser["Service"]
  /** Verifies a session locally, against the project's published keys; without arguments, that of the visitor. */
  readonly verifySession: VerifySession
}

/** A view of a server app: the app for the visitor of a request, from `forRequest` or `forTokens`. */
export class ServerView extends Context.Service<ServerView, ServerViewMembers>()("portico/ServerView") {}

/** Returns the effects that create the members of a view. @internal */
export const serverViewBuilders = (
  verify: Builders<ServerViewMembers, ViewServices>["verifySession"]
): Builders<ServerViewMembers, ViewServices> => ({
  ...clientBuilders,
  payments: visitorPayments,
  serverUser: CurrentServerUser.make,
  verifySession: verify
})

/** Makes what is created over the services act as the visitor, and no more. @internal */
export const ofVisitor = (core: Context.Context<Core>): Context.Context<Core> =>
  core.pipe(
    Context.add(ClientHeaders, visitorHeaders(Context.get(core, AppConfig))),
    Context.add(ClientPayments, clientPaymentsOfVisitor)
  )

/** Creates the view of a server app that has no other, over a token store. @internal */
export const makeServerViewNoDeps = Effect.fnUntraced(function* (options: Omit<ServerOptions, "tokenStore">) {
  const core = ofVisitor(yield* makeCore("server", options))
  const services = makeViewServices(core, yield* TokenStore, yield* Effect.scope)
  return lazyMembers(services, serverViewBuilders(verifySession(appVerifier(core))))
})

/** Creates the same for the session of the options. @internal */
export const makeServerView = (
  options: OptionsOfVisitor<ServerOptions> | OfRequest<ServerOptions>
): Effect.Effect<ServerViewMembers, InvalidOption, LateCode | Scope.Scope> =>
  Effect.flatMap(tokenStoreOf(options, null), (tokens) =>
    Effect.provideContext(makeServerViewNoDeps(options), Context.add(tokens, Http, httpOf(Object(options).fetch)))
  )
