import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as teamApiKeys from "../../contract/teamApiKeys.js"
import * as userApiKeys from "../../contract/userApiKeys.js"
import type { ApiKeyNotFound } from "../../errors/apiKey.js"
import type { CreatedTeamApiKey, CreatedUserApiKey, TeamApiKey, UpdateApiKey, UserApiKey } from "../../schemas/ApiKey.js"
import { notAnObject } from "../arguments/given.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { ClientTransport } from "../transport/Transport.js"
import type { NewTeamApiKey, NewUserApiKey, OfTeam } from "./keysByOwner.js"
import { keysByOwner, withExpiry } from "./keysByOwner.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"

/**
 * The API keys of the signed-in user, and of the teams whose keys the user may manage. Keys of other teams fail with
 * `ApiKeyNotFound`.
 */
export interface ApiKeys {
  /** Lists a team's keys, newest first. */
  list(of: OfTeam): Effect.Effect<ReadonlyArray<TeamApiKey>, CallFailure<typeof teamApiKeys.list>>
  /** Lists the user's keys, newest first. */
  list(): Effect.Effect<ReadonlyArray<UserApiKey>, CallFailure<typeof userApiKeys.list>>
  /** The watched list of the user's keys. */
  readonly current: Resource<ReadonlyArray<UserApiKey>, CallFailure<typeof userApiKeys.list>>
  /** The watched list of a team's keys. */
  currentOfTeam(teamId: string): Resource<ReadonlyArray<TeamApiKey>, CallFailure<typeof teamApiKeys.list>>
  /** Returns a team's key, or null if the team has no such key. */
  get(
    keyId: string,
    options: OfTeam & OrReturnNull
  ): Effect.Effect<TeamApiKey | null, Exclude<CallFailure<typeof teamApiKeys.get>, ApiKeyNotFound>>
  /** Returns a key of the user, or null if there is no such key. */
  get(
    keyId: string,
    options: OrReturnNull
  ): Effect.Effect<UserApiKey | null, Exclude<CallFailure<typeof userApiKeys.get>, ApiKeyNotFound>>
  /** Returns a team's key. Fails with `ApiKeyNotFound` if the team has no such key. */
  get(keyId: string, options: OfTeam & OrThrow): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.get>>
  /** Returns a key of the user. Fails with `ApiKeyNotFound` if there is no such key. */
  get(keyId: string, options?: OrThrow): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.get>>
  /** Creates a team key. The secret is returned once and cannot be retrieved later. */
  create(key: NewTeamApiKey): Effect.Effect<CreatedTeamApiKey, CallFailure<typeof teamApiKeys.create>>
  /** Creates a user key. The secret is returned once and cannot be retrieved later. */
  create(key: NewUserApiKey): Effect.Effect<CreatedUserApiKey, CallFailure<typeof userApiKeys.create>>
  /** Updates the description of a team's key and returns the key. */
  update(keyId: string, changes: UpdateApiKey, of: OfTeam): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.update>>
  /** Updates the description of a user's key and returns the key. */
  update(keyId: string, changes: UpdateApiKey): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.update>>
  /** Permanently revokes a team's API key and returns it. Idempotent. */
  revoke(keyId: string, of: OfTeam): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.update>>
  /** Permanently revokes a user's API key and returns it. Idempotent. */
  revoke(keyId: string): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.update>>
}

/** * The API keys of the signed-in user, and of the teams whose keys the user may manage. Keys of other teams fail with
 * `ApiKeyNotFound`. */
export const ApiKeys = Context.Service<ApiKeys, ApiKeys>("portico/resources/ApiKeys")

/** @internal */
export const make = Effect.map(ClientTransport, ({ call }) => {
  const userId = "me"
  const own = call(userApiKeys.list, { query: { userId } })
  const listOfTeam = (query: OfTeam) => call(teamApiKeys.list, { query })
  const createOwn = (key: NewUserApiKey) =>
    Effect.flatMap(withExpiry(key), (own) => call(userApiKeys.create, { payload: { ...own, userId } }))
  const createOfTeam = (key: NewTeamApiKey) => Effect.flatMap(withExpiry(key), (payload) => call(teamApiKeys.create, { payload }))
  const one = keysByOwner(
    {
      get: (keyId) => call(userApiKeys.get, { params: { keyId } }),
      update: (keyId, payload) => call(userApiKeys.update, { params: { keyId }, payload })
    },
    {
      get: (keyId, query) => call(teamApiKeys.get, { params: { keyId }, query }),
      update: (keyId, payload, query) => call(teamApiKeys.update, { params: { keyId }, query, payload })
    }
  )

  const service: Omit<ApiKeys, `current${string}`> = { list, create, ...one }
  return service

  function list(of: OfTeam): ReturnType<typeof listOfTeam>
  function list(): typeof own
  function list(of?: OfTeam): ReturnType<typeof listOfTeam> | typeof own {
    return of === undefined ? own : (notAnObject("of", of) ?? listOfTeam(of))
  }
  function create(key: NewTeamApiKey): ReturnType<typeof createOfTeam>
  function create(key: NewUserApiKey): ReturnType<typeof createOwn>
  function create(key: NewTeamApiKey | NewUserApiKey): ReturnType<typeof createOfTeam> | ReturnType<typeof createOwn> {
    return isOfTeam(key) ? createOfTeam(key) : createOwn(key)
  }
})

// A team without an id is a mistake, and does not mean the user. A caller without type checks may pass nothing at all.
const isOfTeam = (key: NewTeamApiKey | NewUserApiKey): key is NewTeamApiKey => "teamId" in Object(key)
