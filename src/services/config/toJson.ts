import * as Effect from "effect/Effect"
import { InvalidOption } from "../../errors/options.js"
import { undeclared } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { AppConfig } from "./AppConfig.js"
import { checkAppConfig } from "./checkAppConfig.js"
import type { ToJsonOptions } from "./makeToJson.js"
import type { ClientOptions } from "./options.js"
import type { ClientAppJson } from "./publicOptions.js"
import { pickPublicOptions } from "./publicOptions.js"

/** Returns the public options of an app with a configuration and options. */
export const toJson = Effect.fnUntraced(function* (
  config: AppConfig["Service"],
  given: Partial<ClientOptions>,
  options: ToJsonOptions | undefined
): Effect.fn.Return<ClientAppJson, InvalidOption> {
  const broken = validateProperties("options", options, { publishableClientKey: true })
  if (broken !== null) return yield* undeclared(broken)
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
  const json = pickPublicOptions({ ...given, projectId, baseUrl, publishableClientKey: publishableClientKey ?? undefined })
  yield* checkAppConfig({ ...json, baseUrl, access: "client" })
  return json
})
