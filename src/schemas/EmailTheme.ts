import * as Schema from "effect/Schema"
import { Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Wire } from "./wire.js"

/** Which theme an e-mail has: the one of this id, or none where false. */
export const ThemeChoice = Schema.Union([Schema.String, Schema.Literal(false)])
export type ThemeChoice = typeof ThemeChoice.Type

/** A theme in a request, where the platform takes nothing but the id of one, or false for none. @source protocol/emails.md#internal-calls */
export const ChosenTheme = Schema.Union([Schema.Literal(false), Uuid])

/** A theme in the list of themes: the frame that e-mails are set in. @source protocol/emails.md#internal-calls */
export class EmailThemeSummary extends Opaque<EmailThemeSummary>()(Wire({ id: Schema.String, displayName: Schema.String })) {}

/** A theme with its source, a React component in TypeScript. @source protocol/emails.md#internal-calls */
export class EmailTheme extends Opaque<EmailTheme>()(
  Wire({
    /** Platforms say it since 2026-04. */
    id: Schema.optionalKey(Schema.String),
    displayName: Schema.String,
    tsxSource: Schema.String
  })
) {}

/** The themes of a project. @source protocol/emails.md#internal-calls */
export class EmailThemes extends Opaque<EmailThemes>()(Schema.Struct({ themes: Schema.Array(EmailThemeSummary) })) {}

/** The name of a new theme or template, which begins with a sample source. @source protocol/emails.md#internal-calls */
export class CreateEmailSource extends Opaque<CreateEmailSource>()(Wire({ displayName: Schema.String })) {}

/** The id of a new theme, template or draft. @source protocol/emails.md#internal-calls */
export class CreatedEmailSource extends Opaque<CreatedEmailSource>()(Schema.Struct({ id: Schema.String })) {}

/** The new source of a theme. @source protocol/emails.md#internal-calls */
export class UpdateEmailTheme extends Opaque<UpdateEmailTheme>()(Wire({ tsxSource: Schema.String })) {}

/** The theme whose source has changed. @source protocol/emails.md#internal-calls */
export class UpdatedEmailTheme extends Opaque<UpdatedEmailTheme>()(Wire({ displayName: Schema.String })) {}
