import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as profiles from "../../contract/teamMemberProfiles.js"
import * as memberships from "../../contract/teamMemberships.js"
import * as teams from "../../contract/teams.js"
import * as users from "../../contract/users.js"
import { TeamNotSelectedError } from "../../errors/flows.js"
import { TeamPermissionRequired } from "../../errors/permission.js"
import { InvalidProfileImage, OtpAuthenticationNotEnabled } from "../../errors/refusals.js"
import type { TeamMembershipNotFound } from "../../errors/team.js"
import { UserNotFound, UserWithEmailAlreadyExists } from "../../errors/user.js"
import type { Team } from "../../schemas/Team.js"
import type { TeamMemberProfile, UpdateTeamMemberProfile } from "../../schemas/TeamMember.js"
import type { CreateTeam, UpdateTeam } from "../../schemas/TeamUpdate.js"
import type { User } from "../../schemas/User.js"
import { notAnObject } from "../arguments/given.js"
import { renameInvalidField } from "../arguments/renameInvalidField.js"
import { requireIds } from "../arguments/requireIds.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { attached } from "../session/attached.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import { withoutErrors } from "../transport/withoutErrors.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"
import { withOrOption } from "./orThrow.js"
import type { TeamMember } from "./teamMember.js"
import { withTeamProfiles } from "./teamMember.js"

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
   */
  create(team: Omit<CreateTeam, "creatorUserId">): Effect.Effect<Team, CallFailure<typeof teams.create> | TeamNotSelectedError>
  /** Updates a team and returns it. Omitted fields are left unchanged. Needs `$update_team`. */
  update(teamId: string, changes: UpdateTeam): Effect.Effect<Team, CallFailure<typeof teams.update>>
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
  removeMember(teamId: string, userId: string): Effect.Effect<void, CallFailure<typeof memberships.del>>
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
    changes: UpdateTeamMemberProfile
  ): Effect.Effect<TeamMemberProfile, CallFailure<typeof profiles.update>>
}

/** The signed-in user's teams. */
export const Teams = Context.Service<Teams, Teams>("portico/resources/Teams")

const selectTeam = withoutErrors(users.updateMe, InvalidProfileImage, OtpAuthenticationNotEnabled, UserWithEmailAlreadyExists)
const leaveTeam = withoutErrors(memberships.del, TeamPermissionRequired, UserNotFound)

/** @internal */
export const make = Effect.gen(function* () {
  const { call } = yield* ClientTransport
  const session = yield* Session
  const userId = "me"
  // The selected team is part of the user, and of the access token's claims.
  const updatesUser = refreshUserAfter(session)
  const select = (selectedTeamId: string | null) =>
    renameInvalidField(updatesUser(call(selectTeam, { payload: { selectedTeamId } })), (field) =>
      field === "selectedTeamId" ? "teamId" : field
    )
  const create = (payload: Omit<CreateTeam, "creatorUserId">) =>
    Effect.tap(call(teams.create, { payload }), (team) =>
      Effect.mapError(select(team.id), (cause) => new TeamNotSelectedError({ teamId: team.id, cause }))
    )
  const service: Omit<Teams, `current${string}`> = {
    list: () => call(teams.list, { query: { userId } }),
    get: withOrOption((teamId: string) => call(teams.get, { params: { teamId } }), "TeamMembershipNotFound"),
    // Bound to one session: the team of a user who signs out meanwhile must not be selected for the next one.
    create: (team) => notAnObject("team", team) ?? attached(session, create(team)),
    update: (teamId, changes) =>
      notAnObject("changes", changes) ?? updatesUser(call(teams.update, { params: { teamId }, payload: changes })),
    delete: (teamId) => Effect.asVoid(updatesUser(call(teams.del, { params: { teamId } }))),
    leave: (teamId) => Effect.asVoid(updatesUser(call(leaveTeam, { params: { teamId, userId } }))),
    select,
    listMembers: (teamId) => Effect.map(requireIds({ teamId }, call(profiles.list, { query: { teamId } })), withTeamProfiles),
    // The member may be the user, who then has no selected team.
    removeMember: (teamId, member) => Effect.asVoid(updatesUser(call(memberships.del, { params: { teamId, userId: member } }))),
    getProfile: withOrOption((teamId: string) => call(profiles.get, { params: { teamId, userId } }), "TeamMembershipNotFound"),
    updateProfile: (teamId, changes) =>
      notAnObject("changes", changes) ?? call(profiles.update, { params: { teamId, userId }, payload: changes })
  }
  return service
})
