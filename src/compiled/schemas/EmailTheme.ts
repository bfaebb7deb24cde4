// Written by `npm run compile` from src/schemas/EmailTheme.ts.

import { of } from "../../codecs/Codec.js"
import { array } from "../../codecs/array.js"
import { literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { union } from "../../codecs/union.js"
import type * as schemas from "../../schemas/EmailTheme.js"
import { Uuid } from "./ids.js"

/** @internal */
export const ThemeChoice = /* @__PURE__ */ of<typeof schemas.ThemeChoice.Type>(/* @__PURE__ */ union(/* @__PURE__ */ literal(false), string))

/** @internal */
export const ChosenTheme = /* @__PURE__ */ of<typeof schemas.ChosenTheme.Type>(/* @__PURE__ */ union(/* @__PURE__ */ literal(false), Uuid))

/** @internal */
export const CreatedEmailSource = /* @__PURE__ */ of<typeof schemas.CreatedEmailSource.Type>(/* @__PURE__ */ struct({
  id: string
}))

/** @internal */
export const CreateEmailSource = /* @__PURE__ */ of<typeof schemas.CreateEmailSource.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", string]
}))

/** @internal */
export const EmailTheme = /* @__PURE__ */ of<typeof schemas.EmailTheme.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", string],
  tsxSource: ["tsx_source", string]
}))

/** @internal */
export const EmailThemeSummary = /* @__PURE__ */ of<typeof schemas.EmailThemeSummary.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", string]
}))

/** @internal */
export const EmailThemes = /* @__PURE__ */ of<typeof schemas.EmailThemes.Type>(/* @__PURE__ */ struct({
  themes: /* @__PURE__ */ array(EmailThemeSummary)
}))

/** @internal */
export const UpdateEmailTheme = /* @__PURE__ */ of<typeof schemas.UpdateEmailTheme.Type>(/* @__PURE__ */ struct({
  tsxSource: ["tsx_source", string]
}))

/** @internal */
export const UpdatedEmailTheme = /* @__PURE__ */ of<typeof schemas.UpdatedEmailTheme.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", string]
}))

