import * as Effect from "effect/Effect"
import { isObject } from "../../codecs/isObject.js"
import type { InvalidOption } from "../../errors/options.js"
import { handlerUrls } from "../auth/redirects/handlerUrls.js"
import type { Broken } from "./checkAppConfig.js"
import { invalid } from "./checkAppConfig.js"
import { cookieOptionsKind, isCookieOptions } from "./cookieOptions.js"
import type { AnyOptions } from "./options.js"

type Options = Omit<AnyOptions, "tokenStore">

/** Fails with the first invalid option, except those of the transport. JavaScript callers can pass anything. */
export const checkAppOptions = (options: Options): Effect.Effect<void, InvalidOption> => {
  const broken: Broken | null = isObject(options) ? find(options) : ["options", "must be an object"]
  return broken === null ? Effect.asVoid(handlerUrls(options.urls)) : invalid(broken)
}

const find = (options: Options): Broken | null => {
  for (const [name, [isUsable, reason]] of Object.entries(checks)) {
    // A cast of a name from the table.
    const given: unknown = options[name as keyof Options]
    if (given !== undefined && !isUsable(given)) return [name, reason]
  }
  const unknown = Object.entries<unknown>(options).find(
    ([name, value]) => (value ?? null) !== null && !Object.hasOwn(checks, name)
  )
  return unknown === undefined ? null : [unknown[0], "is not an option of this app"]
}

const isText = (u: unknown): u is string => typeof u === "string"
const isFunction = (u: unknown): boolean => typeof u === "function"
const isTexts = (u: unknown): boolean => Array.isArray(u) && u.every(isText)
const everyIn = (u: unknown, isUsable: (value: unknown) => boolean): boolean => isObject(u) && Object.values(u).every(isUsable)
const redirectMethods: ReadonlySet<unknown> = new Set(["none", "window", "nextjs"])

type Check = readonly [isUsable: (given: unknown) => boolean, reason: string]

/** The check of an option that is checked where it is used. */
const elsewhere: Check = [() => true, ""]

const aFunction: Check = [isFunction, "must be a function"]

// The compiler finds a missing option, and a misspelt one.
const checks: { readonly [Option in keyof AnyOptions | "browser" | "clock"]-?: Check } = {
  fetch: aFunction,
  urls: [(given) => everyIn(given, (url) => url === undefined || isText(url)), "must be an object of URLs"],
  redirectMethod: [
    (given) => redirectMethods.has(given) || (isObject(given) && isFunction(given["navigate"])),
    'must be "none", "window", "nextjs" or an object with a function `navigate`'
  ],
  onUnhandledError: aFunction,
  botChallenge: aFunction,
  trustedDomains: [isTexts, "must be a list of origins"],
  hostedPages: [
    // Projects with pages on one origin would share their sessions.
    (given) => isText(given) && /^https?:\/\/[\w.-]*{projectId}[\w.:-]*$/.test(given),
    "must be an origin with {projectId}"
  ],
  oauthScopesOnSignIn: [(given) => everyIn(given, isTexts), "must be an object of lists of scopes"],
  extraRequestHeaders: [isObject, "must be an object of headers"],
  sessions: [
    (given) => isObject(given) && isFunction(given["forRequest"]),
    "must be what `createSessions` of portico/store returns"
  ],
  cookies: [isCookieOptions, `must be ${cookieOptionsKind}`],
  projectId: elsewhere,
  baseUrl: elsewhere,
  publishableClientKey: elsewhere,
  secretServerKey: elsewhere,
  superSecretAdminKey: elsewhere,
  tokenStore: elsewhere,
  attemptTimeoutMillis: elsewhere,
  callTimeoutMillis: elsewhere,
  maxResponseBytes: elsewhere,
  browser: elsewhere,
  clock: elsewhere
}
