import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Endpoint } from "portico/contract"
import {
  AccessTokenExpired,
  AccessTypeWithoutProjectId,
  AdminAccessTokenExpired,
  AdminAccessTokenIsNotAdmin,
  AdminAuthenticationRequired,
  AnonymousAuthenticationNotAllowed,
  BranchDoesNotExist,
  ClientAuthenticationRequired,
  CurrentProjectNotFound,
  InvalidAccessType,
  InvalidProjectForAccessToken,
  InvalidPublishableClientKey,
  InvalidSecretServerKey,
  InvalidSuperSecretAdminKey,
  ProjectKeyWithoutAccessType,
  PublishableClientKeyRequiredForProject,
  RestrictedUserNotAllowed,
  ServerAuthenticationRequired,
  UnparsableAccessToken,
  UnparsableAdminAccessToken
} from "portico/effect/errors"
import { mainBranchId } from "portico/schemas"
import { rulesOf } from "../generation/rules.js"
import { AccessTokens } from "../tokens/AccessTokens.js"
import { isOn, requiresClientKey } from "../world/ConfigExtras.js"
import type { Project } from "../world/Project.js"
import { hasKey } from "../world/Project.js"
import { membershipOf } from "../world/Team.js"
import { usersOf } from "../world/User.js"
import { World } from "../world/World.js"
import type { Auth } from "./Auth.js"
import { levels } from "./Auth.js"
import type { Incoming } from "./Incoming.js"
import { unauthorized } from "./StatusError.js"

const keyHeaders: Readonly<Record<Endpoint.Access, string>> = {
  client: "x-stack-publishable-client-key",
  server: "x-stack-secret-server-key",
  admin: "x-stack-super-secret-admin-key"
}

/** The client secret of a client without a key. */
export const publicClientSecret = "__stack_public_client__"

const missingKey = {
  client: () => new ClientAuthenticationRequired(),
  server: () => new ServerAuthenticationRequired(),
  admin: () => new AdminAuthenticationRequired()
}

const invalidKey = {
  client: (projectId: string) => new InvalidPublishableClientKey({ details: { projectId } }),
  server: (projectId: string) => new InvalidSecretServerKey({ details: { projectId } }),
  admin: (projectId: string) => new InvalidSuperSecretAdminKey({ details: { projectId } })
}

const isAccess = (text: string): text is Endpoint.Access => levels.some((level) => level === text)

// An empty header counts as missing.
const headerOf = (request: Incoming, name: string): string | undefined => request.header(name) || undefined

/** Verifies an access token; fails with the known error that rejects it. */
export const verifiedToken = Effect.fnUntraced(function* (token: string) {
  return yield* Effect.mapError((yield* AccessTokens).verify(token), (error) =>
    error._tag === "ExpiredToken"
      ? new AccessTokenExpired({
          details: {
            expiredAt: new Date(error.expiredAtMillis),
            projectId: error.projectId,
            userId: error.userId,
            refreshTokenId: error.sessionId
          }
        })
      : new UnparsableAccessToken()
  )
})

const userToken = Effect.fnUntraced(function* (request: Incoming, projectId: string) {
  const token = headerOf(request, "x-stack-access-token")
  if (token === undefined) return undefined
  const verified = yield* verifiedToken(token)
  if (verified.projectId !== projectId) {
    return yield* new InvalidProjectForAccessToken({
      details: { expectedProjectId: projectId, actualProjectId: verified.projectId }
    })
  }
  const allows = (kind: string) => request.header(`x-stack-allow-${kind}-user`) === "true"
  if (verified.isAnonymous && !allows("anonymous")) return yield* new AnonymousAuthenticationNotAllowed()
  // The token decides, even if the user has changed since.
  const { restrictedReason } = verified
  if (restrictedReason !== null && !allows("anonymous") && !allows("restricted")) {
    return yield* new RestrictedUserNotAllowed({ details: { restrictedReason } })
  }
  return verified
})

// Members of the team that owns the project need no keys. @source protocol/requests.md#owned-projects
const checkOwner = Effect.fnUntraced(function* (token: string, project: Project) {
  const { internal } = yield* World
  const verified = yield* Effect.mapError((yield* AccessTokens).verify(token), (error) =>
    error._tag === "ExpiredToken"
      ? new AdminAccessTokenExpired({ details: { expiredAt: new Date(error.expiredAtMillis) } })
      : new UnparsableAdminAccessToken()
  )
  if (verified.isAnonymous) return yield* new UnparsableAdminAccessToken()
  if (verified.projectId !== internal.id || verified.restrictedReason !== null) return yield* new AdminAccessTokenIsNotAdmin()
  if (!usersOf(internal).has(verified.userId))
    return yield* unauthorized("The user of the admin access token does not exist any more.")
  const { ownerTeamId } = project
  if (ownerTeamId === null || membershipOf(internal, ownerTeamId, verified.userId) === undefined) {
    return yield* new AdminAccessTokenIsNotAdmin()
  }
})

// The platform's tools can act for any project with a key of the internal one. @source protocol/requests.md#headers
const checkOverrideKey = Effect.fnUntraced(function* (key: string) {
  const { internal } = yield* World
  if (!hasKey(internal, "admin", key, yield* Clock.currentTimeMillis)) {
    return yield* unauthorized("The development override key is not an admin key of the internal project.")
  }
})

const checkKey = Effect.fnUntraced(function* (request: Incoming, access: Endpoint.Access, project: Project) {
  const key = headerOf(request, keyHeaders[access])
  if (access === "client" && rulesOf(project).keylessClients && (key === undefined || key === publicClientSecret)) {
    if (!isOn(project, requiresClientKey)) return
    return yield* new PublishableClientKeyRequiredForProject({ details: { projectId: project.id } })
  }
  if (key === undefined) return yield* missingKey[access]()
  if (!hasKey(project, access, key, yield* Clock.currentTimeMillis)) return yield* invalidKey[access](project.id)
})

/** Authenticates a request. Returns undefined without an access type. @source protocol/requests.md#who-a-request-is-made-as */
export const authenticate = Effect.fnUntraced(function* (request: Incoming) {
  const access = headerOf(request, "x-stack-access-type")
  const ownerToken = headerOf(request, "x-stack-admin-access-token")
  const overrideKey = headerOf(request, "x-stack-development-override-key")
  if (access === undefined) {
    const hasKeys = ownerToken !== undefined || levels.some((level) => headerOf(request, keyHeaders[level]) !== undefined)
    return hasKeys ? yield* new ProjectKeyWithoutAccessType() : undefined
  }
  if (!isAccess(access)) return yield* new InvalidAccessType()
  const projectId = headerOf(request, "x-stack-project-id")
  if (projectId === undefined) return yield* new AccessTypeWithoutProjectId({ details: { requestType: access } })
  const token = yield* userToken(request, projectId)
  const project = (yield* World).projects.get(projectId)
  if (project === undefined) return yield* new CurrentProjectNotFound({ details: { projectId } })
  if (overrideKey !== undefined) yield* checkOverrideKey(overrideKey)
  else if (ownerToken !== undefined) yield* checkOwner(ownerToken, project)
  else yield* checkKey(request, access, project)
  // Unlike an empty key header, an empty branch header counts: it names a branch that does not exist.
  const branchId = request.header("x-stack-branch-id") ?? mainBranchId
  if (branchId !== mainBranchId) return yield* new BranchDoesNotExist({ details: { branchId } })
  const auth: Auth = {
    access,
    project,
    user: token === undefined ? undefined : usersOf(project).get(token.userId),
    sessionId: token?.sessionId
  }
  return auth
})
