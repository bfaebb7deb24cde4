import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import type { Made } from "./assembly.js"
import type { AppConfigFailure, ConfigOptions } from "./config/fromConfig.js"
import { adminOptions } from "./config/fromConfig.js"
import type { AdminOptions, OwnedAdminOptions } from "./config/options.js"
import { withAllCode } from "./lazy/withAllCode.js"
import type { AdminAppMembers } from "./makeAdminApp.js"
import { makeAdminApp, makeAdminAppNoDeps, makeOwnedAdminApp, makeOwnedNoDeps } from "./makeAdminApp.js"
import type { TokenStore } from "./platform/tokens/TokenStore.js"
import { AdminAiChat } from "./resources/admin/AdminAiChat.js"
import { AdminConfig } from "./resources/admin/AdminConfig.js"
import { AdminCurrentProject } from "./resources/admin/AdminCurrentProject.js"
import { AdminEmailDrafts } from "./resources/admin/AdminEmailDrafts.js"
import { AdminEmails } from "./resources/admin/AdminEmails.js"
import { AdminEmailTemplates } from "./resources/admin/AdminEmailTemplates.js"
import { AdminEmailThemes } from "./resources/admin/AdminEmailThemes.js"
import { AdminInternalApiKeys } from "./resources/admin/AdminInternalApiKeys.js"
import { AdminMetrics } from "./resources/admin/AdminMetrics.js"
import { AdminPayments } from "./resources/admin/AdminPayments.js"
import { AdminProjectPermissionDefinitions } from "./resources/admin/AdminProjectPermissionDefinitions.js"
import { AdminSignUps } from "./resources/admin/AdminSignUps.js"
import { AdminTeamPermissionDefinitions } from "./resources/admin/AdminTeamPermissionDefinitions.js"
import { AdminWebhooks } from "./resources/admin/AdminWebhooks.js"
import { ServerEmails } from "./resources/server/ServerEmails.js"
import { ServerPayments } from "./resources/server/ServerPayments.js"
import type { CommonServerParts, CommonServerServices } from "./ServerApp.js"
import { commonServerParts, commonServerServices } from "./ServerApp.js"
import type { TestMembers } from "./testMembers.js"
import { testMembers } from "./testMembers.js"
import type { Http } from "./transport/Http.js"
import { AdminTransport } from "./transport/Transport.js"

export type { AdminMembers } from "./makeAdminApp.js"

/** The services that the layer of an admin app provides beside the app: its parts, for programs that use only some of them. */
export type AdminServices = AdminParts | AdminTransport | CommonServerServices

/** Those that are members of the app. */
export type AdminParts =
  | AdminAiChat
  | AdminConfig
  | AdminCurrentProject
  | AdminEmailDrafts
  | AdminEmails
  | AdminEmailTemplates
  | AdminEmailThemes
  | AdminInternalApiKeys
  | AdminMetrics
  | AdminPayments
  | AdminProjectPermissionDefinitions
  | AdminSignUps
  | AdminTeamPermissionDefinitions
  | AdminWebhooks
  | CommonServerParts
  | ServerEmails
  | ServerPayments

/**
 * An admin app: manages the project and its users. Its layers also provide its parts, such as `AdminConfig`.
 *
 * @since 0.1.0
 * @category Apps
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { AdminApp } from "portico/effect"
 *
 * const names = Effect.gen(function* () {
 *   const app = yield* AdminApp
 *   return (yield* app.teamPermissionDefinitions.list()).map(({ id }) => id)
 * })
 * await Effect.runPromise(Effect.provide(names, AdminApp.layer({ projectId, superSecretAdminKey, baseUrl })))
 * ```
 */
