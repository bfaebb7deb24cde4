import * as Effect from "effect/Effect"
import { unchanged } from "../../codecs/Codec.js"
import type { CreateTeamApiKey, CreateUserApiKey, UpdateApiKeyInput } from "../../schemas/ApiKey.js"
import { notAnObject, notIds, undeclared, withObject } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"
import { isOrNull, withOrOption } from "./orThrow.js"

/** The team that owns the keys. */
export interface OfTeam {
  readonly teamId: string
}

/** When a key expires. */
interface Expiry {
  /** Default: null, which means never. */
  readonly expiresAt?: Date | null
}

/** The input of a new user key. */
export interface CreateUserApiKeyInput extends Omit<CreateUserApiKey, "userId" | "expiresAt">, Expiry {}

/** The input of a new team key. */
export interface CreateTeamApiKeyInput extends Omit<CreateTeamApiKey, "expiresAt">, Expiry {}

/** Returns the key with its expiry, by default null. @internal */
export const withExpiry = <Key extends Expiry>(key: Key) =>
  withObject("key", key, (given) => {
    const expiresAt = given.expiresAt ?? null
    return validateProperties("key", { expiresAt }, { expiresAt: expiryKind }) ?? Effect.succeed({ ...given, expiresAt })
  })

// The platform reads the time 0 as none, and would create a key that never expires.
const expiryKind = unchanged(
  "a Date after 1970-01-01, or null for never",
  (u): u is unknown => !(u instanceof Date) || u.getTime() !== 0
)

/** A key of a team. */
export interface TeamApiKeyOf extends OfTeam {
  readonly keyId: string
}

type Key<A, E> = Effect.Effect<A, E>
type Absent = { readonly _tag: "ApiKeyNotFound" }

interface UserKeys<A, E, Update> {
  get(keyId: string): Key<A, E>
  update(keyId: string, changes: UpdateApiKeyInput): Update
}
interface TeamKeys<A, E, Update> {
  get(key: TeamApiKeyOf): Key<A, E>
  update(key: TeamApiKeyOf, changes: UpdateApiKeyInput): Update
}

/** The calls on one key: a team's if a team is given, else a user's. @internal */
export const keysByOwner = <User, UserFailure, UserUpdate, Team, TeamFailure, TeamUpdate>(
  users: UserKeys<User, UserFailure, UserUpdate>,
  teams: TeamKeys<Team, TeamFailure, TeamUpdate>
) => {
  const getOfUser = withOrOption((keyId: string) => users.get(keyId), "ApiKeyNotFound")
  const getOfTeam = withOrOption((key: TeamApiKeyOf) => teams.get(key), "ApiKeyNotFound")
  return { get, update, revoke }

  function get(key: TeamApiKeyOf, options: OrReturnNull): Key<Team | null, Exclude<TeamFailure, Absent>>
  function get(keyId: string, options: OrReturnNull): Key<User | null, Exclude<UserFailure, Absent>>
  function get(key: TeamApiKeyOf, options?: OrThrow): Key<Team, TeamFailure>
  function get(keyId: string, options?: OrThrow): Key<User, UserFailure>
  function get(
    key: string | TeamApiKeyOf,
    options?: OrThrow | OrReturnNull
  ): Key<Team | null, TeamFailure> | Key<User | null, UserFailure> {
    const broken = keyProblem(key)
    if (broken !== null) return undeclared(broken)
    if (typeof key === "string") return isOrNull(options) ? getOfUser(key, options) : getOfUser(key, options)
    return isOrNull(options) ? getOfTeam(key, options) : getOfTeam(key, options)
  }
  function update(key: TeamApiKeyOf, changes: UpdateApiKeyInput): TeamUpdate
  function update(keyId: string, changes: UpdateApiKeyInput): UserUpdate
  function update(key: string | TeamApiKeyOf, changes: UpdateApiKeyInput): TeamUpdate | UserUpdate {
    const broken = keyProblem(key) ?? notAnObject("changes", changes)
    // The cast: the result of any update.
    if (broken !== null) return undeclared(broken) as never
    return typeof key === "string" ? users.update(key, changes) : teams.update(key, changes)
  }
  function revoke(key: TeamApiKeyOf): TeamUpdate
  function revoke(keyId: string): UserUpdate
  function revoke(key: string | TeamApiKeyOf): TeamUpdate | UserUpdate {
    const revocation = { revoked: true } as const
    const broken = keyProblem(key)
    if (broken !== null) return undeclared(broken) as never
    return typeof key === "string" ? users.update(key, revocation) : teams.update(key, revocation)
  }
}

const keyProblem = (key: string | TeamApiKeyOf) =>
  notIds("keyId", key, "keyId and teamId") ??
  (typeof key === "string" ? null : validateProperties("key", key, { keyId: true, teamId: true }))
