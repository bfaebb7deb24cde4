import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { literal } from "../../../codecs/scalar.js"
import * as teamApiKeys from "../../../contract/server/teamApiKeys.js"
import * as teams from "../../../contract/server/teams.js"
import * as userApiKeys from "../../../contract/server/userApiKeys.js"
import * as users from "../../../contract/server/users.js"
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../../errors/apiKey.js"
import { groupOf } from "../../../errors/Group.js"
import { invalid } from "../../../errors/invalid.js"
import { TeamNotFound } from "../../../errors/team.js"
import { UserNotFound } from "../../../errors/user.js"
import type { CreatedTeamApiKey, CreatedUserApiKey, TeamApiKey, UpdateApiKeyInput, UserApiKey } from "../../../schemas/ApiKey.js"
import { redacted } from "../../../schemas/redacted.js"
import { oneKeyOwner } from "../../../schemas/rules/choice.js"
import type { SecretInput } from "../../../schemas/Secret.js"
import type { ServerTeam } from "../../../schemas/Team.js"
import type { ServerUser } from "../../../schemas/User.js"
import { notAnObject } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { CreateTeamApiKeyInput, CreateUserApiKeyInput, OfTeam, TeamApiKeyOf } from "../keysByOwner.js"
import { keysByOwner, withExpiry } from "../keysByOwner.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { isOrNull, orValues } from "../orThrow.js"
import type { OfUser } from "../permissionScope.js"

/** The team or the user that owns the keys. */
export type KeyOwner = (OfTeam & { readonly userId?: never }) | (OfUser & { readonly teamId?: never })

const isNobody = groupOf(ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType, UserNotFound, TeamNotFound)
const nobody = () => Effect.succeed(null)
/** Why a key authenticates no one. */
type Nobody = ApiKeyExpired | ApiKeyNotFound | ApiKeyRevoked | WrongApiKeyType | UserNotFound | TeamNotFound
type UserCheck = CallFailure<typeof userApiKeys.check>
type TeamCheck = CallFailure<typeof teamApiKeys.check>
type ListFailure = CallFailure<typeof teamApiKeys.list | typeof userApiKeys.list>
type UserFailure = UserCheck | CallFailure<typeof users.get>
type TeamFailure = TeamCheck | CallFailure<typeof teams.get>

