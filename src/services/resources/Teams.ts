import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as profiles from "../../contract/teamMemberProfiles.js"
import type * as memberships from "../../contract/teamMemberships.js"
import type * as teams from "../../contract/teams.js"
import type { TeamNotSelectedError } from "../../errors/flows.js"
import type { TeamMembershipNotFound } from "../../errors/team.js"
import type { Team } from "../../schemas/Team.js"
import type { TeamMemberProfile, UpdateTeamMemberProfileInput } from "../../schemas/TeamMember.js"
import type { CreateTeam, UpdateTeamInput } from "../../schemas/TeamUpdate.js"
import type { User } from "../../schemas/User.js"
import type { Resource } from "../cache/Resource.js"
import type { CallFailure } from "../transport/Transport.js"
import type { leaveTeam, selectTeam } from "./makeTeams.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"
import type { TeamMember, TeamMemberOf } from "./teamMember.js"

/** The input of a new team, whose first member is the user. */
export interface CreateTeamInput extends Omit<CreateTeam, "creatorUserId"> {}

/** The signed-in user's teams. */
export interface Teams {
  /** Lists the user's teams, oldest first. */
  list(): Effect.Effect<ReadonlyArray<Team>, CallFailure<typeof teams.list>>
  /** The watched list of the user's teams. */
  readonly current: Resource<ReadonlyArray<Team>, CallFailure<typeof teams.list>>
  /** Returns a team, or null if no team has this id, or the user is not a member. */
  get(
    teamId: string,
    options: OrReturnNull
  ): Effect.Effect<Team | null, Exclude<CallFailure<typeof teams.get>, TeamMembershipNotFound>>
  /** Returns a team. Fails with `TeamMembershipNotFound` if no team has this id, or the user is not a member. */
  get(teamId: string, options?: OrThrow): Effect.Effect<Team, CallFailure<typeof teams.get>>
  /**
   * Creates a team with the user as its first member, selects it, and returns it. `TeamNotSelectedError` means that the team was
   * created but not selected: call `select` then, because another `create` would create a second team.
   *
   * @since 0.1.0
   * @category Teams
   * @example
   * ```ts
   * const team = await app.teams.create({ displayName: "Analytical Engines" })
   * await app.teams.update(team.id, { displayName: "Engines" })
   * ```
   */
  create(team: CreateTeamInput): Effect.Effect<Team, CallFailure<typeof teams.create> | TeamNotSelectedError>
  /** Updates a team and returns it. Omitted fields are left unchanged. Needs `$update_team`. */
  update(teamId: string, changes: UpdateTeamInput): Effect.Effect<Team, CallFailure<typeof teams.update>>
  /** Deletes a team for all its members. Needs `$delete_team`. */
  delete(teamId: string): Effect.Effect<void, CallFailure<typeof teams.del>>
  /** Leaves a team. The team is kept even when its last member leaves. */
  leave(teamId: string): Effect.Effect<void, CallFailure<typeof leaveTeam>>
  /** Selects the user's current team, or none, and returns the updated user. */
  select(teamId: string | null): Effect.Effect<User, CallFailure<typeof selectTeam>>
  /** Lists the members of a team and their profiles. Needs `$read_members`. */
  listMembers(teamId: string): Effect.Effect<ReadonlyArray<TeamMember>, CallFailure<typeof profiles.list>>
  /** The watched list of a team's members and their profiles. Needs `$read_members`. */
  currentMembers(teamId: string): Resource<ReadonlyArray<TeamMember>, CallFailure<typeof profiles.list>>
  /** Removes a member from a team. Needs `$remove_members`, except to remove oneself, as with `leave`. */
  removeMember(member: TeamMemberOf): Effect.Effect<void, CallFailure<typeof memberships.del>>
  /** Returns the user's profile in a team, or null if the user is not a member. */
  getProfile(
    teamId: string,
    options: OrReturnNull
  ): Effect.Effect<TeamMemberProfile | null, Exclude<CallFailure<typeof profiles.get>, TeamMembershipNotFound>>
  /** Returns the user's profile in a team; fields that are not set there are those of the user. */
  getProfile(teamId: string, options?: OrThrow): Effect.Effect<TeamMemberProfile, CallFailure<typeof profiles.get>>
  /** The user's watched profile in a team. */
  currentProfile(teamId: string): Resource<TeamMemberProfile, CallFailure<typeof profiles.get>>
  /** Updates the user's profile in a team and returns it. Omitted fields are left unchanged. */
  updateProfile(
    teamId: string,
    changes: UpdateTeamMemberProfileInput
  ): Effect.Effect<TeamMemberProfile, CallFailure<typeof profiles.update>>
}

/** The signed-in user's teams. */
export const Teams = Context.Service<Teams, Teams>("portico/resources/Teams")
