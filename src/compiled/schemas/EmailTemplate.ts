// Written by `npm run compile` from src/schemas/EmailTemplate.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, nullable, optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { millis } from "../../codecs/date.js"
import { literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { union } from "../../codecs/union.js"
import type * as schemas from "../../schemas/EmailTemplate.js"
import { ChosenTheme, ThemeChoice } from "./EmailTheme.js"
import { Uuid } from "./ids.js"

/** @internal */
export const CreateEmailDraft = /* @__PURE__ */ of<typeof schemas.CreateEmailDraft.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", string],
  themeId: ["theme_id", /* @__PURE__ */ optional(ChosenTheme)],
  tsxSource: ["tsx_source", /* @__PURE__ */ optional(string)]
}))

/** @internal */
export const EmailDraft = /* @__PURE__ */ of<typeof schemas.EmailDraft.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", string],
  tsxSource: ["tsx_source", string],
  themeId: ["theme_id", /* @__PURE__ */ nullWhenAbsent(ThemeChoice)],
  sentAt: ["sent_at_millis", /* @__PURE__ */ nullable(millis)]
}))

/** @internal */
export const EmailDrafts = /* @__PURE__ */ of<typeof schemas.EmailDrafts.Type>(/* @__PURE__ */ struct({
  drafts: /* @__PURE__ */ array(EmailDraft)
}))

/** @internal */
export const UpdateEmailDraft = /* @__PURE__ */ of<typeof schemas.UpdateEmailDraft.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", /* @__PURE__ */ optional(string)],
  themeId: ["theme_id", /* @__PURE__ */ optional(ChosenTheme)],
  tsxSource: ["tsx_source", /* @__PURE__ */ optional(string)]
}))

/** @internal */
export const UpdatedEmailDraft = /* @__PURE__ */ of<typeof schemas.UpdatedEmailDraft.Type>(/* @__PURE__ */ struct({
  ok: /* @__PURE__ */ literal("ok")
}))

/** @internal */
export const EmailTemplate = /* @__PURE__ */ of<typeof schemas.EmailTemplate.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", string],
  tsxSource: ["tsx_source", string],
  themeId: ["theme_id", /* @__PURE__ */ nullWhenAbsent(ThemeChoice)]
}))

/** @internal */
export const EmailTemplates = /* @__PURE__ */ of<typeof schemas.EmailTemplates.Type>(/* @__PURE__ */ struct({
  templates: /* @__PURE__ */ array(EmailTemplate)
}))

/** @internal */
export const UpdateEmailTemplate = /* @__PURE__ */ of<typeof schemas.UpdateEmailTemplate.Type>(/* @__PURE__ */ struct({
  tsxSource: ["tsx_source", string],
  themeId: ["theme_id", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(/* @__PURE__ */ union(/* @__PURE__ */ literal(false), Uuid)))]
}))

/** @internal */
export const UpdatedEmailTemplate = /* @__PURE__ */ of<typeof schemas.UpdatedEmailTemplate.Type>(/* @__PURE__ */ struct({
  renderedHtml: ["rendered_html", string]
}))

