import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as emails from "../../../contract/admin/emails.js"
import * as serverEmails from "../../../contract/server/emails.js"
import { trialTimeoutMillis } from "../../../schemas/limits.js"
import * as messages from "../../../schemas/messages/trial.js"
import { redacted } from "../../../schemas/redacted.js"
import type { RenderEmail, RenderedEmail, SignInInvitation, TestEmail } from "../../../schemas/SendEmail.js"
import type { SentEmail } from "../../../schemas/SentEmail.js"
import { findEmptyTextIn, notAnObject } from "../../arguments/given.js"
import { renameInvalidField } from "../../arguments/renameInvalidField.js"
import type { Resource } from "../../cache/Resource.js"
import { withTimeout } from "../../transport/CallOptions.js"
import { hideAll } from "../../transport/secrets/hideAll.js"
import { foreignTextLength } from "../../transport/secrets/masking.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import type { EmailMembers } from "../server/ServerEmails.js"
import { ServerEmails } from "../server/ServerEmails.js"
import { makeWatching } from "../watching.js"
import { AdminEmailDrafts } from "./AdminEmailDrafts.js"
import { AdminEmailTemplates } from "./AdminEmailTemplates.js"
import { AdminEmailThemes } from "./AdminEmailThemes.js"
import type { TestOutcome } from "./testOutcome.js"
import { testOutcome } from "./testOutcome.js"

/** The project's sent e-mails, previews and test e-mails. */
export class AdminEmails extends Context.Service<
  AdminEmails,
  EmailMembers & {
    readonly drafts: AdminEmailDrafts["Service"]
    readonly templates: AdminEmailTemplates["Service"]
    readonly themes: AdminEmailThemes["Service"]
    /** Lists the last 100 e-mails, newest first, including failed ones, which have an `error`. */
    list(): Effect.Effect<ReadonlyArray<SentEmail>, CallFailure<typeof emails.list>>
    /** The watched list of the last 100 e-mails. */
    readonly current: Resource<ReadonlyArray<SentEmail>, CallFailure<typeof emails.list>>
    /** Renders a stored template or a source in a theme, with sample variables. Sends nothing. */
    render(email: RenderEmail): Effect.Effect<RenderedEmail, CallFailure<typeof emails.render>>
    /** Sends a test e-mail through an SMTP server. */
    sendTestEmail(test: TestEmail): Effect.Effect<TestOutcome, CallFailure<typeof emails.sendTest>>
    /** Invites a person to sign in, whether or not they are a user. The link of the e-mail is `callbackUrl` itself. */
    sendSignInInvitation(invitation: SignInInvitation): Effect.Effect<void, CallFailure<typeof serverEmails.sendSignInInvitation>>
  }
>()("portico/resources/AdminEmails") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* AdminTransport
    const { changing, watched } = yield* makeWatching
    const current = yield* watched(call(emails.list, {}))
    const server = yield* ServerEmails.make
    return AdminEmails.of({
      ...server,
      send: (email) => changing(server.send(email)),
      drafts: yield* AdminEmailDrafts.make,
      templates: yield* AdminEmailTemplates.make,
      themes: yield* AdminEmailThemes.make,
      list: current.get,
      current,
      render: (email) =>
        notAnObject("email", email) ?? renameInvalidField(call(emails.render, { payload: email }), (field) => field || "email"),
      sendTestEmail: (test) =>
        notAnObject("test", test) ??
        findEmptyTextIn("emailConfig", test.emailConfig) ??
        Effect.map(withTimeout(changing(call(emails.sendTest, { payload: test })), trialTimeoutMillis), (result) => {
          // The reason is that of the mail server, which may repeat what it was sent.
          const hide = hideAll([Redacted.value(redacted(test.emailConfig.password))], () => "***")
          const errorMessage = result.errorMessage && hide(result.errorMessage.slice(0, foreignTextLength))
          return testOutcome(messages.emailTest())({ ...result, errorMessage })
        }),
      sendSignInInvitation: (invitation) =>
        notAnObject("invitation", invitation) ??
        Effect.asVoid(changing(call(serverEmails.sendSignInInvitation, { payload: invitation })))
    })
  })
}
