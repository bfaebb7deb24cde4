import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { Email } from "./Email.js"
import { ChosenTheme } from "./EmailTheme.js"
import { exactlyOne } from "./exactlyOne.js"
import { Uuid } from "./ids.js"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { Port } from "./Port.js"
import { oneOfContents, oneOfRecipients, oneOfTemplates, oneThemeAtMost } from "./rules/choice.js"
import { SecretInput } from "./SecretInput.js"
import { Url } from "./Url.js"
import { Wire } from "./wire.js"

const fields = Wire(
  {
    userIds: Schema.optionalKey(Schema.Array(Uuid)),
    allUsers: Schema.optionalKey(Schema.Literal(true)),
    html: Schema.optionalKey(Schema.String),
    templateId: Schema.optionalKey(Uuid),
    draftId: Schema.optionalKey(Uuid),
    /** The values that a template asks for. */
    variables: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
    /** Left out, it is the one that the template sets. */
    subject: Schema.optionalKey(Schema.String),
    /** Users who have switched the category off get nothing. Default `"Transactional"`. */
    notificationCategoryName: Schema.optionalKey(Schema.String),
    /** Null and absent are the theme of the project or of the draft. */
    themeId: Schema.optionalKey(Schema.NullOr(ChosenTheme)),
    /** Goes out before others. Platforms know it since 2026-04. */
    isHighPriority: Schema.optionalKey(Schema.Boolean),
    /** When it goes out. Default at once. Platforms know it since 2026-04. */
    scheduledAt: Schema.optionalKey(Schema.DateFromMillis)
  },
  { scheduledAt: "scheduled_at_millis" }
)

/**
 * An e-mail to send: to some users or all of them, and with an HTML text, a template or a draft.
 * @source protocol/emails.md#calls
 */
export const SendEmail = exactlyOne(exactlyOne(fields, oneOfRecipients), oneOfContents)
export type SendEmail = typeof SendEmail.Type

/**
 * A user to whom an e-mail goes; without an e-mail address, they get nothing. `userEmail` is null if the platform does not say
 * it, as since 2026-04.
 */
export class EmailRecipient extends Opaque<EmailRecipient>()(
  Wire({ userId: Schema.String, userEmail: nullWhenAbsent(Schema.String) })
) {}

/** To whom an e-mail goes, in any order; the sending itself goes on after the answer. @source protocol/emails.md#calls */
export class SendEmailResults extends Opaque<SendEmailResults>()(Schema.Struct({ results: Schema.Array(EmailRecipient) })) {}

/** An e-mail to look at: a stored template or a source, in a stored theme or a source. @source protocol/emails.md#calls */
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

/** What an e-mail looks like, with its preview variables. @source protocol/emails.md#calls */
export class RenderedEmail extends Opaque<RenderedEmail>()(
  Wire({
    html: Schema.String,
    subject: nullWhenAbsent(Schema.String),
    notificationCategory: nullWhenAbsent(Schema.String)
  })
) {}

/** What it takes to try a mail server out. @source protocol/emails.md#internal-calls */
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

/** How a trial went; `errorMessage` is null where it succeeded, or if the platform does not say. @source protocol/emails.md#internal-calls */
export class TestResult extends Opaque<TestResult>()(
  Wire({ success: Schema.Boolean, errorMessage: nullWhenAbsent(Schema.String) })
) {}

/** A person to invite, and the page that the link of the invitation opens. @source protocol/emails.md#internal-calls */
export class SignInInvitation extends Opaque<SignInInvitation>()(Wire({ email: Email, callbackUrl: Url })) {}
