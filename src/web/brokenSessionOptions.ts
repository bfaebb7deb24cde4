import { InvalidOption } from "../errors/options.js"
import { unknownOption } from "../services/platform/unknownOption.js"
import type { SessionOptions } from "./withSession.js"

/** Returns the error of the first invalid option of requests with a session, or null. */
export const brokenSessionOptions = (options: SessionOptions): InvalidOption | null => {
  const { trustedOrigins: origins } = options
  const unknown = unknownOption(options, { trustedOrigins: true })
  if (unknown !== null || origins === undefined) return unknown
  return Array.isArray(origins) && origins.every(isOrigin)
    ? null
    : new InvalidOption({ option: "trustedOrigins", reason: "must be a list of origins such as https://admin.example.com" })
}

// As browsers send it. The origins of some apps' pages are not http, such as `capacitor://localhost`. @source RFC 6454 6.2
const isOrigin = (given: unknown): boolean =>
  typeof given === "string" &&
  /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+$/.test(given) &&
  (!/^https?:/.test(given) || (URL.canParse(given) && new URL(given).origin === given))
