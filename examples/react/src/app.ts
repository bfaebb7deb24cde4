import { createClientApp } from "portico"
import { settings } from "./settings.js"

/** The one app of this page. Nothing is sent before a component uses it. */
export const app = createClientApp({ ...settings, tokenStore: "cookie" })
