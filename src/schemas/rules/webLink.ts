import * as messages from "../messages/url.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/**
 * Whether a URL can be shown as a link or an image: on the web, with a host and without credentials, which a browser shows as if they
 * were the host.
 */
export const isWebLink = (url: string): boolean => /^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(url)

/** A URL that can be shown as a link. @internal */
export const webLink: Rule<string> = must(isWebLink, messages.httpUrl)
