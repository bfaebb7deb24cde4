// Written by `npm run compile` from src/contract/server/teamInvitations.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/teamInvitations.js"
import { RedirectUrlNotWhitelisted } from "../../../errors/auth.js"
import { TeamNotFound } from "../../../errors/team.js"
import { SendTeamInvitation, SentTeamInvitation, TeamInvitation, TeamInvitationQuery } from "../../schemas/TeamInvitation.js"
import { Done } from "../../schemas/wire.js"

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/team-invitations/:invitationId", {
  access: "server",
  session: "none",
  query: TeamInvitationQuery,
  success: Done,
  errors: [TeamNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-invitations", {
  access: "server",
  session: "none",
  query: TeamInvitationQuery,
  success: /* @__PURE__ */ listOf(TeamInvitation),
  errors: [TeamNotFound]
})

export const send: CallOf<typeof contract.send> = /* @__PURE__ */ call("POST", "/team-invitations/send-code", {
  access: "server",
  session: "none",
  payload: SendTeamInvitation,
  success: SentTeamInvitation,
  errors: [RedirectUrlNotWhitelisted]
})

