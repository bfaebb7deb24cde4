import * as Schema from "effect/Schema"
import { Email } from "./Email.js"
import { UserIdOrMe, Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Url } from "./Url.js"
import { Wire } from "./wire.js"

/** An invitation that is neither used nor expired. @source protocol/teams.md#fields */
export class TeamInvitation extends Opaque<TeamInvitation>()(
  Wire(
    {
      id: Schema.String,
      teamId: Schema.String,
      recipientEmail: Schema.String,
      expiresAt: Schema.DateFromMillis,
      /** Platforms say it since 2026-04. */
      teamDisplayName: Schema.optionalKey(Schema.String)
    },
    { expiresAt: "expires_at_millis" }
  )
) {}

/** Who is invited to which team; the link of the e-mail is the callback URL with a `code`. @source protocol/teams.md#calls */
export class SendTeamInvitation extends Opaque<SendTeamInvitation>()(Wire({ teamId: Uuid, email: Email, callbackUrl: Url })) {}

/** The invitation that was sent. @source protocol/teams.md#calls */
export class SentTeamInvitation extends Opaque<SentTeamInvitation>()(
  Wire({ success: Schema.Literal(true), id: Schema.String })
) {}

/** The team that an invitation is for. @source protocol/teams.md#calls */
export class TeamInvitationDetails extends Opaque<TeamInvitationDetails>()(
  Wire({ teamId: Schema.String, teamDisplayName: Schema.String })
) {}

/** The user whose received invitations are meant; a client has `me` only. @source protocol/changes.md */
export class ReceivedInvitationQuery extends Opaque<ReceivedInvitationQuery>()(Wire({ userId: UserIdOrMe })) {}

/** The team whose invitations are meant. @source protocol/teams.md#calls */
export class TeamInvitationQuery extends Opaque<TeamInvitationQuery>()(Wire({ teamId: Uuid })) {}
