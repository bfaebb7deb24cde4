import { RedirectUrlNotWhitelisted, UserAuthenticationRequired } from "../errors/auth.js"
import { ItemNotFound, ItemQuantityInsufficientAmount } from "../errors/payments.js"
import { TeamPermissionRequired } from "../errors/permission.js"
import { TeamMembershipNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import {
  SendTeamInvitation,
  SentTeamInvitation,
  TeamInvitation,
  TeamInvitationDetails,
  TeamInvitationQuery
} from "../schemas/TeamInvitation.js"
import { ValidCode, VerificationCode } from "../schemas/VerificationCode.js"
import { Done, Nothing } from "../schemas/wire.js"
import { codeErrors } from "./codeErrors.js"
import * as Endpoint from "./Endpoint.js"

/** Lists the open invitations of a team; the user needs `$read_members` and `$invite_members`. @source spec 7 Teams, wire 11.2 */
export const list = Endpoint.get("/team-invitations", {
  access: "client",
  session: "required",
  query: TeamInvitationQuery,
  success: List(TeamInvitation),
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

/** Invites somebody to a team; the user needs `$invite_members`. @source spec 7 Teams, wire 11.2 */
export const send = Endpoint.post("/team-invitations/send-code", {
  access: "client",
  session: "required",
  payload: SendTeamInvitation,
  success: SentTeamInvitation,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, RedirectUrlNotWhitelisted]
})

/** Takes an invitation back; the user needs `$remove_members`. @source spec 7 Teams, wire 11.2 */
export const del = Endpoint.del("/team-invitations/:invitationId", {
  access: "client",
  session: "required",
  query: TeamInvitationQuery,
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

/** Joins the team of an invitation; the e-mail need not be the invited one. @source spec 7 Teams, wire 11.2 */
export const accept = Endpoint.post("/team-invitations/accept", {
  access: "client",
  session: "required",
  payload: VerificationCode,
  success: Nothing,
  errors: [...codeErrors, UserAuthenticationRequired, ItemNotFound, ItemQuantityInsufficientAmount]
})

/** Checks a code without using it up; each check counts as an attempt. @source spec 7 Teams, wire 11.2 */
export const checkCode = Endpoint.post("/team-invitations/accept/check-code", {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: ValidCode,
  errors: [...codeErrors],
  retry: "idempotent"
})

/** Gets the team of an invitation without using its code up; counts as an attempt. @source spec 7 Teams, wire 11.2 */
export const getDetails = Endpoint.post("/team-invitations/accept/details", {
  access: "client",
  session: "required",
  payload: VerificationCode,
  success: TeamInvitationDetails,
  errors: [...codeErrors, UserAuthenticationRequired],
  retry: "idempotent"
})
