import { TeamMembershipAlreadyExists, TeamMembershipNotFound, TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { Nothing } from "../../schemas/Nothing.js"
import { AddedTeamMember } from "../../schemas/TeamMember.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Adds a user to a team. @source protocol/teams.md#calls */
export const create = server.post("/team-memberships/:teamId/:userId", {
  payload: Nothing,
  success: AddedTeamMember,
  errors: [UserNotFound, TeamNotFound, TeamMembershipAlreadyExists]
})

/** Removes a user from a team. @source protocol/teams.md#calls */
export const del = server.del("/team-memberships/:teamId/:userId", {
  success: Done,
  errors: [UserNotFound, TeamMembershipNotFound]
})
