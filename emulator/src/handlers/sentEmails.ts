import * as Effect from "effect/Effect"
import { admin } from "portico/contract"
import { route } from "../http/Route.js"
import * as rules from "../http/rules.js"
import { letter } from "../mail/letters.js"
import { Outbox } from "../mail/Outbox.js"

const maxListed = 100

const list = route(
  admin.emails.list,
  { crud: true },
  Effect.fn("emails.list")(function* (_, { auth: { project } }) {
    const own = (yield* (yield* Outbox).all).filter(({ projectId }) => projectId === project.id)
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
    }
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

/** The e-mails that a project sent, and trying a mail server out. @source facts 17.2 */
export const sentEmailRoutes = [list, sendTest]
