import * as Schema from "effect/Schema"
import { ChosenTheme, ThemeChoice } from "./EmailTheme.js"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { Wire } from "./wire.js"

/** A template or a draft has these; a theme of null is the one that the project has selected. */
const fields = {
  id: Schema.String,
  displayName: Schema.String,
  tsxSource: Schema.String,
  themeId: nullWhenAbsent(ThemeChoice)
}

/** An e-mail that is sent again and again, with variables. @source protocol/emails.md#internal-calls */
export class EmailTemplate extends Opaque<EmailTemplate>()(Wire(fields)) {}

/** The templates of a project. @source protocol/emails.md#internal-calls */
export class EmailTemplates extends Opaque<EmailTemplates>()(Schema.Struct({ templates: Schema.Array(EmailTemplate) })) {}

/** What may change of a template. Platforms before 2026-04 take no notice of a theme that is null or false. @source protocol/emails.md#internal-calls */
export class UpdateEmailTemplate extends Opaque<UpdateEmailTemplate>()(
  Wire({ tsxSource: Schema.String, themeId: Schema.optionalKey(Schema.NullOr(ChosenTheme)) })
) {}

/** The template as it looks with its new source. @source protocol/emails.md#internal-calls */
export class UpdatedEmailTemplate extends Opaque<UpdatedEmailTemplate>()(Wire({ renderedHtml: Schema.String })) {}

/** An e-mail that is written once; `sentAt` is null until then. @source protocol/emails.md#internal-calls */
export class EmailDraft extends Opaque<EmailDraft>()(
  Wire({ ...fields, sentAt: Schema.NullOr(Schema.DateFromMillis) }, { sentAt: "sent_at_millis" })
) {}

/** The drafts of a project, the last changed first. @source protocol/emails.md#internal-calls */
export class EmailDrafts extends Opaque<EmailDrafts>()(Schema.Struct({ drafts: Schema.Array(EmailDraft) })) {}

const draft = { themeId: Schema.optionalKey(ChosenTheme), tsxSource: Schema.optionalKey(Schema.String) }

/** What it takes to create a draft; it begins with a sample source if it has none. @source protocol/emails.md#internal-calls */
export class CreateEmailDraft extends Opaque<CreateEmailDraft>()(Wire({ displayName: Schema.String, ...draft })) {}

/** What may change of a draft; without a theme it goes back to the theme of the project. @source protocol/emails.md#internal-calls */
export class UpdateEmailDraft extends Opaque<UpdateEmailDraft>()(
  Wire({ displayName: Schema.optionalKey(Schema.String), ...draft })
) {}

/** The answer to a change of a draft, or to its deletion. */
export class UpdatedEmailDraft extends Opaque<UpdatedEmailDraft>()(Schema.Struct({ ok: Schema.Literal("ok") })) {}
