import type { UpdateApiKey } from "../../schemas/ApiKey.js"

/** The team that keys belong to. */
export interface OfTeam {
  readonly teamId: string
}

interface UserKeys<Get, Update> {
  get(keyId: string): Get
  update(keyId: string, changes: UpdateApiKey): Update
}
interface TeamKeys<Get, Update> {
  get(keyId: string, of: OfTeam): Get
  update(keyId: string, changes: UpdateApiKey, of: OfTeam): Update
}

/** The calls on one key of either family: of a team's where one is named, and of a user's otherwise. @internal */
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
