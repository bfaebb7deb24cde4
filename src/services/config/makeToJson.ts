import * as Effect from "effect/Effect"
import type { InvalidOption } from "../../errors/options.js"
import { AuthOptions } from "../auth/AuthOptions.js"
import { LateCode } from "../lazy/LateCode.js"
import type { ChunkLoadFailure } from "../lazy/retriedImport.js"
import { AppConfig } from "./AppConfig.js"
import type { ClientAppJson } from "./publicOptions.js"

/** What an app that is created from the JSON has, if this app does not. */
export interface ToJsonOptions {
  /** This app's own key by default; null if the project needs none. */
  readonly publishableClientKey?: string | null
}

/** Creates `toJson`. */
export const makeToJson: Effect.Effect<
  (options?: ToJsonOptions) => Effect.Effect<ClientAppJson, InvalidOption | ChunkLoadFailure>,
  never,
  AppConfig | LateCode
> = Effect.gen(function* () {
  const config = yield* AppConfig
  const given = yield* AuthOptions
  const code = yield* LateCode
  return (options?: ToJsonOptions) => Effect.flatMap(code, ({ toJson }) => toJson(config, given, options))
})
