import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { parse } from "../codecs/jsonText.js"
import { InvalidOption } from "../errors/options.js"
import { refuseUnknown } from "./arguments/refuseUnknown.js"
import type { RedirectMethod } from "./auth/AuthOptions.js"
import { AuthOptions } from "./auth/AuthOptions.js"
import { AppConfig } from "./config/AppConfig.js"
import { checkAppConfig } from "./config/checkAppConfig.js"
import type { ClientOptions } from "./config/options.js"

const names = [
  "projectId",
  "publishableClientKey",
  "baseUrl",
  "urls",
  "redirectMethod",
  "trustedDomains",
  "oauthScopesOnSignIn",
  "cookies",
  "attemptTimeoutMillis",
  "callTimeoutMillis",
  "maxResponseBytes"
] as const

/** The public options of a client app as JSON: without secret keys, headers and tokens. */
export interface ClientAppJson extends Pick<ClientOptions, Exclude<(typeof names)[number], "redirectMethod">> {
  readonly redirectMethod?: Extract<RedirectMethod, string>
}

/** What an app that is created from the JSON has, if this app does not. */
export interface ToJsonOptions {
  /** This app's own key by default; null if the project needs none. */
  readonly publishableClientKey?: string | null
}

/** Creates `toJson`. */
export const makeToJson = Effect.gen(function* () {
  const config = yield* AppConfig
  const given: Partial<ClientOptions> = yield* AuthOptions
  return Effect.fnUntraced(function* (options?: ToJsonOptions) {
    refuseUnknown("options", options, { publishableClientKey: true })
    // A function cannot be serialized, and without it the other app would redirect differently.
    if (typeof given.redirectMethod === "object") {
      return yield* new InvalidOption({
        option: "redirectMethod",
        reason: "is a function, which JSON cannot represent; use a string"
      })
    }
    const { publishableClientKey = config.publishableClientKey } = options ?? {}
    // A client app without a key belongs to a project that needs none.
    if (publishableClientKey === undefined && config.access !== "client") {
      return yield* new InvalidOption({
        option: "publishableClientKey",
        reason: "is missing, but the app in this JSON needs it; pass it to `toJson`, or null if the project needs none"
      })
    }
    const { baseUrl, projectId } = config
    const json = picked({ ...given, projectId, baseUrl, publishableClientKey: publishableClientKey ?? undefined })
    yield* checkAppConfig({ ...json, baseUrl, access: "client" })
    return json
  })
})

/** Returns the options in such JSON, given as a value or as a string; other properties are ignored. */
export const optionsFromJson = (json: unknown): ClientOptions =>
  picked(Object(typeof json === "string" ? Option.getOrNull(parse(json)) : json))

const picked = (options: Readonly<Record<string, unknown>>): ClientAppJson => {
  const found = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]] as const]))
  // A cast of the properties picked by name: an app validates each of its options.
  return Object.fromEntries<unknown>(found) as unknown as ClientAppJson
}
