import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import { layerOptions, layerUser } from "./assembly.js"
import { Auth } from "./auth/Auth.js"
import type { ClientOptions } from "./options.js"
import type { TokenStore } from "./platform/TokenStore.js"
import { CurrentProject } from "./resources/CurrentProject.js"
import { CurrentUser } from "./resources/CurrentUser.js"
import type { ClientResources } from "./resources/clientResources.js"
import { clientResources } from "./resources/clientResources.js"
import { Session } from "./session/Session.js"
import type { OfRequest } from "./tokenStoreOption.js"
import { layerTokenStore } from "./tokenStoreOption.js"
import { Http } from "./transport/Http.js"
import { ClientTransport } from "./transport/Transport.js"

/** What the app of an end user consists of. */
export interface ClientMembers extends ClientResources {
  readonly auth: Auth["Service"]
  readonly project: CurrentProject["Service"]
  readonly user: CurrentUser["Service"]
}

/** Everything that the app of an end user can do. */
export class ClientApp extends Context.Service<ClientApp, ClientMembers>()("portico/ClientApp") {
  /** The app over an `Http` and a `TokenStore` of the caller's choice. */
  static readonly layerNoDeps = (
    options: Omit<ClientOptions, "tokenStore">
  ): Layer.Layer<ClientApp, InvalidOption, Http | TokenStore> =>
    Layer.effect(ClientApp, makeClientApp).pipe(
      Layer.provide(layerUser),
      Layer.provide(ClientTransport.layer),
      Layer.provide(Session.layer),
      // Apps in one program are built from the same layers, and share neither sessions nor keys.
      Layer.fresh,
      Layer.provide(layerOptions("client", options))
    )

  /** The app over the host's `fetch`, and the token store of the options. */
  static readonly layer: (options: ClientOptions) => Layer.Layer<ClientApp, InvalidOption> = (options) => layerClientApp(options)
}

/** The app, of the services that it consists of. @internal */
export const makeClientApp = Effect.gen(function* () {
  return { auth: yield* Auth, project: yield* CurrentProject, user: yield* CurrentUser, ...(yield* clientResources) }
})

/** The app, also where it only reads the session of a request. @internal */
export const layerClientApp = (options: ClientOptions | OfRequest<ClientOptions>): Layer.Layer<ClientApp, InvalidOption> =>
  ClientApp.layerNoDeps(options).pipe(
    Layer.provide(Layer.fresh(layerTokenStore(options, "memory"))),
    Layer.provide(Http.layerFetch)
  )
