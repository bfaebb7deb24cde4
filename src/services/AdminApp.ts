import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvalidOption } from "../errors/options.js"
import { internalProjectId } from "../schemas/limits.js"
import { layerOptions, layerUser } from "./assembly.js"
import type { AdminOptions, OwnedAdminOptions } from "./options.js"
import type { TokenStore } from "./platform/TokenStore.js"
import { layerNone } from "./platform/TokenStore.none.js"
import { AdminAiChat } from "./resources/AdminAiChat.js"
import { AdminConfig } from "./resources/AdminConfig.js"
import { AdminCurrentProject } from "./resources/AdminCurrentProject.js"
import { AdminEmails } from "./resources/AdminEmails.js"
import { AdminInternalApiKeys } from "./resources/AdminInternalApiKeys.js"
import { AdminMetrics } from "./resources/AdminMetrics.js"
import { AdminPayments } from "./resources/AdminPayments.js"
import { AdminProjectPermissionDefinitions } from "./resources/AdminProjectPermissionDefinitions.js"
import { AdminTeamPermissionDefinitions } from "./resources/AdminTeamPermissionDefinitions.js"
import { AdminWebhooks } from "./resources/AdminWebhooks.js"
import { layerAdmin } from "./resources/layerAdmin.js"
import { layerServer } from "./resources/layerServer.js"
import type { ServerApp } from "./ServerApp.js"
import { makeServerApp } from "./ServerApp.js"
import { Session } from "./session/Session.js"
import { layerTokenStore } from "./tokenStoreOption.js"
import { OwnerTokens } from "./transport/AccessTokens.js"
import { Http } from "./transport/Http.js"
import { AdminTransport, ClientTransport, ServerTransport } from "./transport/Transport.js"

/** What the app of an owner has besides that of a backend, or in its place. */
export interface AdminMembers {
  readonly aiChat: AdminAiChat["Service"]
  readonly config: AdminConfig["Service"]
  readonly emails: AdminEmails["Service"]
  readonly internalApiKeys: AdminInternalApiKeys["Service"]
  readonly metrics: AdminMetrics["Service"]
  readonly payments: AdminPayments["Service"]
  readonly project: AdminCurrentProject["Service"]
  readonly projectPermissionDefinitions: AdminProjectPermissionDefinitions["Service"]
  readonly teamPermissionDefinitions: AdminTeamPermissionDefinitions["Service"]
  readonly webhooks: AdminWebhooks["Service"]
}

/** Everything that the app of a project's owner can do: with the project itself, on every user, and as the user of a session. */
export class AdminApp extends Context.Service<AdminApp, Omit<ServerApp["Service"], keyof AdminMembers> & AdminMembers>()(
  "portico/AdminApp"
) {
  /** The app with a key of the project, over an `Http` and a `TokenStore` of the caller's choice. */
  static readonly layerNoDeps = (
    options: Omit<AdminOptions, "tokenStore">
  ): Layer.Layer<AdminApp, InvalidOption, Http | TokenStore> =>
    assembled.pipe(
      Layer.provide(AdminTransport.layer),
      Layer.provide(Session.layer),
      // Apps in one program are built from the same layers, and share neither sessions nor keys.
      Layer.fresh,
      Layer.provide(layerOptions("admin", options))
    )

  /** The app with a key of the project, over the host's `fetch`, and the token store of the options; by default there is no session. */
  static readonly layer = (options: AdminOptions): Layer.Layer<AdminApp, InvalidOption> =>
    AdminApp.layerNoDeps(options).pipe(Layer.provide([Http.layerFetch, Layer.fresh(layerTokenStore(options, null))]))

  /** The app with the session of a person who owns the project, over an `Http` of the caller's choice. */
  static readonly layerOwnedNoDeps = (options: OwnedAdminOptions): Layer.Layer<AdminApp, InvalidOption, Http> =>
    assembled.pipe(
      Layer.provide(AdminTransport.layerOwned),
      Layer.provide(Layer.effect(OwnerTokens, ownerOf(options))),
      Layer.provide(Session.layer),
      Layer.provide(layerNone),
      Layer.fresh,
      Layer.provide(layerOptions("owner", { ...options, baseUrl: options.baseUrl ?? options.projectOwnerSession?.baseUrl }))
    )

  /** The app with the session of a person who owns the project, over the host's `fetch`. */
  static readonly layerOwned = (options: OwnedAdminOptions): Layer.Layer<AdminApp, InvalidOption> =>
    AdminApp.layerOwnedNoDeps(options).pipe(Layer.provide(Http.layerFetch))
}

const members = {
  aiChat: AdminAiChat,
  config: AdminConfig,
  emails: AdminEmails,
  internalApiKeys: AdminInternalApiKeys,
  metrics: AdminMetrics,
  payments: AdminPayments,
  project: AdminCurrentProject,
  projectPermissionDefinitions: AdminProjectPermissionDefinitions,
  teamPermissionDefinitions: AdminTeamPermissionDefinitions,
  webhooks: AdminWebhooks
}

// An admin's transport reaches all that those below it do.
const assembled = Layer.effect(
  AdminApp,
  Effect.zipWith(makeServerApp, Effect.all(members), (server, admin) => ({ ...server, ...admin }))
).pipe(
  Layer.provide([layerUser, Layer.provideMerge(layerAdmin, layerServer)]),
  Layer.provide([Layer.effect(ClientTransport, AdminTransport), Layer.effect(ServerTransport, AdminTransport)])
)

// spec 5: such an app has no token store, and only a session of the internal project stands for keys
const ownerOf = (options: OwnedAdminOptions) => {
  if ((options.tokenStore ?? null) !== null) {
    return refuse("tokenStore", "must be absent; the app of a person who owns the project has no other session")
  }
  return options.projectOwnerSession?.projectId === internalProjectId
    ? Effect.succeed(options.projectOwnerSession)
    : refuse("projectOwnerSession", "must be a session of the internal project: `ownedProjects.session` of an app of it")
}

const refuse = (option: string, reason: string) => Effect.fail(new InvalidOption({ option, reason }))
