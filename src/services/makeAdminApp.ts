import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { InvalidOption } from "../errors/options.js"
import { internalProjectId } from "../schemas/limits.js"
import type { Core, Made, ViewServices } from "./assembly.js"
import { makeCore, makeViewServices } from "./assembly.js"
import type { AdminOptions, OwnedAdminOptions } from "./config/options.js"
import { programStoreOf } from "./config/tokenStoreOption.js"
import { buildIn } from "./lazy/buildIn.js"
import type { LateCode } from "./lazy/LateCode.js"
import type { Builders } from "./lazy/lazyMembers.js"
import { lazyMembers } from "./lazy/lazyMembers.js"
import type { ServerMembers } from "./makeServerApp.js"
import { serverBuilders } from "./makeServerApp.js"
import { membersIn } from "./membersIn.js"
import { TokenStore } from "./platform/tokens/TokenStore.js"
import { none } from "./platform/tokens/TokenStore.none.js"
import { AdminAiChat } from "./resources/admin/AdminAiChat.js"
import { AdminConfig } from "./resources/admin/AdminConfig.js"
import { AdminCurrentProject } from "./resources/admin/AdminCurrentProject.js"
import { AdminEmails } from "./resources/admin/AdminEmails.js"
import { AdminInternalApiKeys } from "./resources/admin/AdminInternalApiKeys.js"
import { AdminMetrics } from "./resources/admin/AdminMetrics.js"
import { AdminPayments } from "./resources/admin/AdminPayments.js"
import { AdminProjectPermissionDefinitions } from "./resources/admin/AdminProjectPermissionDefinitions.js"
import { AdminSignUps } from "./resources/admin/AdminSignUps.js"
import { AdminTeamPermissionDefinitions } from "./resources/admin/AdminTeamPermissionDefinitions.js"
import { AdminWebhooks } from "./resources/admin/AdminWebhooks.js"
import { ProjectChanges } from "./resources/admin/ProjectChanges.js"
import { Http, httpOf } from "./transport/Http.js"
import type { ProjectOwner } from "./transport/projectOwner.js"
import { projectOwnerOf } from "./transport/projectOwner.js"
import { appVerifier, verifySession } from "./verifySession.js"

/**
 * The members of an admin app that a server app lacks, or has in another form. `forRequest` and `forTokens` are absent: an admin app
 * acts for the project, and never for a visitor, as a server app does.
 */
export interface AdminMembers {
  readonly aiChat: AdminAiChat["Service"]
  readonly config: AdminConfig["Service"]
  readonly emails: AdminEmails["Service"]
  readonly internalApiKeys: AdminInternalApiKeys["Service"]
  readonly metrics: AdminMetrics["Service"]
  readonly payments: AdminPayments["Service"]
  readonly project: AdminCurrentProject["Service"]
  readonly projectPermissionDefinitions: AdminProjectPermissionDefinitions["Service"]
  readonly signUps: AdminSignUps["Service"]
  readonly teamPermissionDefinitions: AdminTeamPermissionDefinitions["Service"]
  readonly webhooks: AdminWebhooks["Service"]
}

/** An admin app. */
export type AdminAppMembers = Omit<ServerMembers, keyof AdminMembers> & AdminMembers

/** Creates the app with an admin key of the project, over an `Http` and a `TokenStore`. @internal */
export const makeAdminAppNoDeps = Effect.fnUntraced(function* (
  options: Omit<AdminOptions, "tokenStore">
): Effect.fn.Return<Made<AdminAppMembers>, InvalidOption, Http | LateCode | Scope.Scope | TokenStore> {
  const core = yield* makeCore("admin", options)
  return membersOf(core, makeViewServices(core, yield* TokenStore, yield* Effect.scope))
})

/** Creates the app with an admin key of the project. @internal */
export const makeAdminApp = (
  options: AdminOptions
): Effect.Effect<Made<AdminAppMembers>, InvalidOption, LateCode | Scope.Scope> =>
  Effect.flatMap(programStoreOf(options), (tokens) =>
    Effect.provideContext(makeAdminAppNoDeps(options), Context.add(tokens, Http, httpOf(Object(options).fetch)))
  )

/** Creates the app with a project owner's session, over an `Http`. @internal */
export const makeOwnedNoDeps = Effect.fnUntraced(function* (
  options: OwnedAdminOptions
): Effect.fn.Return<Made<AdminAppMembers>, InvalidOption, Http | LateCode | Scope.Scope> {
  const session = yield* ownerTokens(options)
  const { projectOwnerSession, ...others } = options
  const core = yield* makeCore("owner", { ...others, baseUrl: options.baseUrl ?? projectOwnerSession?.baseUrl })
  const owner = projectOwnerOf(session)
  return membersOf(core, makeViewServices(core, none, yield* Effect.scope, owner), owner)
})

/** Creates the app with a project owner's session. @internal */
export const makeOwnedAdminApp = (
  options: OwnedAdminOptions
): Effect.Effect<Made<AdminAppMembers>, InvalidOption, LateCode | Scope.Scope> =>
  Effect.provideService(makeOwnedNoDeps(options), Http, httpOf(Object(options).fetch))

const builders = (core: Context.Context<Core>): Builders<AdminAppMembers, ViewServices | ProjectChanges> => ({
  ...serverBuilders(verifySession(appVerifier(core))),
  aiChat: AdminAiChat.make,
  config: AdminConfig.make,
  emails: AdminEmails.make,
  internalApiKeys: AdminInternalApiKeys.make,
  metrics: AdminMetrics.make,
  payments: AdminPayments.make,
  project: AdminCurrentProject.make,
  projectPermissionDefinitions: AdminProjectPermissionDefinitions.make,
  signUps: AdminSignUps.make,
  teamPermissionDefinitions: AdminTeamPermissionDefinitions.make,
  webhooks: AdminWebhooks.make
})

const membersOf = (
  core: Context.Context<Core>,
  view: Context.Context<ViewServices>,
  owner?: ProjectOwner
): Made<AdminAppMembers> => {
  const services = Context.add(view, ProjectChanges, buildIn(view, ProjectChanges.make))
  const own = builders(core)
  const members = owner === undefined ? own : membersIn(own, owner.operationContext)
  return { app: lazyMembers(services, members, owner), services: view }
}

// protocol/formats.md: such an app has no token store, and only a session of the internal project stands for keys
const ownerTokens = (options: OwnedAdminOptions) => {
  if ((options.tokenStore ?? null) !== null) {
    return refuse("tokenStore", "must be absent; the app of a person who owns the project has no other session")
  }
  return options.projectOwnerSession?.projectId === internalProjectId
    ? Effect.succeed(options.projectOwnerSession)
    : refuse("projectOwnerSession", "must be a session of the internal project: `ownedProjects.session` of an app of it")
}

const refuse = (option: string, reason: string) => Effect.fail(new InvalidOption({ option, reason }))
