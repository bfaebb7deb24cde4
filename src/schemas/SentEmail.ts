import * as Schema from "effect/Schema"
import { nullByDefault, nullWhenAbsent } from "./absence.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { Wire } from "./wire.js"

/** The sender of an e-mail, without the password of the server. */
export class EmailSender extends Opaque<EmailSender>()(
  Wire({
    type: Open(["shared", "standard"]),
    host: nullWhenAbsent(Schema.String),
    port: nullWhenAbsent(Schema.Finite),
    username: nullWhenAbsent(Schema.String),
    senderName: nullWhenAbsent(Schema.String),
    senderEmail: nullWhenAbsent(Schema.String)
  })
) {}

/** A sent e-mail, or one that failed: then `error` says why. @source protocol/emails.md#internal-calls */
export class SentEmail extends Opaque<SentEmail>()(
  Wire(
    {
      id: Schema.String,
      subject: Schema.String,
      to: nullWhenAbsent(Schema.Array(Schema.String)),
      sentAt: Schema.DateFromMillis,
      /** Absent since 2026-04. */
      senderConfig: Schema.optionalKey(EmailSender),
      /** Null if it was sent; a string since 2026-04, before that any value from the mail server. */
      error: nullByDefault(Schema.Json)
    },
    { sentAt: "sent_at_millis" }
  )
) {}
