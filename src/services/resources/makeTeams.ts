import * as Effect from "effect/Effect"
import * as profiles from "../../contract/teamMemberProfiles.js"
import * as memberships from "../../contract/teamMemberships.js"
import * as teams from "../../contract/teams.js"
import * as users from "../../contract/users.js"
import { TeamNotSelectedError } from "../../errors/flows.js"
import { TeamPermissionRequired } from "../../errors/permission.js"
import { InvalidProfileImage, OtpAuthenticationNotEnabled } from "../../errors/refusals.js"
import { UserNotFound, UserWithEmailAlreadyExists } from "../../errors/user.js"
import { notAnObject, requireIds, withIds } from "../arguments/given.js"
import { renameInvalidField } from "../arguments/renameInvalidField.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { attached } from "../session/attached.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import { withoutErrors } from "../transport/withoutErrors.js"
import { withOrOption } from "./orThrow.js"
import type { CreateTeamInput, Teams } from "./Teams.js"
import { withTeamProfiles } from "./teamMember.js"

/** Selects a team, as an update of the user without the errors that only other changes have. */
export const selectTeam = withoutErrors(
  users.updateMe,
  InvalidProfileImage,
  OtpAuthenticationNotEnabled,
  UserWithEmailAlreadyExists
)
/** Removes the user's own membership, which needs no permission. */
export const leaveTeam = withoutErrors(memberships.del, TeamPermissionRequired, UserNotFound)

/** @internal */
export const makeTeams = Effect.gen(function* () {
  const { call } = yield* ClientTransport
  const session = yield* Session
  const userId = "me"
  // The selected team is part of the user, and of the access token's claims.
  const updatesUser = refreshUserAfter(session)
  const select = (selectedTeamId: string | null) =>
    renameInvalidField(updatesUser(call(selectTeam, { payload: { selectedTeamId } })), (field) =>
      field === "selectedTeamId" ? "teamId" : field
    )
  const create = (payload: CreateTeamInput) =>
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
    removeMember: (member) =>
      withIds("member", member, { teamId: true, userId: true }, ({ teamId, userId }) =>
        Effect.asVoid(updatesUser(call(memberships.del, { params: { teamId, userId } })))
      ),
    getProfile: withOrOption((teamId: string) => call(profiles.get, { params: { teamId, userId } }), "TeamMembershipNotFound"),
    updateProfile: (teamId, changes) =>
      notAnObject("changes", changes) ?? call(profiles.update, { params: { teamId, userId }, payload: changes })
  }
  return service
})
