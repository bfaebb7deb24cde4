import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import { AppConfig, missingKey } from "./config/AppConfig.js"
import { withAllCode } from "./lazy/withAllCode.js"
import type { TokenStore } from "./platform/tokens/TokenStore.js"
import * as session from "./session/Session.js"
import type { SessionServices } from "./session/StoredSession.js"
import { AccessTokens } from "./transport/AccessTokens.js"
import type { Http } from "./transport/Http.js"
import { makeTransport, Outbound, outbound } from "./transport/makeTransport.js"
import type { Reach } from "./transport/Transport.js"
import * as transport from "./transport/Transport.js"

// The services of an app that programs of Effect can also have without an app: their tags, with their layers, which have all code.

/** The session of the app's user: the only place that holds the tokens. */
export class Session extends session.Session {
  /** The session, and its tokens for the transport. */
  static readonly layer: Layer.Layer<AccessTokens | Session, never, AppConfig | Http | TokenStore> = Layer.effectContext(
    withAllCode(
      Effect.contextWith((services: Context.Context<Exclude<SessionServices, Outbound>>) =>
        Effect.map(outbound, (own) => {
          const made = session.sessionOf(Context.add(services, Outbound, own))
          return Context.make(Session, made).pipe(Context.add(AccessTokens, made.accessTokens))
        })
      )
    )
  )
}

/** The transport of a client app. */
export class ClientTransport extends transport.ClientTransport {
  static readonly layer: Layer.Layer<ClientTransport, never, AccessTokens | AppConfig | Http> = Layer.effect(
    ClientTransport,
    withAllCode(Effect.flatMap(AccessTokens, (tokens) => makeTransport<Reach<"client">>(tokens)))
  )
}

/** The transport of a server app, which can also call client endpoints. */
export class ServerTransport extends transport.ServerTransport {
  static readonly layer: Layer.Layer<ServerTransport, InvalidOption, AccessTokens | AppConfig | Http> = Layer.effect(
    ServerTransport,
    Effect.gen(function* () {
      const config = yield* AppConfig
      if (config.secretServerKey === undefined) return yield* missingKey("secretServerKey")
      return yield* withAllCode(makeTransport<Reach<"server">>(yield* AccessTokens))
    })
  )
}

/** The transport of an admin app, which can also call client and server endpoints. */
export class AdminTransport extends transport.AdminTransport {
  static readonly layer: Layer.Layer<AdminTransport, InvalidOption, AccessTokens | AppConfig | Http> = Layer.effect(
    AdminTransport,
    Effect.gen(function* () {
      const config = yield* AppConfig
      if (config.superSecretAdminKey === undefined) return yield* missingKey("superSecretAdminKey")
      return yield* withAllCode(makeTransport<Reach<"admin">>(yield* AccessTokens))
    })
  )
}
