import * as messages from "../messages/url.js"
import { isWebLink } from "./isWebLink.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** A URL that can be shown as a link. @internal */
export const webLink: Rule<string> = must(isWebLink, messages.httpUrl)
