import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { ChosenTheme, ThemeChoice } from "./EmailTheme.js"
import { Opaque } from "./Opaque.js"
import { Wire } from "./wire.js"

/** The fields of a template or a draft; a theme of null is the project's theme. */
const fields = {
  id: Schema.String,
  displayName: Schema.String,
  tsxSource: Schema.String,
  themeId: nullWhenAbsent(ThemeChoice)
}

/** A template of recurring e-mails, with variables. @source protocol/emails.md#internal-calls */
export class EmailTemplate extends Opaque<EmailTemplate>()(
  Wire({
    ...fields,
    /** Older platforms only: the kind of e-mail that it is for, such as `password_reset`. */
    type: Schema.optionalKey(Schema.String),
    /** Older platforms only: the subject, which is now part of the source. */
    subject: Schema.optionalKey(Schema.String),
    /** Older platforms only: the blocks of an editor. */
    content: Schema.optionalKey(Schema.Json),
    /** Older platforms only: whether the platform supplies the template. */
    isDefault: Schema.optionalKey(Schema.Boolean)
  })
) {}

/** The templates of a project. @source protocol/emails.md#internal-calls */
export class EmailTemplates extends Opaque<EmailTemplates>()(Schema.Struct({ templates: Schema.Array(EmailTemplate) })) {}

/**
 * The fields of a template to change. Platforms before 2026-04 ignore a theme of null or false.
 * @source protocol/emails.md#internal-calls
 */
export class UpdateEmailTemplateInput extends Opaque<UpdateEmailTemplateInput>()(
  Wire({ tsxSource: Schema.String, themeId: Schema.optionalKey(Schema.NullOr(ChosenTheme)) })
) {}

/** A preview of the template with its new source. @source protocol/emails.md#internal-calls */
export class UpdatedEmailTemplate extends Opaque<UpdatedEmailTemplate>()(Wire({ renderedHtml: Schema.String })) {}

/** An e-mail for one occasion; `sentAt` is null until it is sent. @source protocol/emails.md#internal-calls */
export class EmailDraft extends Opaque<EmailDraft>()(
  Wire({ ...fields, sentAt: Schema.NullOr(Schema.DateFromMillis) }, { sentAt: "sent_at_millis" })
) {}

/** The drafts of a project, the last changed first. @source protocol/emails.md#internal-calls */
export class EmailDrafts extends Opaque<EmailDrafts>()(Schema.Struct({ drafts: Schema.Array(EmailDraft) })) {}

const draft = { themeId: Schema.optionalKey(ChosenTheme), tsxSource: Schema.optionalKey(Schema.String) }

/** The input of a new draft; it has a sample source if none is given. @source protocol/emails.md#internal-calls */
export class CreateEmailDraftInput extends Opaque<CreateEmailDraftInput>()(Wire({ displayName: Schema.String, ...draft })) {}

/** The fields of a draft to change; an omitted theme resets to the project's theme. @source protocol/emails.md#internal-calls */
export class UpdateEmailDraft extends Opaque<UpdateEmailDraft>()(
  Wire({ displayName: Schema.optionalKey(Schema.String), ...draft })
) {}

/** The response to the update or deletion of a draft. */
export class UpdatedEmailDraft extends Opaque<UpdatedEmailDraft>()(
  Schema.Struct({ ok: Schema.optionalKey(Schema.Literal("ok")) })
) {}