export class AdminApp extends Context.Service<AdminApp, AdminAppMembers>()("portico/AdminApp") {
  /** The app with an admin key of the project, over an `Http` and a `TokenStore` of the caller's choice. */
  static readonly layerNoDeps = (
    options: Omit<AdminOptions, "tokenStore">
  ): Layer.Layer<AdminApp | AdminServices, InvalidOption, Http | TokenStore> => layerOf(makeAdminAppNoDeps(options))

  /**
   * The app with an admin key of the project, over the host's `fetch` and the token store of the options; by default there is no
   * session.
   */
  static readonly layer = (options: AdminOptions): Layer.Layer<AdminApp | AdminServices, InvalidOption> =>
    layerOf(makeAdminApp(options))

  /**
   * The options of the app from the program's `ConfigProvider`: those of `ServerApp.optionsFromConfig`, whose secret is optional here, and
   * `superSecretAdminKey` from `HEXCLAVE_SUPER_SECRET_ADMIN_KEY` or `STACK_SUPER_SECRET_ADMIN_KEY`.
   */
  static readonly optionsFromConfig: <E = never>(
    options?: ConfigOptions<AdminOptions, E>
  ) => Effect.Effect<AdminOptions, AppConfigFailure | E> = adminOptions

  /** The app over the host's `fetch`, with the options of `optionsFromConfig`. */
  static readonly layerConfig = <E = never>(
    options?: ConfigOptions<AdminOptions, E>
  ): Layer.Layer<AdminApp | AdminServices, AppConfigFailure | E> =>
    Layer.unwrap(Effect.map(adminOptions(options), AdminApp.layer))

  /** The app with the given members alone, for a test of what uses them: every other method is a defect that names it. */
  static readonly layerTest = (members: TestMembers<AdminAppMembers> = {}): Layer.Layer<AdminApp | AdminParts> =>
    Layer.effectContext(
      Effect.sync(() => {
        const app = testMembers<AdminAppMembers>("AdminApp", members)
        return parts(app).pipe(Context.add(AdminApp, app))
      })
    )

  /** The app with a project owner's session, over an `Http` of the caller's choice. */
  static readonly layerOwnedNoDeps = (options: OwnedAdminOptions): Layer.Layer<AdminApp | AdminServices, InvalidOption, Http> =>
    layerOf(makeOwnedNoDeps(options))

  /** The app with a project owner's session, over the host's `fetch`. */
  static readonly layerOwned = (options: OwnedAdminOptions): Layer.Layer<AdminApp | AdminServices, InvalidOption> =>
    layerOf(makeOwnedAdminApp(options))
}

const layerOf = <E, R>(make: Effect.Effect<Made<AdminAppMembers>, E, R>) =>
  Layer.effectContext(
    Effect.map(withAllCode(make), (made) =>
      commonServerServices(made).pipe(
        Context.merge(Context.pick(AdminTransport)(made.services)),
        Context.merge(parts(made.app)),
        Context.add(AdminApp, made.app)
      )
    )
  )

const parts = (app: AdminAppMembers): Context.Context<AdminParts> =>
  commonServerParts(app).pipe(
    Context.add(AdminAiChat, app.aiChat),
    Context.add(AdminConfig, app.config),
    Context.add(AdminCurrentProject, app.project),
    Context.add(AdminEmailDrafts, app.emails.drafts),
    Context.add(AdminEmails, app.emails),
    Context.add(AdminEmailTemplates, app.emails.templates),
    Context.add(AdminEmailThemes, app.emails.themes),
    Context.add(AdminInternalApiKeys, app.internalApiKeys),
    Context.add(AdminMetrics, app.metrics),
    Context.add(AdminPayments, app.payments),
    Context.add(AdminProjectPermissionDefinitions, app.projectPermissionDefinitions),
    Context.add(AdminSignUps, app.signUps),
    Context.add(AdminTeamPermissionDefinitions, app.teamPermissionDefinitions),
    Context.add(AdminWebhooks, app.webhooks),
    Context.add(ServerEmails, app.emails),
    Context.add(ServerPayments, app.payments)
  )
