import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { RandomText } from "../random/RandomText.js"
import { defaultGrants } from "../world/Permission.js"
import type { Project } from "../world/Project.js"
import type { Team } from "../world/Team.js"
import { addMembership, teamsOf } from "../world/Team.js"
import { teamEvent } from "./teamEvent.js"

/** A new team. Omitted fields are empty. */
export type NewTeam = Pick<Team, "displayName"> & Partial<Omit<Team, "createdAtMillis">>

const join = (project: Project, teamId: string, userId: string, permissions: ReadonlyArray<string>): void =>
  addMembership(project, {
    teamId,
    userId,
    isSelected: false,
    displayName: null,
    profileImageUrl: null,
    permissions: new Set(permissions)
  })

/** Creates a team. Its creator becomes the first member, with the creator permissions. @source protocol/teams.md#calls */
export const createTeam = Effect.fn("createTeam")(function* (project: Project, wanted: NewTeam, creatorId?: string) {
  const { uuid } = yield* RandomText
  const team: Team = {
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    ...wanted,
    id: wanted.id ?? (yield* uuid),
    createdAtMillis: yield* Clock.currentTimeMillis
  }
  teamsOf(project).set(team.id, team)
  if (creatorId !== undefined) join(project, team.id, creatorId, defaultGrants(project, "teamCreator"))
  yield* (yield* PlatformEvents).emit(project, "team.created", yield* teamEvent(team))
  return team
})

/** Adds a user to a team, with the member permissions. @source protocol/teams.md#calls */
export const addMember = Effect.fn("addMember")(function* (project: Project, teamId: string, userId: string) {
  const events = yield* PlatformEvents
  const permissions = defaultGrants(project, "teamMember")
  join(project, teamId, userId, permissions)
  const membership = { team_id: teamId, user_id: userId }
  yield* events.emit(project, "team_membership.created", membership)
  for (const id of permissions) yield* events.emit(project, "team_permission.created", { id, ...membership })
})
