import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint, server, userApiKeys } from "portico/contract"
import { SchemaError } from "portico/effect/errors"
import { checkKey, expiry, requireKeys } from "../../apiKeys/apiKeys.js"
import type { KeyFamily } from "../../apiKeys/keyHandlers.js"
import { keyHandlers, viewOf } from "../../apiKeys/keyHandlers.js"
import type { Auth } from "../../http/Auth.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { requireSelf, requireUser } from "../../http/signedInUser.js"

const family = {
  type: "user",
  ownerOf: ({ owner }) => ({ type: "user", userId: owner.id })
} satisfies KeyFamily<{ readonly type: "user"; readonly userId: string }>

const requireOwn = Effect.fnUntraced(function* (auth: Auth, userId: string) {
  yield* requireSelf(yield* requireUser(auth), userId, "use the keys")
})

const ofUser = keyHandlers(family, requireOwn)
const ofServer = keyHandlers(family, () => Effect.void)

// The platform checks whether the project has user keys before it checks the required `user_id`.
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

const createOptions = { ...expiry, rules: { ...expiry.rules, "body.user_id": rules.uuid } }
const listOptions = { crud: true, rules: { "query.user_id": rules.uuid } }
// A user id is accepted, as in a list, but ignored: the key determines its user.
const onKey = {
  crud: true,
  query: OfUser,
  rules: { "params.key_id": rules.parameter("api_key_id", rules.uuid), "query.user_id": rules.uuid }
}

/** Routes of user API keys. @source protocol/api-keys.md */
export const userApiKeyRoutes = [
  route(userApiKeys.create, createOptions, ({ payload }, { auth }) => ofUser.create(auth, payload.userId, payload)),
  route(server.userApiKeys.create, createOptions, ({ payload }, { auth }) => ofServer.create(auth, payload.userId, payload)),
  route(clientListing, listOptions, ({ query }, { auth }) =>
    Effect.flatMap(requireUserId(auth, query), (userId) => ofUser.list(auth, userId))
  ),
  route(serverListing, listOptions, ({ query }, { auth }) =>
    Effect.flatMap(requireUserId(auth, query), (userId) => ofServer.list(auth, userId))
  ),
  route(userApiKeys.get, onKey, ofUser.get),
  route(server.userApiKeys.get, onKey, ofServer.get),
  route(userApiKeys.update, onKey, ofUser.update),
  route(server.userApiKeys.update, onKey, ofServer.update),
  route(server.userApiKeys.check, {}, ({ payload }, { auth: { project } }) =>
    Effect.map(checkKey(project, "user", payload.apiKey), viewOf(family))
  )
]
