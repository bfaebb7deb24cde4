import * as Effect from "effect/Effect"
import * as teamApiKeys from "../../contract/teamApiKeys.js"
import * as userApiKeys from "../../contract/userApiKeys.js"
import { notAnObject } from "../arguments/given.js"
import { ClientTransport } from "../transport/Transport.js"
import type { ApiKeys } from "./ApiKeys.js"
import type { CreateTeamApiKeyInput, CreateUserApiKeyInput, OfTeam } from "./keysByOwner.js"
import { keysByOwner, withExpiry } from "./keysByOwner.js"

/** @internal */
export const makeApiKeys = Effect.map(ClientTransport, ({ call }) => {
  const userId = "me"
  const own = call(userApiKeys.list, { query: { userId } })
  const listOfTeam = (query: OfTeam) => call(teamApiKeys.list, { query })
  const createOwn = (key: CreateUserApiKeyInput) =>
    Effect.flatMap(withExpiry(key), (own) => call(userApiKeys.create, { payload: { ...own, userId } }))
  const createOfTeam = (key: CreateTeamApiKeyInput) =>
    Effect.flatMap(withExpiry(key), (payload) => call(teamApiKeys.create, { payload }))
  const one = keysByOwner(
    {
      get: (keyId) => call(userApiKeys.get, { params: { keyId } }),
      update: (keyId, payload) => call(userApiKeys.update, { params: { keyId }, payload })
    },
    {
      get: ({ keyId, teamId }) => call(teamApiKeys.get, { params: { keyId }, query: { teamId } }),
      update: ({ keyId, teamId }, payload) => call(teamApiKeys.update, { params: { keyId }, query: { teamId }, payload })
    }
  )

  const service: Omit<ApiKeys, `current${string}`> = { list, create, ...one }
  return service

  function list(of: OfTeam): ReturnType<typeof listOfTeam>
  function list(): typeof own
  function list(of?: OfTeam): ReturnType<typeof listOfTeam> | typeof own {
    return of === undefined ? own : (notAnObject("of", of) ?? listOfTeam(of))
  }
  function create(key: CreateTeamApiKeyInput): ReturnType<typeof createOfTeam>
  function create(key: CreateUserApiKeyInput): ReturnType<typeof createOwn>
  function create(
    key: CreateTeamApiKeyInput | CreateUserApiKeyInput
  ): ReturnType<typeof createOfTeam> | ReturnType<typeof createOwn> {
    return isOfTeam(key) ? createOfTeam(key) : createOwn(key)
  }
})

// A team without an id is a mistake, and does not mean the user. A caller without type checks may pass nothing at all.
const isOfTeam = (key: CreateTeamApiKeyInput | CreateUserApiKeyInput): key is CreateTeamApiKeyInput => "teamId" in Object(key)
