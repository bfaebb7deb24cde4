import * as Effect from "effect/Effect"
import { isObject } from "../../codecs/object.js"
import type { InvalidOption } from "../../errors/options.js"
import { handlerUrls } from "../auth/redirects/handlerUrls.js"
import type { OptionProblem } from "./checkAppConfig.js"
import { failWith } from "./checkAppConfig.js"
import { cookieOptionsKind, isCookieOptions } from "./cookieOptions.js"
import type { AnyOptions } from "./options.js"

type Options = Omit<AnyOptions, "tokenStore">

/** Fails with the first invalid option, except those of the transport. JavaScript callers can pass anything. */
export const checkAppOptions = (options: Options): Effect.Effect<void, InvalidOption> => {
  const problem: OptionProblem | null = isObject(options) ? findProblem(options) : ["options", "must be an object"]
  return problem === null ? Effect.asVoid(handlerUrls(options.urls)) : failWith(problem)
}

const findProblem = (options: Options): OptionProblem | null => {
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

const isString = (u: unknown): u is string => typeof u === "string"
const isFunction = (u: unknown): boolean => typeof u === "function"
const isStringArray = (u: unknown): boolean => Array.isArray(u) && u.every(isString)
const everyIn = (u: unknown, isUsable: (value: unknown) => boolean): boolean => isObject(u) && Object.values(u).every(isUsable)
const redirectMethods: ReadonlySet<unknown> = new Set(["none", "window", "nextjs"])

type Check = readonly [isUsable: (given: unknown) => boolean, reason: string]

/** The check of an option that is checked where it is used. */
const checkedElsewhere: Check = [() => true, ""]

const functionCheck: Check = [isFunction, "must be a function"]

// The compiler finds a missing option, and a misspelt one.
const checks: { readonly [Option in keyof AnyOptions | "browser" | "clock"]-?: Check } = {
  fetch: functionCheck,
  urls: [(given) => everyIn(given, (url) => url === undefined || isString(url)), "must be an object of URLs"],
  redirectMethod: [
    (given) => redirectMethods.has(given) || (isObject(given) && isFunction(given["navigate"])),
    'must be "none", "window", "nextjs" or an object with a function `navigate`'
  ],
  onUnhandledError: functionCheck,
  botChallenge: functionCheck,
  trustedDomains: [isStringArray, "must be a list of origins"],
  hostedPages: [
    // Projects with pages on one origin would share their sessions.
    (given) => isString(given) && /^https?:\/\/[\w.-]*{projectId}[\w.:-]*$/.test(given),
    "must be an origin with {projectId}"
  ],
  oauthScopesOnSignIn: [(given) => everyIn(given, isStringArray), "must be an object of lists of scopes"],
  extraRequestHeaders: [isObject, "must be an object of headers"],
  sessions: [
    (given) => isObject(given) && isFunction(given["forRequest"]),
    "must be what `createSessions` of portico/store returns"
  ],
  cookies: [isCookieOptions, `must be ${cookieOptionsKind}`],
  projectId: checkedElsewhere,
  baseUrl: checkedElsewhere,
  publishableClientKey: checkedElsewhere,
  secretServerKey: checkedElsewhere,
  superSecretAdminKey: checkedElsewhere,
  tokenStore: checkedElsewhere,
  attemptTimeoutMillis: checkedElsewhere,
  callTimeoutMillis: checkedElsewhere,
  maxConcurrentRequests: checkedElsewhere,
  maxResponseBytes: checkedElsewhere,
  browser: checkedElsewhere,
  clock: checkedElsewhere
}
