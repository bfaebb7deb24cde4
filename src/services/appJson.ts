import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { parse } from "../codecs/jsonText.js"
import { InvalidOption } from "../errors/options.js"
import { AppConfig } from "./AppConfig.js"
import type { RedirectMethod } from "./auth/AuthOptions.js"
import { AuthOptions } from "./auth/AuthOptions.js"
import type { ClientOptions } from "./options.js"

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

/** Creates `toJson`. */
export const makeToJson = Effect.gen(function* () {
  const config = yield* AppConfig
  const given: Partial<ClientOptions> = yield* AuthOptions
  // A function cannot be serialized, and without it the other app would redirect differently.
  const refused = new InvalidOption({ option: "redirectMethod", reason: "is a function, which JSON cannot hold; give a text" })
  return (): Effect.Effect<ClientAppJson, InvalidOption> =>
    typeof given.redirectMethod === "object"
      ? Effect.fail(refused)
      : Effect.sync(() => picked({ ...given, projectId: config.projectId, baseUrl: config.baseUrl }))
})

/** Returns the options in such JSON, given as a value or as a string; other properties are ignored. */
export const optionsFromJson = (json: unknown): ClientOptions =>
  picked(Object(typeof json === "string" ? Option.getOrNull(parse(json)) : json))

const picked = (options: Readonly<Record<string, unknown>>): ClientAppJson => {
  const found = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]] as const]))
  // A cast of the properties picked by name: an app validates each of its options.
  return Object.fromEntries<unknown>(found) as unknown as ClientAppJson
}
