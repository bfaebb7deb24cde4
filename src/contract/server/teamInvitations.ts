import { RedirectUrlNotWhitelisted } from "../../errors/auth.js"
import { ItemNotFound, ItemQuantityInsufficientAmount } from "../../errors/payments.js"
import { TeamInvitationNotFound } from "../../errors/refusals.js"
import { TeamNotFound } from "../../errors/team.js"
import { VerificationCodeNotFound } from "../../errors/verification.js"
import { List } from "../../schemas/List.js"
import { Nothing } from "../../schemas/Nothing.js"
import {
  ReceivedInvitationQuery,
  SendTeamInvitationInput,
  SentTeamInvitation,
  TeamInvitation,
  TeamInvitationQuery
} from "../../schemas/TeamInvitation.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Lists a team's pending invitations. @source protocol/teams.md#calls */
export const list = server.get("/team-invitations", {
  query: TeamInvitationQuery,
  success: List(TeamInvitation),
  errors: [TeamNotFound]
})

/** Lists the pending invitations to a user's verified addresses. @source protocol/changes.md */
export const listReceived = server.get("/team-invitations", {
  since: "2026-04",
  query: ReceivedInvitationQuery,
  success: List(TeamInvitation),
  newFields: { "query.user_id": { since: "2026-04" } }
})

/** Adds a user to the team of an invitation to one of the user's verified addresses. @source protocol/changes.md */
export const acceptReceived = server.post("/team-invitations/:invitationId/accept", {
  since: "2026-04",
  query: ReceivedInvitationQuery,
  payload: Nothing,
  success: Nothing,
  errors: [VerificationCodeNotFound, ItemNotFound, ItemQuantityInsufficientAmount]
})

/** Invites a person to a team. @source protocol/teams.md#calls */
export const send = server.post("/team-invitations/send-code", {
  payload: SendTeamInvitationInput,
  success: SentTeamInvitation,
  errors: [RedirectUrlNotWhitelisted]
})

/** Revokes an invitation. @source protocol/teams.md#calls */
export const del = server.del("/team-invitations/:invitationId", {
  query: TeamInvitationQuery,
  success: Done,
  errors: [TeamNotFound, TeamInvitationNotFound],
  fault: TeamInvitationNotFound
})
