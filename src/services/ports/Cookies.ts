import type * as Layer from "effect/Layer"
import { Cookies } from "../platform/Cookies.js"

export { layerBrowser } from "../platform/Cookies.browser.js"
export { Cookies } from "../platform/Cookies.js"

/** Cookies in memory, for tests: keeps names and values, without attributes, and applies deletions. */
export const layerMemory: (options?: { readonly isSecure?: boolean; readonly refuses?: boolean }) => Layer.Layer<Cookies> =
  Cookies.layerMemory
