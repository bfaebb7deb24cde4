import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { admin } from "portico/contract"
import { ApiKeyNotFound } from "portico/effect/errors"
import { addKeySet } from "../../apiKeys/addKeySet.js"
import { expiry } from "../../apiKeys/apiKeys.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import type { KeySet, Project } from "../../world/Project.js"

const common = (set: KeySet) => ({
  id: set.id,
  description: set.description,
  createdAt: new Date(set.createdAtMillis),
  expiresAt: new Date(set.expiresAtMillis),
  manuallyRevokedAt: set.revokedAtMillis === undefined ? null : new Date(set.revokedAtMillis)
})

const lastFour = (key: string | undefined) => (key === undefined ? null : { lastFour: key.slice(-4) })
const whole = (key: string | undefined) => (key === undefined ? null : Redacted.make(key))

const view = (set: KeySet) => ({
  ...common(set),
  publishableClientKey: lastFour(set.publishableClientKey),
  secretServerKey: lastFour(set.secretServerKey),
  superSecretAdminKey: lastFour(set.superSecretAdminKey)
})

const setOf = Effect.fnUntraced(function* (project: Project, id: string) {
  return project.keySets.get(id) ?? (yield* new ApiKeyNotFound())
})

const create = route(
  admin.internalApiKeys.create,
  expiry,
  Effect.fn("internalApiKeys.create")(function* ({ payload }, { auth: { project } }) {
    const set = yield* addKeySet(project, {
      description: payload.description,
      expiresAtMillis: payload.expiresAt.getTime(),
      has: {
        client: payload.hasPublishableClientKey,
        server: payload.hasSecretServerKey,
        admin: payload.hasSuperSecretAdminKey
      }
    })
    return {
      ...common(set),
      publishableClientKey: whole(set.publishableClientKey),
      secretServerKey: whole(set.secretServerKey),
      superSecretAdminKey: whole(set.superSecretAdminKey)
    }
  })
)

const list = route(admin.internalApiKeys.list, { crud: true }, (_, { auth: { project } }) =>
  Effect.sync(() =>
    [...project.keySets.values()]
      .reverse()
      .sort((one, other) => other.createdAtMillis - one.createdAtMillis)
      .map(view)
  )
)

const byId = { crud: true, rules: { "params.key_id": rules.parameter("api_key_id", rules.uuid) } }

const get = route(
  admin.internalApiKeys.get,
  byId,
  Effect.fn("internalApiKeys.get")(function* ({ params }, { auth: { project } }) {
    return view(yield* setOf(project, params.keyId))
  })
)

const update = route(
  admin.internalApiKeys.update,
  byId,
  Effect.fn("internalApiKeys.update")(function* ({ params, payload }, { auth: { project } }) {
    const set = yield* setOf(project, params.keyId)
    if (payload.description !== undefined) set.description = payload.description
    if (payload.revoked === true) set.revokedAtMillis = yield* Clock.currentTimeMillis
    return view(set)
  })
)

/** Routes of a project's key sets. @source protocol/projects.md#calls */
export const internalApiKeyRoutes = [create, list, get, update]
