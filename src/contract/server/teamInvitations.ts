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
import * as Endpoint from "../Endpoint.js"

/** Lists a team's pending invitations. @source protocol/teams.md#calls */
export const list = Endpoint.get("/team-invitations", {
  access: "server",
  session: "none",
  query: TeamInvitationQuery,
  success: List(TeamInvitation),
  errors: [TeamNotFound]
})

/** Lists the pending invitations to a user's verified addresses. @source protocol/changes.md */
export const listReceived = Endpoint.get("/team-invitations", {
  access: "server",
  session: "none",
  since: "2026-04",
  query: ReceivedInvitationQuery,
  success: List(TeamInvitation),
  newFields: { "query.user_id": { since: "2026-04" } }
})

/** Adds a user to the team of an invitation to one of the user's verified addresses. @source protocol/changes.md */
export const acceptReceived = Endpoint.post("/team-invitations/:invitationId/accept", {
  access: "server",
  session: "none",
  since: "2026-04",
  query: ReceivedInvitationQuery,
  payload: Nothing,
  success: Nothing,
  errors: [VerificationCodeNotFound, ItemNotFound, ItemQuantityInsufficientAmount]
})

/** Invites a person to a team. @source protocol/teams.md#calls */
export const send = Endpoint.post("/team-invitations/send-code", {
  access: "server",
  session: "none",
  payload: SendTeamInvitationInput,
  success: SentTeamInvitation,
  errors: [RedirectUrlNotWhitelisted]
})

/** Revokes an invitation. @source protocol/teams.md#calls */
export const del = Endpoint.del("/team-invitations/:invitationId", {
  access: "server",
  session: "none",
  query: TeamInvitationQuery,
  success: Done,
  errors: [TeamNotFound, TeamInvitationNotFound],
  fault: TeamInvitationNotFound
})
