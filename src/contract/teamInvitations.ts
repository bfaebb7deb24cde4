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
import { codeCheck, codeErrors } from "./codeErrors.js"
import { anyone, user } from "./levels.js"

/** Lists a team's pending invitations; the user needs `$read_members` and `$invite_members`. @source protocol/teams.md#calls */
export const list = user.get("/team-invitations", {
  query: TeamInvitationQuery,
  success: List(TeamInvitation),
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

/** Lists the pending invitations to the verified addresses of the session's user. @source protocol/changes.md */
export const listReceived = user.get("/team-invitations", {
  since: "2026-04",
  query: ReceivedInvitationQuery,
  success: List(TeamInvitation),
  errors: [CannotGetOwnUserWithoutUser],
  newFields: { "query.user_id": { since: "2026-04" } }
})

/** Joins the team of a received invitation. @source protocol/changes.md */
export const acceptReceived = user.post("/team-invitations/:invitationId/accept", {
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
export const send = user.post("/team-invitations/send-code", {
  payload: SendTeamInvitationInput,
  success: SentTeamInvitation,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, RedirectUrlNotWhitelisted]
})

/** Revokes an invitation; the user needs `$remove_members`. @source protocol/teams.md#calls */
export const del = user.del("/team-invitations/:invitationId", {
  query: TeamInvitationQuery,
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired, TeamInvitationNotFound],
  fault: TeamInvitationNotFound
})

/** Joins the team of an invitation; since 2026-11 the user must have verified its address. @source protocol/teams.md#calls */
export const accept = user.post("/team-invitations/accept", {
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
export const checkCode = anyone.post("/team-invitations/accept/check-code", {
  ...codeCheck,
  errors: [...codeErrors, TeamInvitationEmailMismatch]
})

/** Gets the team of an invitation without using its code; counts as an attempt. @source protocol/teams.md#calls */
export const getDetails = user.post("/team-invitations/accept/details", {
  payload: VerificationCode,
  success: TeamInvitationDetails,
  errors: [...codeErrors, UserAuthenticationRequired, TeamInvitationRestrictedUserNotAllowed, TeamInvitationEmailMismatch],
  retry: "idempotent"
})
