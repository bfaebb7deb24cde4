import * as Effect from "effect/Effect"
import { server, teamApiKeys } from "portico/contract"
import { ApiKeyNotFound } from "portico/effect/errors"
import { checkKey, expiry } from "../../apiKeys/apiKeys.js"
import type { KeyFamily } from "../../apiKeys/keyHandlers.js"
import { keyHandlers, viewOf } from "../../apiKeys/keyHandlers.js"
import type { Auth } from "../../http/Auth.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { requireUser } from "../../http/signedInUser.js"
import { requirePermission } from "../../teams/requirePermission.js"

const family = {
  type: "team",
  ownerOf: ({ owner }) => ({ type: "team", teamId: owner.id })
} satisfies KeyFamily<{ readonly type: "team"; readonly teamId: string }>

// Does not reveal to outsiders, or to members without the permission, whether keys exist.
const requireManager = Effect.fnUntraced(function* (auth: Auth, teamId: string) {
  const user = yield* requireUser(auth)
  yield* Effect.mapError(requirePermission(auth.project, teamId, user.id, "$manage_api_keys"), () => new ApiKeyNotFound())
})

const ofManager = keyHandlers(family, requireManager)
const ofServer = keyHandlers(family, () => Effect.void)

const createOptions = { ...expiry, rules: { ...expiry.rules, "body.team_id": rules.uuid } }
const listOptions = { crud: true, rules: { "query.team_id": rules.uuid } }
// The team in the query must exist but is otherwise ignored: the key determines its team. @source protocol/api-keys.md
const onKey = { crud: true, rules: { "params.key_id": rules.parameter("api_key_id", rules.uuid), "query.team_id": rules.uuid } }

/** Routes of team API keys. @source protocol/api-keys.md */
export const teamApiKeyRoutes = [
  route(teamApiKeys.create, createOptions, ({ payload }, { auth }) => ofManager.create(auth, payload.teamId, payload)),
  route(server.teamApiKeys.create, createOptions, ({ payload }, { auth }) => ofServer.create(auth, payload.teamId, payload)),
  route(teamApiKeys.list, listOptions, ({ query }, { auth }) => ofManager.list(auth, query.teamId)),
  route(server.teamApiKeys.list, listOptions, ({ query }, { auth }) => ofServer.list(auth, query.teamId)),
  route(teamApiKeys.get, onKey, ofManager.get),
  route(server.teamApiKeys.get, onKey, ofServer.get),
  route(teamApiKeys.update, onKey, ofManager.update),
  route(server.teamApiKeys.update, onKey, ofServer.update),
  route(server.teamApiKeys.check, {}, ({ payload }, { auth: { project } }) =>
    Effect.map(checkKey(project, "team", payload.apiKey), viewOf(family))
  )
]
