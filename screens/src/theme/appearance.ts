import type { ReactNode } from "react"
import { checkOptions, number, object, text, word } from "../options.js"

const slots = {
  root: text,
  page: text,
  card: text,
  auth: text,
  "auth-header": text,
  logo: text,
  title: text,
  heading: text,
  text: text,
  link: text,
  button: text,
  providers: text,
  divider: text,
  field: text,
  label: text,
  hint: text,
  error: text,
  input: text,
  select: text,
  check: text,
  switch: text,
  codeField: text,
  "codeField-box": text,
  strength: text,
  notice: text,
  badge: text,
  avatar: text,
  skeleton: text,
  settings: text,
  nav: text,
  navItem: text,
  tabs: text,
  tab: text,
  section: text,
  "section-header": text,
  "section-body": text,
  "section-footer": text,
  rows: text,
  row: text,
  empty: text,
  retry: text,
  menu: text,
  menuItem: text,
  dialog: text,
  toast: text
} as const

/** The parts of the screens that accept an app's class names. Each also has the class `po-<slot>`, to find it, not to style it. */
export type Slot = keyof typeof slots

/** The appearance of the screens. All fields are optional. */
export interface Appearance {
  /**
   * `auto` follows the `color-scheme` of the page, or of the element around; on a full page of the library it follows the visitor's
   * system if the page declares none. Default: `auto`.
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
  checkOptions(appearance.slots ?? {}, slots, "appearance.slots.")
}

const kinds = {
  theme: word("auto", "light", "dark"),
  accent: text,
  radius: number,
  font: text,
  logo: true,
  slots: object
} as const
