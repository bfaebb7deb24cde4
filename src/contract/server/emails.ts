import { RedirectUrlNotWhitelisted } from "../../errors/auth.js"
import { RequiresCustomEmailServer } from "../../errors/email.js"
import { ItemQuantityInsufficientAmount } from "../../errors/payments.js"
import { EmailDraftNotFound, EmailTemplateNotFound, NotificationCategoryNotFound } from "../../errors/refusals.js"
import { UserIdDoesNotExist } from "../../errors/user.js"
import { SendEmailInput, SendEmailResults, SignInInvitation } from "../../schemas/SendEmail.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Sends an e-mail to users. @source protocol/emails.md#calls */
export const send = server.post("/emails/send-email", {
  payload: SendEmailInput,
  success: SendEmailResults,
  newFields: { "body.is_high_priority": { since: "2026-04" }, "body.scheduled_at_millis": { since: "2026-04" } },
  errors: [
    RequiresCustomEmailServer,
    UserIdDoesNotExist,
    ItemQuantityInsufficientAmount,
    EmailDraftNotFound,
    EmailTemplateNotFound,
    NotificationCategoryNotFound
  ]
})

/** Invites a person to sign in, whether or not they are a user. @source protocol/emails.md#internal-calls */
export const sendSignInInvitation = server.post("/internal/send-sign-in-invitation", {
  payload: SignInInvitation,
  success: Done,
  errors: [RedirectUrlNotWhitelisted]
})
