import * as Schema from "effect/Schema"
import { Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Wire } from "./wire.js"

/** The theme of an e-mail: the id of a theme, or false for none. */
export const ThemeChoice = Schema.Union([Schema.String, Schema.Literal(false)])
export type ThemeChoice = typeof ThemeChoice.Type

/** The theme in a request, which accepts only the id of a theme, or false for none. @source protocol/emails.md#internal-calls */
export const ChosenTheme = Schema.Union([Schema.Literal(false), Uuid])

/** A theme (layout) in the list of themes. @source protocol/emails.md#internal-calls */
export class EmailThemeSummary extends Opaque<EmailThemeSummary>()(Wire({ id: Schema.String, displayName: Schema.String })) {}

/** A theme with its source, a React component in TypeScript. @source protocol/emails.md#internal-calls */
export class EmailTheme extends Opaque<EmailTheme>()(
  Wire({
    /** Since 2026-04. */
    id: Schema.optionalKey(Schema.String),
    displayName: Schema.String,
    tsxSource: Schema.String
  })
) {}

/** The themes of a project. @source protocol/emails.md#internal-calls */
export class EmailThemes extends Opaque<EmailThemes>()(Schema.Struct({ themes: Schema.Array(EmailThemeSummary) })) {}

/** The name of a new theme or template, which has a sample source. @source protocol/emails.md#internal-calls */
export class CreateEmailSourceInput extends Opaque<CreateEmailSourceInput>()(Wire({ displayName: Schema.String })) {}

/** The id of a new theme, template or draft. @source protocol/emails.md#internal-calls */
export class CreatedEmailSource extends Opaque<CreatedEmailSource>()(Schema.Struct({ id: Schema.String })) {}

/** The new source of a theme. @source protocol/emails.md#internal-calls */
export class UpdateEmailThemeInput extends Opaque<UpdateEmailThemeInput>()(Wire({ tsxSource: Schema.String })) {}

/** The theme after the update of its source. @source protocol/emails.md#internal-calls */
export class UpdatedEmailTheme extends Opaque<UpdatedEmailTheme>()(Wire({ displayName: Schema.String })) {}