/** The API keys of any user and of any team of the project, for servers. */
export class ServerApiKeys extends Context.Service<
  ServerApiKeys,
  {
    /** Lists a team's keys, newest first. An unknown team has none. */
    list(of: OfTeam): Effect.Effect<ReadonlyArray<TeamApiKey>, CallFailure<typeof teamApiKeys.list>>
    /** Lists a user's keys, newest first. An unknown user has none. */
    list(of: OfUser): Effect.Effect<ReadonlyArray<UserApiKey>, CallFailure<typeof userApiKeys.list>>
    /** Lists the keys of a team or of a user, newest first. */
    list(of: KeyOwner): Effect.Effect<ReadonlyArray<TeamApiKey | UserApiKey>, ListFailure>
    /** Returns a team's key, or null if the team has no such key. */
    get(
      key: TeamApiKeyOf,
      options: OrReturnNull
    ): Effect.Effect<TeamApiKey | null, Exclude<CallFailure<typeof teamApiKeys.get>, ApiKeyNotFound>>
    /** Returns a user's key, or null if there is no such key. */
    get(
      keyId: string,
      options: OrReturnNull
    ): Effect.Effect<UserApiKey | null, Exclude<CallFailure<typeof userApiKeys.get>, ApiKeyNotFound>>
    /** Returns a team's key. Fails with `ApiKeyNotFound` if the team has no such key. */
    get(key: TeamApiKeyOf, options?: OrThrow): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.get>>
    /** Returns a user's key. Fails with `ApiKeyNotFound` if there is no such key. */
    get(keyId: string, options?: OrThrow): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.get>>
    /** Creates a team key. The secret is returned once and cannot be retrieved later. */
    create(key: CreateTeamApiKeyInput): Effect.Effect<CreatedTeamApiKey, CallFailure<typeof teamApiKeys.create>>
    /** Creates a user key. The secret is returned once and cannot be retrieved later. */
    create(key: CreateUserApiKeyInput & OfUser): Effect.Effect<CreatedUserApiKey, CallFailure<typeof userApiKeys.create>>
    /** Updates the description of a team's key and returns the key. */
    update(key: TeamApiKeyOf, changes: UpdateApiKeyInput): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.update>>
    /** Updates the description of a user's key and returns the key. */
    update(keyId: string, changes: UpdateApiKeyInput): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.update>>
    /** Permanently revokes a team's API key and returns it. Idempotent. */
    revoke(key: TeamApiKeyOf): Effect.Effect<TeamApiKey, CallFailure<typeof teamApiKeys.update>>
    /** Permanently revokes a user's API key and returns it. Idempotent. */
    revoke(keyId: string): Effect.Effect<UserApiKey, CallFailure<typeof userApiKeys.update>>
    /** Returns the user key that a request presents. Fails if it is invalid, or belongs to a team. */
    check(apiKey: SecretInput, type: "user"): Effect.Effect<UserApiKey, UserCheck>
    /** Returns the team key that a request presents. Fails if it is invalid, or belongs to a user. */
    check(apiKey: SecretInput, type: "team"): Effect.Effect<TeamApiKey, TeamCheck>
    /** Returns the user or team key that a request presents. Fails if it is invalid. */
    check(apiKey: SecretInput): Effect.Effect<UserApiKey | TeamApiKey, UserCheck | TeamCheck>
    /** Returns the user whose key a request presents, or null if the key is invalid. */
    getUser(apiKey: SecretInput, options: OrReturnNull): Effect.Effect<ServerUser | null, Exclude<UserFailure, Nobody>>
    /** Returns the user whose key a request presents. Fails with the reason if the key is invalid. */
    getUser(apiKey: SecretInput, options?: OrThrow): Effect.Effect<ServerUser, UserFailure>
    /** Returns the team whose key a request presents, or null if the key is invalid. */
    getTeam(apiKey: SecretInput, options: OrReturnNull): Effect.Effect<ServerTeam | null, Exclude<TeamFailure, Nobody>>
    /** Returns the team whose key a request presents. Fails with the reason if the key is invalid. */
    getTeam(apiKey: SecretInput, options?: OrThrow): Effect.Effect<ServerTeam, TeamFailure>
  }
