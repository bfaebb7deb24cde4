import { Effect } from "effect"
import { teamInvitation } from "../../src/codes/kinds.js"
import type { Json } from "../../src/config/json.js"
import type { PermissionScope } from "../../src/world/Permission.js"
import { permissionsOf } from "../../src/world/Permission.js"
import type { Project } from "../../src/world/Project.js"
import type { Team } from "../../src/world/Team.js"
import { addMembership, membershipOf, teamsOf } from "../../src/world/Team.js"
import type { User } from "../../src/world/User.js"
import { usersOf } from "../../src/world/User.js"
import { fieldsOf } from "./answers.js"
import type { Request } from "./stage.js"
import { addCodeOf, addUser } from "./stage.js"

/** Returns the ids in a path, in order. */
export const idsOf = ({ path }: Request): ReadonlyArray<string> =>
  path.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? []

/** Creates a team from its wire format. */
export const makeTeam = (project: Project, id: string, wire: Readonly<Record<string, unknown>> = {}): Team => {
  const json = (name: string) => (wire[name] ?? null) as Json
  const team: Team = {
    id,
    displayName: String(wire["display_name"] ?? "A team"),
    profileImageUrl: (wire["profile_image_url"] ?? null) as string | null,
    createdAtMillis: Number(wire["created_at_millis"] ?? 0),
    clientMetadata: json("client_metadata"),
    clientReadOnlyMetadata: json("client_read_only_metadata"),
    serverMetadata: json("server_metadata")
  }
  teamsOf(project).set(id, team)
  return team
}

/** Adds a user to a team, which is created if it is missing. */
export const join = (project: Project, teamId: string, user: User, permissions: ReadonlyArray<string>): void => {
  if (!teamsOf(project).has(teamId)) makeTeam(project, teamId)
  addMembership(project, {
    teamId,
    userId: user.id,
    isSelected: membershipOf(project, teamId, user.id)?.isSelected ?? false,
    displayName: null,
    profileImageUrl: null,
    permissions: new Set(permissions)
  })
}

/** Returns the user with an id, created if missing. */
export const userWith = (project: Project, id: string) => {
  const known = usersOf(project).get(id)
  return known === undefined ? addUser(project, { id }) : Effect.succeed(known)
}

/** Returns the items of a recorded list. */
export const itemsOf = (body: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  (fieldsOf(body)["items"] ?? []) as ReadonlyArray<Readonly<Record<string, unknown>>>

/** Defines a permission. */
export const define = (
  project: Project,
  scope: PermissionScope,
  id: string,
  contained: ReadonlyArray<string> = [],
  description: string | null = null
): void => {
  permissionsOf(project).defined.set(id, { id, scope, description, contained })
}

/** Stores an invitation with the recorded code. */
export const invite = (
  project: Project,
  code: string,
  { id = crypto.randomUUID(), teamId, email = "i@example.com" }: { id?: string; teamId: string; email?: string },
  own?: Parameters<typeof addCodeOf>[4]
) => addCodeOf(project, teamInvitation, code, { id, teamId, email }, own)
