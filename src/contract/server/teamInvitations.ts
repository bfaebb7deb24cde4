import { RedirectUrlNotWhitelisted } from "../../errors/auth.js"
import { TeamNotFound } from "../../errors/team.js"
import { List } from "../../schemas/List.js"
import { SendTeamInvitation, SentTeamInvitation, TeamInvitation, TeamInvitationQuery } from "../../schemas/TeamInvitation.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Lists the open invitations of a team. @source spec 7 Teams, wire 11.2 */
export const list = Endpoint.get("/team-invitations", {
  access: "server",
  session: "none",
  query: TeamInvitationQuery,
  success: List(TeamInvitation),
  errors: [TeamNotFound]
})

/** Invites somebody to a team. @source spec 7 Teams, wire 11.2 */
export const send = Endpoint.post("/team-invitations/send-code", {
  access: "server",
  session: "none",
  payload: SendTeamInvitation,
  success: SentTeamInvitation,
  errors: [RedirectUrlNotWhitelisted]
})

/** Takes an invitation back. @source spec 7 Teams, wire 11.2 */
export const del = Endpoint.del("/team-invitations/:invitationId", {
  access: "server",
  session: "none",
  query: TeamInvitationQuery,
  success: Done,
  errors: [TeamNotFound]
})
