import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as emails from "../../contract/server/emails.js"
import type { EmailRecipient, SendEmail } from "../../schemas/SendEmail.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { layered } from "../layered.js"
import { ServerTransport } from "../transport/Transport.js"

/** E-mails to the users of the project. */
export class ServerEmails extends Context.Service<
  ServerEmails,
  {
    /**
     * Sends an e-mail to some users or to all of them, and gives those whom it is for, in any order. The sending itself goes on after
     * the answer; users without an address, and those who switched the category off, get nothing. Needs a mail server of the
     * project's own.
     */
    send(email: SendEmail): Effect.Effect<ReadonlyArray<EmailRecipient>, CallFailure<typeof emails.send>>
  }
>()("portico/resources/ServerEmails") {
  static readonly layerNoDeps = layered(
    ServerEmails,
    Effect.map(ServerTransport, ({ call }) =>
      ServerEmails.of({ send: (payload) => Effect.map(call(emails.send, { payload }), ({ results }) => results) })
    )
  )
}
