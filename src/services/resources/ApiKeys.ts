import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as teamApiKeys from "../../contract/teamApiKeys.js"
import type * as userApiKeys from "../../contract/userApiKeys.js"
import type { ApiKeyNotFound } from "../../errors/apiKey.js"
import type { CreatedTeamApiKey, CreatedUserApiKey, TeamApiKey, UpdateApiKeyInput, UserApiKey } from "../../schemas/ApiKey.js"
import type { Resource } from "../cache/Resource.js"
import type { CallFailure } from "../transport/Transport.js"
import type { CreateTeamApiKeyInput, CreateUserApiKeyInput, OfTeam, TeamApiKeyOf } from "./keysByOwner.js"
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
    key: TeamApiKeyOf,
    options: OrReturnNull
  ): Effect.Effect<TeamApiKey | null, Exclude<CallFailure<typeof teamApiKeys.get>, ApiKeyNotFound>>
  /** Returns a key of the user, or null if there is no such key. */
  get(
    keyId: string,
    options: OrReturnNull
  ): Effect.Effect<UserApiKey | null, Exclude<CallFailure<typeof userApiKeys.get>, ApiKeyNotFound>>
  /** Returns a team's key. Fails with `ApiKeyNotFound` if the team has no such key. */
  get(key: TeamApiKeyOf, options?: OrThrow): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.get>>
  /** Returns a key of the user. Fails with `ApiKeyNotFound` if there is no such key. */
  get(keyId: string, options?: OrThrow): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.get>>
  /** Creates a team key. The secret is returned once and cannot be retrieved later. */
  create(key: CreateTeamApiKeyInput): Effect.Effect<CreatedTeamApiKey, CallFailure<typeof teamApiKeys.create>>
  /** Creates a user key. The secret is returned once and cannot be retrieved later. */
  create(key: CreateUserApiKeyInput): Effect.Effect<CreatedUserApiKey, CallFailure<typeof userApiKeys.create>>
  /** Updates the description of a team's key and returns the key. */
  update(key: TeamApiKeyOf, changes: UpdateApiKeyInput): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.update>>
  /** Updates the description of a user's key and returns the key. */
  update(keyId: string, changes: UpdateApiKeyInput): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.update>>
  /** Permanently revokes a team's API key and returns it. Idempotent. */
  revoke(key: TeamApiKeyOf): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.update>>
  /** Permanently revokes a user's API key and returns it. Idempotent. */
  revoke(keyId: string): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.update>>
}

/**
 * The API keys of the signed-in user, and of the teams whose keys the user may manage. Keys of other teams fail with
 * `ApiKeyNotFound`.
 */
export const ApiKeys = Context.Service<ApiKeys, ApiKeys>("portico/resources/ApiKeys")
