import type { CreateTeamApiKey, CreateUserApiKey, UpdateApiKey } from "../../schemas/ApiKey.js"

/** The team that owns the keys. */
export interface OfTeam {
  readonly teamId: string
}

/** When a key expires. */
interface Expiry {
  /** Default null, which means never. */
  readonly expiresAt?: Date | null
}

/** The input of a new user key. */
export interface NewUserApiKey extends Omit<CreateUserApiKey, "userId" | "expiresAt">, Expiry {}

/** The input of a new team key. */
export interface NewTeamApiKey extends Omit<CreateTeamApiKey, "expiresAt">, Expiry {}

/** Returns the key with its expiry, by default null. @internal */
export const withExpiry = <Key extends Expiry>(key: Key) => ({
  ...key,
  // A caller without type checks may pass nothing at all.
  expiresAt: (Object(key) as Key).expiresAt ?? null
})

interface UserKeys<Get, Update> {
  get(keyId: string): Get
  update(keyId: string, changes: UpdateApiKey): Update
}
interface TeamKeys<Get, Update> {
  get(keyId: string, of: OfTeam): Get
  update(keyId: string, changes: UpdateApiKey, of: OfTeam): Update
}

/** The calls on one key: a team's if a team is given, else a user's. @internal */
export const keysByOwner = <UserGet, UserUpdate, TeamGet, TeamUpdate>(
  users: UserKeys<UserGet, UserUpdate>,
  teams: TeamKeys<TeamGet, TeamUpdate>
) => {
  return { get, update, revoke }

  function get(keyId: string, of: OfTeam): TeamGet
  function get(keyId: string): UserGet
  function get(keyId: string, of?: OfTeam): TeamGet | UserGet {
    return of === undefined ? users.get(keyId) : teams.get(keyId, of)
  }
  function update(keyId: string, changes: UpdateApiKey, of: OfTeam): TeamUpdate
  function update(keyId: string, changes: UpdateApiKey): UserUpdate
  function update(keyId: string, changes: UpdateApiKey, of?: OfTeam): TeamUpdate | UserUpdate {
    return of === undefined ? users.update(keyId, changes) : teams.update(keyId, changes, of)
  }
  function revoke(keyId: string, of: OfTeam): TeamUpdate
  function revoke(keyId: string): UserUpdate
  function revoke(keyId: string, of?: OfTeam): TeamUpdate | UserUpdate {
    const revocation = { revoked: true } as const
    return of === undefined ? users.update(keyId, revocation) : teams.update(keyId, revocation, of)
  }
}
