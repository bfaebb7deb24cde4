import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { check } from "./check.js"
import { Email } from "./Email.js"
import { ChosenTheme } from "./EmailTheme.js"
import { exactlyOne } from "./exactlyOne.js"
import { Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { oneOfContents, oneOfRecipients, oneOfTemplates, oneThemeAtMost } from "./rules/choice.js"
import { SecretInput } from "./Secret.js"
import { Port, Url } from "./Url.js"
import { Wire } from "./wire.js"

const fields = Wire(
  {
    userIds: Schema.optionalKey(Schema.Array(Uuid)),
    allUsers: Schema.optionalKey(Schema.Literal(true)),
    html: Schema.optionalKey(Schema.String),
    templateId: Schema.optionalKey(Uuid),
    draftId: Schema.optionalKey(Uuid),
    /** The values of the template's variables. */
    variables: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
    /** Default: the subject that the template sets. */
    subject: Schema.optionalKey(Schema.String),
    /** Users who have disabled the category receive nothing. Default: `"Transactional"`. */
    notificationCategoryName: Schema.optionalKey(Schema.String),
    /** Null and absent select the theme of the project or of the draft. */
    themeId: Schema.optionalKey(Schema.NullOr(ChosenTheme)),
    /** Sends the e-mail before others. Since 2026-04. */
    isHighPriority: Schema.optionalKey(Schema.Boolean),
    /** When to send the e-mail. Default: at once. Since 2026-04. */
    scheduledAt: Schema.optionalKey(Schema.DateFromMillis)
  },
  { scheduledAt: "scheduled_at_millis" }
)

/**
 * An e-mail to send: to some users or all of them, with an HTML text, a template or a draft.
 * @source protocol/emails.md#calls
 */
export const SendEmailInput = exactlyOne(exactlyOne(fields, oneOfRecipients), oneOfContents)
export type SendEmailInput = typeof SendEmailInput.Type

/**
 * A recipient of an e-mail; a user without an address receives nothing. `userEmail` is null on platforms since 2026-04, which omit
 * it.
 */
export class EmailRecipient extends Opaque<EmailRecipient>()(
  Wire({ userId: Schema.String, userEmail: nullWhenAbsent(Schema.String) })
) {}

/**
 * The recipients of an e-mail, in no particular order; the platform sends it after the response. @source protocol/emails.md#calls
 */
export class SendEmailResults extends Opaque<SendEmailResults>()(Schema.Struct({ results: Schema.Array(EmailRecipient) })) {}

/** An e-mail to preview: a stored template or a source, in a stored theme or a source. @source protocol/emails.md#calls */
export const RenderEmail = exactlyOne(
  Wire({
    templateId: Schema.optionalKey(Uuid),
    templateTsxSource: Schema.optionalKey(Schema.String),
    themeId: Schema.optionalKey(ChosenTheme),
    themeTsxSource: Schema.optionalKey(Schema.String)
  }).check(check(oneThemeAtMost)),
  oneOfTemplates
)
export type RenderEmail = typeof RenderEmail.Type

/** The rendered e-mail, with its preview variables. @source protocol/emails.md#calls */
export class RenderedEmail extends Opaque<RenderedEmail>()(
  Wire({
    html: Schema.String,
    subject: nullWhenAbsent(Schema.String),
    notificationCategory: nullWhenAbsent(Schema.String)
  })
) {}

/** The input of a test of a mail server. @source protocol/emails.md#internal-calls */
export class TestEmail extends Opaque<TestEmail>()(
  Wire({
    recipientEmail: Email,
    emailConfig: Wire({
      host: Schema.String,
      port: Port,
      username: Schema.String,
      password: SecretInput(Schema.String),
      senderName: Schema.String,
      senderEmail: Email
    })
  })
) {}

/**
 * The result of a test; `errorMessage` is null if it succeeded, or if the platform gives no reason.
 * @source protocol/emails.md#internal-calls
 */
export class TestResult extends Opaque<TestResult>()(
  Wire({ success: Schema.Boolean, errorMessage: nullWhenAbsent(Schema.String) })
) {}

/** The person to invite, and the page of the link. @source protocol/emails.md#internal-calls */
export class SignInInvitation extends Opaque<SignInInvitation>()(Wire({ email: Email, callbackUrl: Url })) {}
