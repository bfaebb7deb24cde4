// Written by `npm run compile` from src/schemas/TeamInvitation.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { millis } from "../../codecs/date.js"
import { literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/TeamInvitation.js"
import { Email } from "./Email.js"
import { Url } from "./Url.js"
import { Uuid } from "./ids.js"

/** @internal */
export const TeamInvitationQuery = /* @__PURE__ */ of<typeof schemas.TeamInvitationQuery.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", Uuid]
}))

/** @internal */
export const TeamInvitationDetails = /* @__PURE__ */ of<typeof schemas.TeamInvitationDetails.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", string],
  teamDisplayName: ["team_display_name", string]
}))

/** @internal */
export const TeamInvitation = /* @__PURE__ */ of<typeof schemas.TeamInvitation.Type>(/* @__PURE__ */ struct({
  id: string,
  teamId: ["team_id", string],
  recipientEmail: ["recipient_email", string],
  expiresAt: ["expires_at_millis", millis],
  teamDisplayName: ["team_display_name", /* @__PURE__ */ optional(string)]
}))

/** @internal */
export const SendTeamInvitation = /* @__PURE__ */ of<typeof schemas.SendTeamInvitation.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", Uuid],
  email: Email,
  callbackUrl: ["callback_url", Url]
}))

/** @internal */
export const SentTeamInvitation = /* @__PURE__ */ of<typeof schemas.SentTeamInvitation.Type>(/* @__PURE__ */ struct({
  success: /* @__PURE__ */ literal(true),
  id: string
}))

