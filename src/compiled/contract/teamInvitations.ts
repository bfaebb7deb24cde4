// Written by `npm run compile` from src/contract/teamInvitations.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/teamInvitations.js"
import { RedirectUrlNotWhitelisted, UserAuthenticationRequired } from "../../errors/auth.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { ItemNotFound, ItemQuantityInsufficientAmount } from "../../errors/payments.js"
import { TeamPermissionRequired } from "../../errors/permission.js"
import { TeamMembershipNotFound } from "../../errors/team.js"
import { VerificationCodeAlreadyUsed, VerificationCodeExpired, VerificationCodeMaxAttemptsReached, VerificationCodeNotFound } from "../../errors/verification.js"
import { SendTeamInvitation, SentTeamInvitation, TeamInvitation, TeamInvitationDetails, TeamInvitationQuery } from "../schemas/TeamInvitation.js"
import { ValidCode, VerificationCode } from "../schemas/VerificationCode.js"
import { Done, Nothing } from "../schemas/wire.js"

export const accept: CallOf<typeof contract.accept> = /* @__PURE__ */ call("POST", "/team-invitations/accept", {
  access: "client",
  session: "required",
  payload: VerificationCode,
  success: Nothing,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached, UserAuthenticationRequired, ItemNotFound, ItemQuantityInsufficientAmount]
})

export const checkCode: CallOf<typeof contract.checkCode> = /* @__PURE__ */ call("POST", "/team-invitations/accept/check-code", {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: ValidCode,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached],
  retry: "idempotent"
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/team-invitations/:invitationId", {
  access: "client",
  session: "required",
  query: TeamInvitationQuery,
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

export const getDetails: CallOf<typeof contract.getDetails> = /* @__PURE__ */ call("POST", "/team-invitations/accept/details", {
  access: "client",
  session: "required",
  payload: VerificationCode,
  success: TeamInvitationDetails,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached, UserAuthenticationRequired],
  retry: "idempotent"
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-invitations", {
  access: "client",
  session: "required",
  query: TeamInvitationQuery,
  success: /* @__PURE__ */ listOf(TeamInvitation),
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

export const send: CallOf<typeof contract.send> = /* @__PURE__ */ call("POST", "/team-invitations/send-code", {
  access: "client",
  session: "required",
  payload: SendTeamInvitation,
  success: SentTeamInvitation,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, RedirectUrlNotWhitelisted]
})

