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

/** The options of a client app that JSON can hold and everybody may read: no secret key, no header, and no token. */
export interface ClientAppJson extends Pick<ClientOptions, Exclude<(typeof names)[number], "redirectMethod">> {
  readonly redirectMethod?: Extract<RedirectMethod, string>
}

/** Makes the JSON of an app. */
export const makeToJson = Effect.gen(function* () {
  const config = yield* AppConfig
  const given: Partial<ClientOptions> = yield* AuthOptions
  // The redirect method of a function cannot be written, and without it the other app would go elsewhere.
  const refused = new InvalidOption({ option: "redirectMethod", reason: "is a function, which JSON cannot hold; give a text" })
  return (): Effect.Effect<ClientAppJson, InvalidOption> =>
    typeof given.redirectMethod === "object"
      ? Effect.fail(refused)
      : Effect.sync(() => picked({ ...given, projectId: config.projectId, baseUrl: config.baseUrl }))
})

/** The options in such a JSON, as a value or as its text; all else in it is left alone. */
export const optionsFromJson = (json: unknown): ClientOptions =>
  picked(Object(typeof json === "string" ? Option.getOrNull(parse(json)) : json))

const picked = (options: Readonly<Record<string, unknown>>): ClientAppJson => {
  const found = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]] as const]))
  // The cast of what is picked by name: an app checks each of its options.
  return Object.fromEntries<unknown>(found) as unknown as ClientAppJson
}
