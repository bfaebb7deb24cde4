import { isObject } from "../../codecs/object.js"
import type { CookieOptions } from "../platform/tokens/tokenCookies.js"

/** Returns whether a value from a caller without type checks is the option `cookies`. */
export const isCookieOptions = (given: unknown): given is CookieOptions =>
  isObject(given) &&
  Object.entries(given).every(([name, value]) => {
    if (value === undefined) return true
    return name === "domain" ? typeof value === "string" && hostName.test(value) : flags.test(name) && typeof value === "boolean"
  })

/** What the option `cookies` must be. */
export const cookieOptionsKind = "an object with `domain`, a host name, and the flags `partitioned`, `secure` and `httpOnly`"

// As in a URL: a name with other letters in its ASCII form.
const hostName = /^\.?[\w-][\w.-]*$/

const flags = /^(?:partitioned|secure|httpOnly)$/
