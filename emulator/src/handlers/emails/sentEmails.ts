import * as Effect from "effect/Effect"
import { admin } from "portico/contract"
import type { Mail } from "../../emails/Outbox.js"
import { Outbox } from "../../emails/Outbox.js"
import { letter } from "../../emails/systemMails.js"
import { rulesOf } from "../../generation/rules.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import type { QueuedEmail } from "../../world/QueuedEmail.js"
import { addresseesOf, queuedEmailsOf } from "../../world/QueuedEmail.js"

const maxListed = 100

// Errors are sent as text.
const failed = (message: string | undefined): string | null => (message === undefined ? null : `Send error: ${message}`)

const queued = (email: QueuedEmail) => {
  const { content, renderError, deliveredAtMillis, failure } = email.progress
  return {
    id: email.id,
    subject: content?.subject ?? email.subject ?? "",
    to: addresseesOf(email),
    atMillis: email.createdAtMillis,
    sentAt: new Date(deliveredAtMillis ?? failure?.atMillis ?? email.createdAtMillis),
    error: renderError === undefined ? failed(failure?.message) : `Render error: ${renderError}`
  }
}

const letterOf = ({ id, subject, to, sentAtMillis, error }: Mail) => ({
  id,
  subject,
  to: [to],
  atMillis: sentAtMillis,
  sentAt: new Date(sentAtMillis),
  error: failed(error?.message)
})

const list = route(
  admin.emails.list,
  { crud: true },
  Effect.fn("emails.list")(function* (_, { auth: { project } }) {
    const own = (yield* (yield* Outbox).sent).filter(({ projectId }) => projectId === project.id)
    if (rulesOf(project).queuesEmails) {
      const letters = own.filter(({ emailId }) => emailId === null)
      const shown = [...queuedEmailsOf(project).values()].map(queued).concat(letters.map(letterOf))
      return shown
        .reverse()
        .sort((one, other) => other.atMillis - one.atMillis)
        .slice(0, maxListed)
        .map(({ atMillis: _, ...sent }) => sent)
    }
    return own
      .slice(-maxListed)
      .reverse()
      .map(({ id, subject, to, sentAtMillis, sender, error }) => ({
        id,
        subject,
        to: [to],
        sentAt: new Date(sentAtMillis),
        senderConfig: sender,
        error: error === null ? null : { ...error }
      }))
  })
)

const sendTest = route(
  admin.emails.sendTest,
  {
    rules: {
      "body.recipient_email": rules.email,
      "body.email_config.sender_email": rules.email,
      "body.email_config.password": rules.password
    },
    lenient: ["body.recipient_email", "body.email_config.sender_email"]
  },
  Effect.fn("emails.sendTest")(function* ({ payload: { recipientEmail, emailConfig } }, { auth: { project } }) {
    const { password: _, ...server } = emailConfig
    const test = letter({
      subject: `A test of the mails of ${project.displayName}`,
      paragraphs: ["If you can read this, the settings are right."]
    })
    const { error } = yield* (yield* Outbox).send(project, recipientEmail, test, { type: "standard", ...server })
    return { success: error === null, errorMessage: error?.message ?? null }
  })
)

/** Routes of sent e-mails and the mail server test. @source protocol/emails.md#internal-calls */
export const sentEmailRoutes = [list, sendTest]
