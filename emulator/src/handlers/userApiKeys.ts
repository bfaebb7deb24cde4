import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint, server, userApiKeys } from "portico/contract"
import { SchemaError } from "portico/effect/errors"
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
import { forbidden } from "../http/StatusError.js"
import type { ApiKey } from "../world/ApiKey.js"
import { apiKeysOf } from "../world/ApiKey.js"

const ownerOf = ({ owner }: ApiKey) => ({ type: "user", userId: owner.id }) as const
const view = (key: ApiKey) => ({ ...keyView(key), ...ownerOf(key) })
const created = (key: ApiKey) => ({ ...createdView(key), ...ownerOf(key) })

const requireOwn = Effect.fnUntraced(function* (auth: Auth, userId: string) {
  const user = yield* requireUser(auth)
  if (user.id !== userId) return yield* forbidden("A client can only reach the keys of its own user.")
})

const createOptions = { ...expiry, rules: { ...expiry.rules, "body.user_id": rules.uuid } }
const create = route(
  userApiKeys.create,
  createOptions,
  Effect.fn("userApiKeys.create")(function* ({ payload }, { auth }) {
    yield* requireKeys(auth.project, "user")
    yield* requireOwn(auth, payload.userId)
    return created(yield* createKey(auth.project, { type: "user", id: payload.userId }, payload))
  })
)
const serverCreate = route(
  server.userApiKeys.create,
  createOptions,
  Effect.fn("server.userApiKeys.create")(function* ({ payload }, { auth: { project } }) {
    yield* requireKeys(project, "user")
    return created(yield* createKey(project, { type: "user", id: payload.userId }, payload))
  })
)

// Whether the project has such keys at all is looked at before the user that the query must name.
const OfUser = Schema.Struct({ user_id: Schema.optionalKey(Schema.String) })
const listing = { query: OfUser, success: userApiKeys.list.success } as const
const clientListing = Endpoint.get("/user-api-keys", {
  ...listing,
  access: "client",
  session: "required",
  errors: [...userApiKeys.list.errors, SchemaError]
})
const serverListing = Endpoint.get("/user-api-keys", { ...listing, access: "server", session: "none", errors: [SchemaError] })

const requireUserId = Effect.fnUntraced(function* ({ project }: Auth, { user_id: userId }: typeof OfUser.Type) {
  yield* requireKeys(project, "user")
  return userId ?? (yield* new SchemaError({ details: { message: "query.user_id must be defined" } }))
})

const listOptions = { crud: true, rules: { "query.user_id": rules.uuid } }
const list = route(
  clientListing,
  listOptions,
  Effect.fn("userApiKeys.list")(function* ({ query }, { auth }) {
    const userId = yield* requireUserId(auth, query)
    yield* requireOwn(auth, userId)
    return apiKeysOf(auth.project, { type: "user", id: userId }).map(view)
  })
)
const serverList = route(
  serverListing,
  listOptions,
  Effect.fn("server.userApiKeys.list")(function* ({ query }, { auth }) {
    return apiKeysOf(auth.project, { type: "user", id: yield* requireUserId(auth, query) }).map(view)
  })
)

// A user may be named, as in a list, but does not count: the key says its own.
const onKey = {
  crud: true,
  query: OfUser,
  rules: { "params.key_id": rules.uuid, "query.user_id": rules.uuid }
}
const ownKey = Effect.fnUntraced(function* (auth: Auth, keyId: string) {
  const key = yield* findKey(auth.project, "user", keyId)
  yield* requireOwn(auth, key.owner.id)
  return key
})
const get = route(userApiKeys.get, onKey, ({ params }, { auth }) => Effect.map(ownKey(auth, params.keyId), view))
const serverGet = route(server.userApiKeys.get, onKey, ({ params }, { auth: { project } }) =>
  Effect.map(findKey(project, "user", params.keyId), view)
)
const update = route(
  userApiKeys.update,
  onKey,
  Effect.fn("userApiKeys.update")(function* ({ params, payload }, { auth }) {
    return view(yield* changeKey(yield* ownKey(auth, params.keyId), payload))
  })
)
const serverUpdate = route(
  server.userApiKeys.update,
  onKey,
  Effect.fn("server.userApiKeys.update")(function* ({ params, payload }, { auth: { project } }) {
    return view(yield* changeKey(yield* findKey(project, "user", params.keyId), payload))
  })
)

const check = route(server.userApiKeys.check, {}, ({ payload }, { auth: { project } }) =>
  Effect.map(checkKey(project, "user", payload.apiKey), view)
)

/** The keys that act for users. @source protocol/api-keys.md */
export const userApiKeyRoutes = [create, serverCreate, list, serverList, get, serverGet, update, serverUpdate, check]
