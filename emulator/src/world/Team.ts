import type { Json } from "../config/json.js"
import type { Project } from "./Project.js"
import { derived, slot } from "./slot.js"
import { Table } from "./Table.js"

/** A team of a project. */
export interface Team {
  readonly id: string
  displayName: string
  profileImageUrl: string | null
  readonly createdAtMillis: number
  clientMetadata: Json
  clientReadOnlyMetadata: Json
  serverMetadata: Json
}

/** The membership of a user in a team. */
export interface Membership {
  readonly teamId: string
  readonly userId: string
  isSelected: boolean
  displayName: string | null
  profileImageUrl: string | null
  /** The ids of directly granted permissions. */
  readonly permissions: Set<string>
}

interface Teams {
  readonly byId: Table<Team>
  /** All memberships by team and user, in the order of joining. */
  readonly memberships: Map<string, Membership>
}

/** The same memberships: by team, then by user, and the other way round, in the order of joining. */
interface Index {
  readonly byTeam: Map<string, Map<string, Membership>>
  readonly byUser: Map<string, Map<string, Membership>>
}

const state = slot<Teams>("teams", () => ({ byId: new Table(), memberships: new Table() }))
const indexOf = derived((project) => {
  const index: Index = { byTeam: new Map(), byUser: new Map() }
  for (const membership of state(project).memberships.values()) remember(index, membership)
  return index
})

/** Returns the teams of a project by id, in the order of creation. */
export const teamsOf = (project: Project): Table<Team> => state(project).byId

/** Returns all memberships, in the order of joining. */
export const allMemberships = (project: Project): ReadonlyArray<Membership> => [...state(project).memberships.values()]

const keyOf = ({ teamId, userId }: Pick<Membership, "teamId" | "userId">): string => `${teamId}/${userId}`

/** Returns the memberships of a team by user id. */
export const membersOf = (project: Project, teamId: string): ReadonlyMap<string, Membership> =>
  indexOf(project).byTeam.get(teamId) ?? new Map()

/** Returns the memberships of a user by team id. */
export const membershipsOf = (project: Project, userId: string): ReadonlyMap<string, Membership> =>
  indexOf(project).byUser.get(userId) ?? new Map()

/** Returns a user's membership in a team, if any. */
export const membershipOf = (project: Project, teamId: string, userId: string): Membership | undefined =>
  state(project).memberships.get(keyOf({ teamId, userId }))

const inner = (of: Map<string, Map<string, Membership>>, key: string): Map<string, Membership> => {
  const known = of.get(key)
  if (known !== undefined) return known
  const made = new Map<string, Membership>()
  of.set(key, made)
  return made
}

const remember = ({ byTeam, byUser }: Index, membership: Membership): void => {
  inner(byTeam, membership.teamId).set(membership.userId, membership)
  inner(byUser, membership.userId).set(membership.teamId, membership)
}

/** Stores a membership. */
export const addMembership = (project: Project, membership: Membership): void => {
  remember(indexOf(project), membership)
  state(project).memberships.set(keyOf(membership), membership)
}

/** Removes a user from a team. */
export const removeMembership = (project: Project, membership: Membership): void => {
  state(project).memberships.delete(keyOf(membership))
  indexOf(project).byTeam.get(membership.teamId)?.delete(membership.userId)
  indexOf(project).byUser.get(membership.userId)?.delete(membership.teamId)
}

/** Removes a team with its memberships. */
export const removeTeam = (project: Project, team: Team): void => {
  for (const membership of [...membersOf(project, team.id).values()]) removeMembership(project, membership)
  indexOf(project).byTeam.delete(team.id)
  teamsOf(project).delete(team.id)
}

/** Returns the user's selected team. */
export const selectedTeam = (project: Project, userId: string): Team | undefined => {
  for (const membership of membershipsOf(project, userId).values()) {
    if (membership.isSelected) return teamsOf(project).get(membership.teamId)
  }
  return undefined
}

/** Selects one of the user's teams, or none. */
export const selectTeam = (project: Project, userId: string, teamId: string | null): void => {
  for (const id of membershipsOf(project, userId).keys()) {
    const membership = membershipOf(project, id, userId)
    if (membership !== undefined) membership.isSelected = id === teamId
  }
}
