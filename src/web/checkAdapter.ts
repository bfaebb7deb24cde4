import { optional } from "../codecs/absence.js"
import { unchanged } from "../codecs/Codec.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import type { WithUser } from "./requireUser.js"
import type { AppForRequests, SessionOptions } from "./withSession.js"

/** Throws `InvalidOption` if the first argument of an adapter is not an app, or if one of the options is invalid. */
export const checkAdapter = (app: AppForRequests<unknown>, options?: SessionOptions): void => {
  checkOptions({ app }, { app: appKind })
  checkSessionOptions(options)
}

/** Throws `InvalidOption` if the first argument of a guard is not an app for a visitor. */
export const checkVisitorApp = (session: WithUser): void => checkOptions({ session }, { session: visitorKind })

/** Throws `InvalidOption` if an option of requests with a session is invalid. */
export const checkSessionOptions = (options: SessionOptions = {}): void =>
  checkOptions(options, { trustedOrigins: optional(originsKind) })

const appKind = unchanged(
  "an app of `createClientApp` or `createServerApp`",
  (u): u is AppForRequests<unknown> => typeof Object(u).forRequest === "function"
)

const visitorKind = unchanged(
  "an app for a visitor, such as that of `forRequest`",
  (u): u is WithUser => typeof Object(Object(u).user).get === "function"
)

/** The kind of a list of origins. */
export const originsKind = unchanged(
  "a list of origins such as https://admin.example.com",
  (u): u is ReadonlyArray<string> => Array.isArray(u) && u.every(isOrigin)
)

// As browsers send it. The origins of some apps' pages are not http, such as `capacitor://localhost`. @source RFC 6454 6.2
const isOrigin = (given: unknown): boolean =>
  typeof given === "string" &&
  /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+$/.test(given) &&
  (!/^https?:/.test(given) || (URL.canParse(given) && new URL(given).origin === given))
