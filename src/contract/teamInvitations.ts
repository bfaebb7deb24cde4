import { RedirectUrlNotWhitelisted, UserAuthenticationRequired } from "../errors/auth.js"
import { TeamInvitationEmailMismatch, TeamInvitationRestrictedUserNotAllowed } from "../errors/newerPlatform.js"
import { ItemNotFound, ItemQuantityInsufficientAmount } from "../errors/payments.js"
import { TeamPermissionRequired } from "../errors/permission.js"
import { TeamInvitationNotFound } from "../errors/refusals.js"
import { TeamMembershipNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { VerificationCodeNotFound } from "../errors/verification.js"
import { List } from "../schemas/List.js"
import { Nothing } from "../schemas/Nothing.js"
import {
  ReceivedInvitationQuery,
  SendTeamInvitationInput,
  SentTeamInvitation,
  TeamInvitation,
  TeamInvitationDetails,
  TeamInvitationQuery
} from "../schemas/TeamInvitation.js"
import { VerificationCode } from "../schemas/VerificationCode.js"
import { Done } from "../schemas/wire.js"
import { codeCheck } from "./codeCheck.js"
import { codeErrors } from "./codeErrors.js"
import * as Endpoint from "./Endpoint.js"

/** Lists a team's pending invitations; the user needs `$read_members` and `$invite_members`. @source protocol/teams.md#calls */
export const list = Endpoint.get("/team-invitations", {
  access: "client",
  session: "required",
  query: TeamInvitationQuery,
  success: List(TeamInvitation),
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

/** Lists the pending invitations to the verified addresses of the session's user. @source protocol/changes.md */
export const listReceived = Endpoint.get("/team-invitations", {
  access: "client",
  session: "required",
  since: "2026-04",
  query: ReceivedInvitationQuery,
  success: List(TeamInvitation),
  errors: [CannotGetOwnUserWithoutUser],
  newFields: { "query.user_id": { since: "2026-04" } }
})

/** Joins the team of a received invitation. @source protocol/changes.md */
export const acceptReceived = Endpoint.post("/team-invitations/:invitationId/accept", {
  access: "client",
  session: "required",
  since: "2026-04",
  query: ReceivedInvitationQuery,
  payload: Nothing,
  success: Nothing,
  errors: [
    CannotGetOwnUserWithoutUser,
    VerificationCodeNotFound,
    TeamInvitationRestrictedUserNotAllowed,
    ItemNotFound,
    ItemQuantityInsufficientAmount
  ]
})

/** Invites a person to a team; the user needs `$invite_members`. @source protocol/teams.md#calls */
export const send = Endpoint.post("/team-invitations/send-code", {
  access: "client",
  session: "required",
  payload: SendTeamInvitationInput,
  success: SentTeamInvitation,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, RedirectUrlNotWhitelisted]
})

/** Revokes an invitation; the user needs `$remove_members`. @source protocol/teams.md#calls */
export const del = Endpoint.del("/team-invitations/:invitationId", {
  access: "client",
  session: "required",
  query: TeamInvitationQuery,
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired, TeamInvitationNotFound],
  fault: TeamInvitationNotFound
})

/** Joins the team of an invitation; since 2026-11 the user must have verified its address. @source protocol/teams.md#calls */
export const accept = Endpoint.post("/team-invitations/accept", {
  access: "client",
  session: "required",
  payload: VerificationCode,
  success: Nothing,
  errors: [
    ...codeErrors,
    UserAuthenticationRequired,
    ItemNotFound,
    ItemQuantityInsufficientAmount,
    TeamInvitationRestrictedUserNotAllowed,
    TeamInvitationEmailMismatch
  ]
})

/** Checks a code without using it; counts as an attempt. @source protocol/teams.md#calls */
export const checkCode = Endpoint.post("/team-invitations/accept/check-code", {
  ...codeCheck,
  errors: [...codeErrors, TeamInvitationEmailMismatch]
})

/** Gets the team of an invitation without using its code; counts as an attempt. @source protocol/teams.md#calls */
export const getDetails = Endpoint.post("/team-invitations/accept/details", {
  access: "client",
  session: "required",
  payload: VerificationCode,
  success: TeamInvitationDetails,
  errors: [...codeErrors, UserAuthenticationRequired, TeamInvitationRestrictedUserNotAllowed, TeamInvitationEmailMismatch],
  retry: "idempotent"
})
