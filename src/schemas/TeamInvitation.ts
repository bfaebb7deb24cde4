import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { Email } from "./Email.js"
import { UserIdOrMe, Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Url } from "./Url.js"
import { Wire } from "./wire.js"

/** A pending invitation: neither used nor expired. @source protocol/teams.md#fields */
export class TeamInvitation extends Opaque<TeamInvitation>()(
  Wire(
    {
      id: Schema.String,
      teamId: Schema.String,
      recipientEmail: Schema.String,
      expiresAt: Schema.DateFromMillis,
      /** Since 2026-04. */
      teamDisplayName: Schema.optionalKey(Schema.String)
    },
    { expiresAt: "expires_at_millis" }
  )
) {}

/** The team and the recipient of an invitation; its link is the callback URL with a `code`. @source protocol/teams.md#calls */
export class SendTeamInvitationInput extends Opaque<SendTeamInvitationInput>()(
  Wire({ teamId: Uuid, email: Email, callbackUrl: Url })
) {}

/** The invitation that was sent. @source protocol/teams.md#calls */
export class SentTeamInvitation extends Opaque<SentTeamInvitation>()(
  Wire({ success: Schema.optionalKey(Schema.Literal(true)), id: Schema.String })
) {}

/** The team of an invitation. @source protocol/teams.md#calls */
export class TeamInvitationDetails extends Opaque<TeamInvitationDetails>()(
  Wire({ teamId: nullWhenAbsent(Schema.String), teamDisplayName: Schema.String })
) {}

/** The user whose received invitations to list; for a client only `me`. @source protocol/changes.md */
export class ReceivedInvitationQuery extends Opaque<ReceivedInvitationQuery>()(Wire({ userId: UserIdOrMe })) {}

/** The team whose invitations to list. @source protocol/teams.md#calls */
export class TeamInvitationQuery extends Opaque<TeamInvitationQuery>()(Wire({ teamId: Uuid })) {}
