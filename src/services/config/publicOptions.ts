import * as Option from "effect/Option"
import { parse } from "../../codecs/jsonText.js"
import { millisOf } from "../../internal/durationMillis.js"
import type { RedirectMethod } from "../auth/AuthOptions.js"
import type { ClientOptions } from "./options.js"

const names = [
  "projectId",
  "publishableClientKey",
  "baseUrl",
  "urls",
  "redirectMethod",
  "trustedDomains",
  "hostedPages",
  "oauthScopesOnSignIn",
  "cookies",
  "attemptTimeoutMillis",
  "callTimeoutMillis",
  "maxConcurrentRequests",
  "maxResponseBytes"
] as const

/** The public options of a client app as JSON: without secret keys, headers and tokens. */
export interface ClientAppJson
  extends Pick<ClientOptions, Exclude<(typeof names)[number], "attemptTimeoutMillis" | "callTimeoutMillis" | "redirectMethod">> {
  readonly attemptTimeoutMillis?: number
  readonly callTimeoutMillis?: number
  readonly redirectMethod?: Extract<RedirectMethod, string>
}

/** Returns the options in such JSON, given as a value or as a string; other properties are ignored. */
export const optionsFromJson = (json: unknown): ClientOptions =>
  pickPublicOptions(Object(typeof json === "string" ? Option.getOrNull(parse(json)) : json))

/** Returns the public ones of options. */
export const pickPublicOptions = (options: Readonly<Record<string, unknown>>): ClientAppJson => {
  const found = names.flatMap((name) =>
    options[name] === undefined ? [] : [[name, name.endsWith("Millis") ? millisOf(options[name]) : options[name]] as const]
  )
  // A cast of the properties picked by name: an app validates each of its options.
  return Object.fromEntries<unknown>(found) as unknown as ClientAppJson
}
