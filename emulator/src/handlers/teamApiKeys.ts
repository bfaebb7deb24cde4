import * as Effect from "effect/Effect"
import { server, teamApiKeys } from "portico/contract"
import { ApiKeyNotFound } from "portico/effect/errors"
import {
  changeKey,
  checkKey,
  createdView,
  createKey,
  expiry,
  findKey,
  keyView,
  requireKeys,
  requireUser
} from "../apiKeys/apiKeys.js"
import type { Auth } from "../http/Auth.js"
import { route } from "../http/Route.js"
import * as rules from "../http/rules.js"
import { requirePermission } from "../teams/requirePermission.js"
import type { ApiKey } from "../world/ApiKey.js"
import { apiKeysOf } from "../world/ApiKey.js"

const ownerOf = ({ owner }: ApiKey) => ({ type: "team", teamId: owner.id }) as const
const view = (key: ApiKey) => ({ ...keyView(key), ...ownerOf(key) })
const created = (key: ApiKey) => ({ ...createdView(key), ...ownerOf(key) })

// Outsiders and members without the permission are not told whether there are keys.
const requireManager = Effect.fnUntraced(function* (auth: Auth, teamId: string) {
  const user = yield* requireUser(auth)
  yield* Effect.mapError(requirePermission(auth.project, teamId, user.id, "$manage_api_keys"), () => new ApiKeyNotFound())
})

const createOptions = { ...expiry, rules: { ...expiry.rules, "body.team_id": rules.uuid } }
const create = route(
  teamApiKeys.create,
  createOptions,
  Effect.fn("teamApiKeys.create")(function* ({ payload }, { auth }) {
    yield* requireKeys(auth.project, "team")
    yield* requireManager(auth, payload.teamId)
    return created(yield* createKey(auth.project, { type: "team", id: payload.teamId }, payload))
  })
)
const serverCreate = route(
  server.teamApiKeys.create,
  createOptions,
  Effect.fn("server.teamApiKeys.create")(function* ({ payload }, { auth: { project } }) {
    yield* requireKeys(project, "team")
    return created(yield* createKey(project, { type: "team", id: payload.teamId }, payload))
  })
)

const listOptions = { crud: true, rules: { "query.team_id": rules.uuid } }
const list = route(
  teamApiKeys.list,
  listOptions,
  Effect.fn("teamApiKeys.list")(function* ({ query: { teamId } }, { auth }) {
    yield* requireKeys(auth.project, "team")
    yield* requireManager(auth, teamId)
    return apiKeysOf(auth.project, { type: "team", id: teamId }).map(view)
  })
)
const serverList = route(
  server.teamApiKeys.list,
  listOptions,
  Effect.fn("server.teamApiKeys.list")(function* ({ query: { teamId } }, { auth: { project } }) {
    yield* requireKeys(project, "team")
    return apiKeysOf(project, { type: "team", id: teamId }).map(view)
  })
)

// The team of the query has to be there, but does not count: the key says its own. @source protocol/api-keys.md
const onKey = { crud: true, rules: { "params.key_id": rules.uuid, "query.team_id": rules.uuid } }
const managedKey = Effect.fnUntraced(function* (auth: Auth, keyId: string) {
  const key = yield* findKey(auth.project, "team", keyId)
  yield* requireManager(auth, key.owner.id)
  return key
})
const get = route(teamApiKeys.get, onKey, ({ params }, { auth }) => Effect.map(managedKey(auth, params.keyId), view))
const serverGet = route(server.teamApiKeys.get, onKey, ({ params }, { auth: { project } }) =>
  Effect.map(findKey(project, "team", params.keyId), view)
)
const update = route(
  teamApiKeys.update,
  onKey,
  Effect.fn("teamApiKeys.update")(function* ({ params, payload }, { auth }) {
    return view(yield* changeKey(yield* managedKey(auth, params.keyId), payload))
  })
)
const serverUpdate = route(
  server.teamApiKeys.update,
  onKey,
  Effect.fn("server.teamApiKeys.update")(function* ({ params, payload }, { auth: { project } }) {
    return view(yield* changeKey(yield* findKey(project, "team", params.keyId), payload))
  })
)

const check = route(server.teamApiKeys.check, {}, ({ payload }, { auth: { project } }) =>
  Effect.map(checkKey(project, "team", payload.apiKey), view)
)

/** The keys that act for teams. @source protocol/api-keys.md */
export const teamApiKeyRoutes = [create, serverCreate, list, serverList, get, serverGet, update, serverUpdate, check]
