import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import type { Made } from "./assembly.js"
import { Auth } from "./auth/Auth.js"
import { Redirects } from "./auth/redirects/Redirects.js"
import type { ClientResourceServices } from "./clientResourceServices.js"
import { resourceServices } from "./clientResourceServices.js"
import { AppConfig } from "./config/AppConfig.js"
import type { AppConfigFailure, ConfigOptions } from "./config/fromConfig.js"
import { clientOptions } from "./config/fromConfig.js"
import type { ClientOptions } from "./config/options.js"
import type { OfRequest } from "./config/tokenStoreOption.js"
import { withAllCode } from "./lazy/withAllCode.js"
import type { ClientAppMembers, ClientMembers } from "./makeClientApp.js"
import { makeClientApp, makeClientAppNoDeps } from "./makeClientApp.js"
import type { TokenStore } from "./platform/tokens/TokenStore.js"
import { CurrentProject } from "./resources/CurrentProject.js"
import { SessionUser } from "./resources/SessionUser.js"
import { Session } from "./session/Session.js"
import type { TestMembers } from "./testMembers.js"
import { testMembers } from "./testMembers.js"
import type { Http } from "./transport/Http.js"
import { ClientTransport } from "./transport/Transport.js"

export type { ClientMembers } from "./makeClientApp.js"

/** The services that the layer of a client app provides beside the app: its parts, for programs that use only some of them. */
export type ClientServices = AppConfig | ClientParts | ClientTransport | Redirects | Session

/** Those that are members of the app. */
export type ClientParts = Auth | ClientResourceServices | CurrentProject | SessionUser

/**
 * A client app: acts as the signed-in user. Its layers also provide its parts, such as `Teams`.
 *
 * @since 0.1.0
 * @category Apps
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { ClientApp } from "portico/effect"
 *
 * const program = Effect.gen(function* () {
 *   const app = yield* ClientApp
 *   return yield* app.user.get() // null if nobody is signed in
 * })
 * const layer = ClientApp.layer({ projectId, publishableClientKey, baseUrl })
 * await Effect.runPromise(Effect.provide(program, layer))
 * ```
 */
export class ClientApp extends Context.Service<ClientApp, ClientAppMembers>()("portico/ClientApp") {
  /** The app over an `Http` and a `TokenStore` of the caller's choice. */
  static readonly layerNoDeps = (
    options: Omit<ClientOptions, "tokenStore">
  ): Layer.Layer<ClientApp | ClientServices, InvalidOption, Http | TokenStore> => layerOf(makeClientAppNoDeps(options))

  /** The app over the host's `fetch` and the token store of the options. */
  static readonly layer: (options: ClientOptions) => Layer.Layer<ClientApp | ClientServices, InvalidOption> = (options) =>
    layerClientApp(options)

  /**
   * The options of the app from the program's `ConfigProvider`, by default the environment variables. Each is looked up under the names
   * of the platform's own client, the `HEXCLAVE` ones before the `STACK` ones, such as `NEXT_PUBLIC_STACK_PROJECT_ID` or
   * `STACK_PROJECT_ID`; an empty variable counts as missing. An option that is given, as a value or as a `Config`, is not looked up.
   *
   * Fails with `VariableMissing` if a required option has none of its variables.
   */
  static readonly optionsFromConfig: <E = never>(
    options?: ConfigOptions<ClientOptions, E>
  ) => Effect.Effect<ClientOptions, AppConfigFailure | E> = clientOptions

  /** The app over the host's `fetch`, with the options of `optionsFromConfig`. */
  static readonly layerConfig = <E = never>(
    options?: ConfigOptions<ClientOptions, E>
  ): Layer.Layer<ClientApp | ClientServices, AppConfigFailure | E> =>
    Layer.unwrap(Effect.map(clientOptions(options), ClientApp.layer))

  /**
   * The app with the given members alone, for a test of what uses them: every other method is a defect that names it.
   *
   * ```ts
   * ClientApp.layerTest({ teams: { list: () => Effect.succeed([]) } })
   * ```
   */
  static readonly layerTest = (members: TestMembers<ClientMembers> = {}): Layer.Layer<ClientApp | ClientParts> =>
    Layer.effectContext(
      Effect.sync(() => {
        const app = testMembers<ClientAppMembers>("ClientApp", members)
        return Context.add(parts(app), ClientApp, app)
      })
    )
}

const parts = (app: ClientMembers): Context.Context<ClientParts> =>
  resourceServices(app).pipe(
    Context.add(Auth, app.auth),
    Context.add(CurrentProject, app.project),
    Context.add(SessionUser, app.user)
  )

const provided = ({ app, services }: Made<ClientMembers>): Context.Context<ClientServices> =>
  Context.merge(Context.pick(AppConfig, ClientTransport, Redirects, Session)(services), parts(app))

const layerOf = <E, R>(make: Effect.Effect<Made<ClientAppMembers>, E, R>) =>
  Layer.effectContext(Effect.map(withAllCode(make), (made) => Context.add(provided(made), ClientApp, made.app)))

/** The layer of the app, also as a read-only one of a request. @internal */
export const layerClientApp = (
  options: ClientOptions | OfRequest<ClientOptions>
): Layer.Layer<ClientApp | ClientServices, InvalidOption> => layerOf(makeClientApp(options))
