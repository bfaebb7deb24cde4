import * as Effect from "effect/Effect"
import { isObject } from "../../codecs/isObject.js"
import type { InvalidOption } from "../../errors/options.js"
import { handlerUrls } from "../auth/handlerUrls.js"
import type { Broken } from "./checkAppConfig.js"
import { invalid } from "./checkAppConfig.js"
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
    const given: unknown = options[name as keyof typeof checks]
    if (given !== undefined && !isUsable(given)) return [name, reason]
  }
  const unknown = Object.entries<unknown>(options).find(([name, value]) => (value ?? null) !== null && !isKnown(name))
  return unknown === undefined ? null : [unknown[0], "is not an option of this app"]
}

const isText = (u: unknown): u is string => typeof u === "string"
const isTexts = (u: unknown): boolean => Array.isArray(u) && u.every(isText)
const everyIn = (u: unknown, isUsable: (value: unknown) => boolean): boolean => isObject(u) && Object.values(u).every(isUsable)
const redirectMethods: ReadonlySet<unknown> = new Set(["none", "window", "nextjs"])

// As in a URL: a name with other letters in its ASCII form.
const hostName = /^\.?[\w-][\w.-]*$/

const flags = /^(?:partitioned|httpOnly)$/

type Check = readonly [isUsable: (given: unknown) => boolean, reason: string]

const checks = {
  fetch: [(given) => typeof given === "function", "must be a function such as `fetch`"],
  urls: [(given) => everyIn(given, (url) => url === undefined || isText(url)), "must be an object of URLs"],
  redirectMethod: [
    (given) => redirectMethods.has(given) || (isObject(given) && typeof given["navigate"] === "function"),
    'must be "none", "window", "nextjs" or an object with a function `navigate`'
  ],
  onUnhandledError: [(given) => typeof given === "function", "must be a function"],
  trustedDomains: [isTexts, "must be a list of origins"],
  oauthScopesOnSignIn: [(given) => everyIn(given, isTexts), "must be an object of lists of scopes"],
  extraRequestHeaders: [isObject, "must be an object of headers"],
  sessions: [
    (given) => isObject(given) && typeof given["forRequest"] === "function",
    "must be what `createSessions` of portico/store returns"
  ],
  cookies: [
    (given) =>
      isObject(given) &&
      Object.entries(given).every(([name, value]) => {
        if (value === undefined) return true
        return name === "domain" ? isText(value) && hostName.test(value) : flags.test(name) && typeof value === "boolean"
      }),
    "must be an object with `domain`, a host name, and the flags `partitioned` and `httpOnly`"
  ]
} satisfies { readonly [Name in keyof Options]?: Check }

const isKnown = (name: string) => Object.hasOwn(checks, name) || Object.hasOwn(others, name)
type Name = keyof AnyOptions | "browser" | "clock"

/** The options that are checked elsewhere. The compiler finds a missing or misspelt one. */
const others: { readonly [Option in Exclude<Name, keyof typeof checks>]: true } = {
  projectId: true,
  baseUrl: true,
  publishableClientKey: true,
  secretServerKey: true,
  superSecretAdminKey: true,
  tokenStore: true,
  botChallenge: true,
  attemptTimeoutMillis: true,
  callTimeoutMillis: true,
  maxResponseBytes: true,
  browser: true,
  clock: true
}
