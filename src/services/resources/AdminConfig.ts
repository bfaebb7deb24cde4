import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as config from "../../contract/admin/config.js"
import type { Config, ConfigOverride } from "../../schemas/Config.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { layered } from "../layered.js"
import { AdminTransport } from "../transport/Transport.js"
import { ProjectChanges } from "./ProjectChanges.js"

/** The configuration of the project: all that its settings say, and what they have no field for. */
export class AdminConfig extends Context.Service<
  AdminConfig,
  {
    /** Gets the whole configuration, with every default filled in. */
    get(): Effect.Effect<Config, CallFailure<typeof config.get>>
    /** The configuration, watched. */
    readonly current: Resource<Config, CallFailure<typeof config.get>>
    /**
     * Changes parts of the configuration by path, such as `{"payments.testMode": false}`. A value takes the place of all that is
     * under its path, and null goes back to the default.
     */
    update(override: NonNullable<ConfigOverride["override"]>): Effect.Effect<void, CallFailure<typeof config.updateInOne>>
  }
>()("portico/resources/AdminConfig") {
  static readonly layerNoDeps = layered(
    AdminConfig,
    Effect.gen(function* () {
      const { call } = yield* AdminTransport
      const { changing, watched } = yield* ProjectChanges
      const current = yield* watched(Effect.map(call(config.get, {}), (rendered) => rendered.config))
      return AdminConfig.of({
        get: current.get,
        current,
        update: (override) => Effect.asVoid(changing(call(config.updateInOne, { payload: { override } })))
      })
    })
  )
}
