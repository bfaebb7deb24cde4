import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { literal } from "../../../codecs/scalar.js"
import * as config from "../../../contract/admin/config.js"
import * as layers from "../../../contract/server/config.js"
import type { Config, ConfigLevel, ConfigSource } from "../../../schemas/Config.js"
import { findEmptyTextIn, givenObject, givenOptional, givenProperties } from "../../arguments/given.js"
import { renameInvalidField } from "../../arguments/renameInvalidField.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import type { ConfigValue } from "./configRules.js"
import { configProblem, keyProblem, redactSecrets, revealSecrets } from "./configRules.js"
import { ProjectChanges } from "./ProjectChanges.js"

/** The layer of the configuration to read or change. */
export interface LevelOption {
  /**
   * `branch` is pushed from a repository, `environment` is set where the project runs and overrides it, and `project` is set by
   * the platform. Default: `environment`, the only layer before 2026-04.
   */
  readonly level?: ConfigLevel
}

/** The options of replacing a layer. */
export interface ReplaceOptions extends LevelOption {
  /** The origin of the configuration. Required for the level `branch`. */
  readonly source?: ConfigSource
}

/** The configuration of the project: all its settings, including those without a field in the project. */
export class AdminConfig extends Context.Service<
  AdminConfig,
  {
    /** Returns the whole configuration, with all defaults filled in. */
    get(): Effect.Effect<Config, CallFailure<typeof config.get>>
    /** The watched configuration. */
    readonly current: Resource<Config, CallFailure<typeof config.get>>
    /**
     * Changes parts of the configuration by path, such as `{"payments.testMode": false}`. A value replaces everything under its
     * path, and null restores the default. A path through an entry that does not exist is accepted and changes nothing. Ids,
     * amounts, intervals, ports, domains and handler paths are validated before the request: `InvalidInput` names the whole path.
     */
    update(
      override: { readonly [path: string]: ConfigValue },
      options?: LevelOption
    ): Effect.Effect<void, CallFailure<typeof layers.updateLayer>>
    /** Returns what one layer sets, by path; secrets are `Redacted`. Since 2026-04. */
    getOverride(
      options?: LevelOption
    ): Effect.Effect<{ readonly [path: string]: ConfigValue }, CallFailure<typeof layers.getLayer>>
    /** Replaces everything that one layer sets: a path that it no longer sets falls back to the layer below. Since 2026-04. */
    replace(
      override: { readonly [path: string]: ConfigValue },
      options?: ReplaceOptions
    ): Effect.Effect<void, CallFailure<typeof layers.replaceLayer>>
    /**
     * Removes paths, with everything under them, from the level `branch` or `environment`. Ignores unknown ones. Since 2026-04.
     */
    resetKeys(
      keys: ReadonlyArray<string>,
      options?: { readonly level?: "branch" | "environment" }
    ): Effect.Effect<void, CallFailure<typeof config.resetKeys>>
    /** Returns the origin of the level `branch`. Since 2026-04. */
    getSource(): Effect.Effect<ConfigSource, CallFailure<typeof config.getSource>>
    /**
     * Disconnects the level `branch` from its origin, so that it can be changed here. The level itself stays unchanged. Since
     * 2026-04.
     */
    unlinkSource(): Effect.Effect<void, CallFailure<typeof config.unlinkSource>>
  }
>()("portico/resources/AdminConfig") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* AdminTransport
    const { changing, watched } = yield* ProjectChanges
    const current = yield* watched(Effect.map(call(config.get, {}), (rendered) => rendered.config))
    return AdminConfig.of({
      get: current.get,
      current,
      update: Effect.fnUntraced(function* (given, options) {
        const level = yield* levelOf(options, levels)
        const override = yield* revealed(given)
        yield* configProblem(override) ??
          renameInvalidField(changing(call(layers.updateLayer, { params: { level }, payload: { override } })), pathOf)
      }),
      getOverride: Effect.fnUntraced(function* (options) {
        const level = yield* levelOf(options, levels)
        return redactSecrets((yield* call(layers.getLayer, { params: { level } })).config)
      }),
      replace: Effect.fnUntraced(function* (override, given) {
        const { source, ...options } = yield* givenOptional("options", given)
        const level = yield* levelOf(options, levels)
        const payload = { config: yield* revealed(override), ...(source !== undefined && { source }) }
        yield* configProblem(payload.config) ??
          findEmptyTextIn("source", source) ??
          renameInvalidField(changing(call(layers.replaceLayer, { params: { level }, payload })), pathOf)
      }),
      resetKeys: Effect.fnUntraced(function* (keys, options) {
        const level = yield* levelOf(options, resettable)
        yield* keyProblem(keys) ?? changing(call(config.resetKeys, { params: { level }, payload: { keys } }))
      }),
      getSource: () => Effect.map(call(config.getSource, {}), ({ source }) => source),
      unlinkSource: () => Effect.asVoid(changing(call(config.unlinkSource, {})))
    })
  })
}

// Whatever is no JSON value is refused with the request.
const revealed = (override: object) =>
  Effect.map(givenObject("override", override), (given) => revealSecrets(given) as { readonly [path: string]: Schema.Json })

// The level that the platform's own dashboard changes.
const defaultLevel = "environment"

const resettable = ["branch", "environment"] as const
const levels = ["project", ...resettable] as const

const levelOf = <Level extends ConfigLevel>(options: { readonly level?: Level } | undefined, known: ReadonlyArray<Level>) =>
  Effect.map(givenProperties("options", options, { level: literal(...known) }), ({ level }) => level ?? defaultLevel)

// The caller passes the paths themselves, which the request has inside another object.
const pathOf = (field: string) => field.replace(/^(?:override|config)\./, "")
