import type { ReactNode } from "react"
import { checkOptions } from "../../../services/arguments/brokenOptions.js"
import { number, object, text, word } from "../../kinds.js"

const slots = [
  "root",
  "page",
  "card",
  "auth",
  "auth-header",
  "logo",
  "title",
  "heading",
  "text",
  "link",
  "button",
  "providers",
  "divider",
  "field",
  "label",
  "hint",
  "error",
  "input",
  "select",
  "check",
  "switch",
  "codeField",
  "codeField-box",
  "strength",
  "notice",
  "badge",
  "avatar",
  "skeleton",
  "settings",
  "nav",
  "navItem",
  "tabs",
  "tab",
  "section",
  "section-header",
  "section-body",
  "section-footer",
  "rows",
  "row",
  "empty",
  "retry",
  "menu",
  "menuItem",
  "dialog",
  "toast"
] as const

/** The parts of the screens that accept an app's class names. Each also has the class `po-<slot>`. */
export type Slot = (typeof slots)[number]

/** The appearance of the screens. All fields are optional. */
export interface Appearance {
  /**
   * `auto` follows the page's `color-scheme`; on a full page of the library it follows the visitor's system if the page declares
   * none. Default: `auto`.
   */
  readonly theme?: "auto" | "light" | "dark"
  /** The brand colour, in any CSS notation. Text on it and links in it have a contrast of at least 4.5:1. Default: `#4f46e5`. */
  readonly accent?: string
  /** The radius of controls in pixels; cards and menus follow. Default: 8. */
  readonly radius?: number
  /** A CSS `font-family` value. The app loads the font. Default: the system's sans-serif font. */
  readonly font?: string
  /** The logo above the titles of the sign-in pages; null removes it. Default: the project's first letter. */
  readonly logo?: ReactNode
  /** Class names for parts of the screens. They override the styles of the library. Default: none. */
  readonly slots?: Readonly<Partial<Record<Slot, string>>>
}

/** Throws `InvalidOption` if a field is unknown or of a wrong kind. */
export const checkAppearance = (appearance: Appearance): void => {
  checkOptions(appearance, kinds, "appearance.")
  checkOptions(appearance.slots ?? {}, slotKinds, "appearance.slots.")
}

const kinds = {
  theme: /* @__PURE__ */ word("auto", "light", "dark"),
  accent: text,
  radius: number,
  font: text,
  logo: true,
  slots: object
} as const

// The cast: the names of the entries are lost in their type.
const slotKinds = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ slots.map((slot) => [slot, text])) as {
  readonly [S in Slot]: typeof text
}