>()("portico/resources/ServerApiKeys") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) => {
    const listOfUser = (query: OfUser) => call(userApiKeys.list, { query })
    const listOfTeam = (query: OfTeam) => call(teamApiKeys.list, { query })
    const createOfUser = (key: CreateUserApiKeyInput & OfUser) =>
      Effect.flatMap(withExpiry(key), (payload) => call(userApiKeys.create, { payload }))
    const createOfTeam = (key: CreateTeamApiKeyInput) =>
      Effect.flatMap(withExpiry(key), (payload) => call(teamApiKeys.create, { payload }))
    const checkOfUser = (apiKey: SecretInput) => call(userApiKeys.check, { payload: { apiKey } })
    const checkOfTeam = (apiKey: SecretInput) => call(teamApiKeys.check, { payload: { apiKey } })
    const userOf = (apiKey: SecretInput) =>
      Effect.flatMap(checkOfUser(apiKey), ({ userId }) => call(users.get, { params: { userId } }))
    const teamOf = (apiKey: SecretInput) =>
      Effect.flatMap(checkOfTeam(apiKey), ({ teamId }) => call(teams.get, { params: { teamId } }))
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
    return ServerApiKeys.of({ list, create, ...one, check, getUser, getTeam })

    function list(of: OfTeam): ReturnType<typeof listOfTeam>
    function list(of: OfUser): ReturnType<typeof listOfUser>
    function list(of: OfTeam | OfUser): ReturnType<typeof listOfTeam> | ReturnType<typeof listOfUser>
    function list(of: OfTeam | OfUser): ReturnType<typeof listOfTeam> | ReturnType<typeof listOfUser> {
      return ambiguous("of", of) ?? (isOfTeam(of) ? listOfTeam(of) : listOfUser(of))
    }
    function create(key: CreateTeamApiKeyInput): ReturnType<typeof createOfTeam>
    function create(key: CreateUserApiKeyInput & OfUser): ReturnType<typeof createOfUser>
    function create(
      key: CreateTeamApiKeyInput | (CreateUserApiKeyInput & OfUser)
    ): ReturnType<typeof createOfTeam> | ReturnType<typeof createOfUser> {
      return ambiguous("key", key) ?? (isOfTeam(key) ? createOfTeam(key) : createOfUser(key))
    }
    function check(apiKey: SecretInput, type: "user"): ReturnType<typeof checkOfUser>
    function check(apiKey: SecretInput, type: "team"): ReturnType<typeof checkOfTeam>
    function check(apiKey: SecretInput): Effect.Effect<UserApiKey | TeamApiKey, UserCheck | TeamCheck>
    function check(
      apiKey: SecretInput,
      type: "user" | "team" = typeIn(apiKey)
    ): Effect.Effect<UserApiKey | TeamApiKey, UserCheck | TeamCheck> {
      const broken = validateProperties("type", { type }, { type: literal("user", "team") })
      if (broken !== null) return broken
      return type === "team" ? checkOfTeam(apiKey) : checkOfUser(apiKey)
    }
    function getUser(apiKey: SecretInput, options: OrReturnNull): Effect.Effect<ServerUser | null, Exclude<UserFailure, Nobody>>
    function getUser(apiKey: SecretInput, options?: OrThrow): ReturnType<typeof userOf>
    function getUser(apiKey: SecretInput, options?: OrReturnNull | OrThrow): Effect.Effect<ServerUser | null, UserFailure> {
      const broken = validateProperties("options", options, { or: orValues })
      if (broken !== null) return broken
      return isOrNull(options) ? Effect.catchIf(userOf(apiKey), isNobody, nobody) : userOf(apiKey)
    }
    function getTeam(apiKey: SecretInput, options: OrReturnNull): Effect.Effect<ServerTeam | null, Exclude<TeamFailure, Nobody>>
    function getTeam(apiKey: SecretInput, options?: OrThrow): ReturnType<typeof teamOf>
    function getTeam(apiKey: SecretInput, options?: OrReturnNull | OrThrow): Effect.Effect<ServerTeam | null, TeamFailure> {
      const broken = validateProperties("options", options, { or: orValues })
      if (broken !== null) return broken
      return isOrNull(options) ? Effect.catchIf(teamOf(apiKey), isNobody, nobody) : teamOf(apiKey)
    }
  })
}

/** Returns the kind of key that its text claims; only the platform can confirm it. @source protocol/tokens.md#keys */
const typeIn = (apiKey: SecretInput): "user" | "team" => {
  const text: unknown = Redacted.value(redacted(apiKey))
  return typeof text === "string" && /team\w574ck4u7h\w{8}$/.test(text) ? "team" : "user"
}

const isOfTeam = <Team extends OfTeam>(of: Team | OfUser): of is Team => "teamId" in of && of.teamId !== undefined

// For callers without type checks; the platform would use only one of the two.
const ambiguous = (name: string, of: OfUser | OfTeam) => {
  const wrong = notAnObject(name, of)
  if (wrong !== null) return wrong
  const broken = oneKeyOwner(of)
  return broken === null ? null : Effect.fail(invalid(name, broken))
}
