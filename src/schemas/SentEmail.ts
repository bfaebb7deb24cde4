import * as Schema from "effect/Schema"
import { nullByDefault } from "./nullByDefault.js"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { Wire } from "./wire.js"

/** Who an e-mail came from. The password of the server is not part of it. */
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

/** An e-mail that was sent, or that could not be: then `error` says why. @source protocol/emails.md#internal-calls */
export class SentEmail extends Opaque<SentEmail>()(
  Wire(
    {
      id: Schema.String,
      subject: Schema.String,
      to: nullWhenAbsent(Schema.Array(Schema.String)),
      sentAt: Schema.DateFromMillis,
      /** Absent since 2026-04. */
      senderConfig: Schema.optionalKey(EmailSender),
      /** Null if it was sent; a text since 2026-04, and whatever the mail server said before. */
      error: nullByDefault(Schema.Json)
    },
    { sentAt: "sent_at_millis" }
  )
) {}
