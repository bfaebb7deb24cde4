import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AppConfig } from "./AppConfig.js"
import { Auth } from "./auth/Auth.js"
import { TokenStore } from "./platform/TokenStore.js"
import { CurrentUser } from "./resources/CurrentUser.js"
import { Session } from "./session/Session.js"
import { Http } from "./transport/Http.js"
import { ClientTransport } from "./transport/Transport.js"

/** Which project of which platform a client app belongs to. */
export interface ClientOptions {
  readonly projectId: string
  readonly publishableClientKey: string
  /** The origin of the platform, without a path. */
  readonly baseUrl: string
}

/** Everything that the app of an end user can do. */
export class ClientApp extends Context.Service<
  ClientApp,
  {
    readonly auth: Auth["Service"]
    readonly user: CurrentUser["Service"]
  }
>()("portico/ClientApp") {
  /** The app over an `Http` and a `TokenStore` of the caller's choice. */
  static readonly layerNoDeps = (options: ClientOptions): Layer.Layer<ClientApp, never, Http | TokenStore> =>
    Layer.effect(ClientApp, Effect.all({ auth: Auth, user: CurrentUser })).pipe(
      Layer.provide([Auth.layerNoDeps, CurrentUser.layerNoDeps]),
      Layer.provide(ClientTransport.layer),
      Layer.provide(Session.layer),
      Layer.provide(Layer.succeed(AppConfig, { ...options, access: "client" }))
    )

  /** The app over the host's `fetch`, with the session in memory. */
  static readonly layer = (options: ClientOptions): Layer.Layer<ClientApp> =>
    ClientApp.layerNoDeps(options).pipe(Layer.provide([Http.layerFetch, TokenStore.layerMemory]))
}
