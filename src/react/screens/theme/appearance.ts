import type { ReactNode } from "react"

/** The parts of the screens that take class names of an app. Each has the class `po-<slot>` too. */
export type Slot =
  | "root"
  | "page"
  | "card"
  | "auth"
  | "auth-header"
  | "logo"
  | "title"
  | "heading"
  | "text"
  | "link"
  | "button"
  | "providers"
  | "divider"
  | "field"
  | "label"
  | "hint"
  | "error"
  | "input"
  | "select"
  | "check"
  | "checkbox"
  | "switch"
  | "codeField"
  | "codeField-box"
  | "strength"
  | "notice"
  | "badge"
  | "avatar"
  | "skeleton"
  | "settings"
  | "nav"
  | "navItem"
  | "tabs"
  | "tab"
  | "section"
  | "section-header"
  | "section-body"
  | "section-footer"
  | "rows"
  | "row"
  | "empty"
  | "retry"
  | "menu"
  | "menuItem"
  | "dialog"
  | "toast"

/** How the screens look. All of it can be left out. */
export interface Appearance {
  /**
   * `auto` follows the page: its `color-scheme`, or the system of the visitor for a whole page of the library where none is declared.
   * Default: `auto`.
   */
  readonly theme?: "auto" | "light" | "dark"
  /** The brand colour, in any notation of CSS. Text on it and links in it get a contrast of 4.5:1 or more. */
  readonly accent?: string
  /** The radius of controls, in pixels; cards and menus follow. Default: 8. */
  readonly radius?: number
  /** A font family as CSS writes it; the app loads it. */
  readonly font?: string
  /** The mark of the app above the titles of its sign-in pages; null leaves it out. Default: the project's first letter. */
  readonly logo?: ReactNode
  /** Class names for parts of the screens. They win over the styles of the library. */
  readonly slots?: Readonly<Partial<Record<Slot, string>>>
}
