import * as Effect from "effect/Effect"
import { unchanged } from "../../codecs/Codec.js"
import type { CreateTeamApiKey, CreateUserApiKey, UpdateApiKeyInput } from "../../schemas/ApiKey.js"
import { isNull, notAnObject, undeclared, withObject } from "../arguments/given.js"
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

type Key<A, E> = Effect.Effect<A, E>
type Absent = { readonly _tag: "ApiKeyNotFound" }

interface UserKeys<A, E, Update> {
  get(keyId: string): Key<A, E>
  update(keyId: string, changes: UpdateApiKeyInput): Update
}
interface TeamKeys<A, E, Update> {
  get(keyId: string, of: OfTeam): Key<A, E>
  update(keyId: string, changes: UpdateApiKeyInput, of: OfTeam): Update
}

/** The calls on one key: a team's if a team is given, else a user's. @internal */
export const keysByOwner = <User, UserFailure, UserUpdate, Team, TeamFailure, TeamUpdate>(
  users: UserKeys<User, UserFailure, UserUpdate>,
  teams: TeamKeys<Team, TeamFailure, TeamUpdate>
) => {
  const getOfUser = withOrOption((keyId: string) => users.get(keyId), "ApiKeyNotFound")
  const getOfTeam = withOrOption((keyId: string, of: OfTeam) => teams.get(keyId, of), "ApiKeyNotFound")
  return { get, update, revoke }

  function get(keyId: string, options: OfTeam & OrReturnNull): Key<Team | null, Exclude<TeamFailure, Absent>>
  function get(keyId: string, options: OrReturnNull): Key<User | null, Exclude<UserFailure, Absent>>
  function get(keyId: string, options: OfTeam & OrThrow): Key<Team, TeamFailure>
  function get(keyId: string, options?: OrThrow): Key<User, UserFailure>
  function get(
    keyId: string,
    options?: Partial<OfTeam> & (OrThrow | OrReturnNull)
  ): Key<Team | null, TeamFailure> | Key<User | null, UserFailure> {
    // A team without an id is a mistake, and does not mean the user.
    const broken = options === undefined ? null : notAnObject("options", options)
    if (broken !== null) return undeclared(broken)
    if (options === undefined || !("teamId" in options)) {
      return isOrNull(options) ? getOfUser(keyId, options) : getOfUser(keyId, options)
    }
    const { or, ...of } = options as OfTeam & (OrThrow | OrReturnNull)
    if (isNull(or)) return getOfTeam(keyId, of, { or: "null" })
    // A cast: another word than those of the types is refused there.
    return or === undefined ? getOfTeam(keyId, of) : getOfTeam(keyId, of, { or } as OrThrow)
  }
  function update(keyId: string, changes: UpdateApiKeyInput, of: OfTeam): TeamUpdate
  function update(keyId: string, changes: UpdateApiKeyInput): UserUpdate
  function update(keyId: string, changes: UpdateApiKeyInput, of?: OfTeam): TeamUpdate | UserUpdate {
    const broken = notAnObject("changes", changes) ?? (of === undefined ? null : notAnObject("of", of))
    // The cast: the result of any update.
    if (broken !== null) return undeclared(broken) as never
    return of === undefined ? users.update(keyId, changes) : teams.update(keyId, changes, of)
  }
  function revoke(keyId: string, of: OfTeam): TeamUpdate
  function revoke(keyId: string): UserUpdate
  function revoke(keyId: string, of?: OfTeam): TeamUpdate | UserUpdate {
    const revocation = { revoked: true } as const
    if (of === undefined) return users.update(keyId, revocation)
    const broken = notAnObject("of", of)
    return broken === null ? teams.update(keyId, revocation, of) : (undeclared(broken) as never)
  }
}
