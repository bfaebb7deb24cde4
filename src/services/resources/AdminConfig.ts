import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as config from "../../contract/admin/config.js"
import * as layers from "../../contract/server/config.js"
import type { Config, ConfigLayer, ConfigLevel, ConfigOverride, ConfigSource, ReplaceConfig } from "../../schemas/Config.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { layered } from "../layered.js"
import { AdminTransport } from "../transport/Transport.js"
import { configProblem } from "./configRules.js"
import { ProjectChanges } from "./ProjectChanges.js"

/** Which layer of the configuration is meant. */
export interface LevelOption {
  /**
   * `branch` is what is pushed from a repository, `environment` what is set where the project runs and stronger, and `project`
   * what the platform sets. Default `environment`, which is all there is before 2026-04.
   */
  readonly level?: ConfigLevel
}

/** What a layer consists of from now on, and where that comes from. */
export interface ReplaceOptions extends LevelOption {
  /** Needed by the level `branch`. */
  readonly source?: ConfigSource
}

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
     * under its path, and null goes back to the default. A path that leads through an entry that does not exist is taken, and
     * changes nothing. Ids, amounts, intervals, ports, domains and handler paths are checked before anything is sent: `InvalidInput`
     * names the whole path.
     */
    update(
      override: NonNullable<ConfigOverride["override"]>,
      options?: LevelOption
    ): Effect.Effect<void, CallFailure<typeof layers.updateLayer>>
    /** Gets what one layer sets, by path. Platforms have it since 2026-04. */
    getOverride(options?: LevelOption): Effect.Effect<ConfigLayer["config"], CallFailure<typeof layers.getLayer>>
    /** Sets all that one layer sets again: what it set before and is not here goes back to the layer below. Since 2026-04. */
    replace(
      override: ReplaceConfig["config"],
      options?: ReplaceOptions
    ): Effect.Effect<void, CallFailure<typeof layers.replaceLayer>>
    /** Takes paths out of the level `branch` or `environment`, with all that is under them. Unknown ones are none. Since 2026-04. */
    resetKeys(
      keys: ReadonlyArray<string>,
      options?: { readonly level?: "branch" | "environment" }
    ): Effect.Effect<void, CallFailure<typeof config.resetKeys>>
    /** Gets where the level `branch` comes from. Since 2026-04. */
    getSource(): Effect.Effect<ConfigSource, CallFailure<typeof config.getSource>>
    /** Forgets where the level `branch` comes from, so that it can be changed here; it stays as it is. Since 2026-04. */
    unlinkSource(): Effect.Effect<void, CallFailure<typeof config.unlinkSource>>
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
        update: (override, { level = defaultLevel } = {}) =>
          configProblem(override) ??
          Effect.asVoid(changing(call(layers.updateLayer, { params: { level }, payload: { override } }))),
        getOverride: ({ level = defaultLevel } = {}) =>
          Effect.map(call(layers.getLayer, { params: { level } }), (layer) => layer.config),
        replace: (override, { level = defaultLevel, source } = {}) => {
          const payload = { config: override, ...(source && { source }) }
          return configProblem(override) ?? Effect.asVoid(changing(call(layers.replaceLayer, { params: { level }, payload })))
        },
        resetKeys: (keys, { level = defaultLevel } = {}) =>
          Effect.asVoid(changing(call(config.resetKeys, { params: { level }, payload: { keys } }))),
        getSource: () => Effect.map(call(config.getSource, {}), ({ source }) => source),
        unlinkSource: () => Effect.asVoid(changing(call(config.unlinkSource, {})))
      })
    })
  )
}

// What the platform's own dashboard changes.
const defaultLevel = "environment"
