import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "portico/effect/errors"
import type { Exported } from "../persistence/exported.js"
import { entriesOf, exportedOf } from "../persistence/exported.js"
import { Persistence } from "../persistence/Persistence.js"
import { WebhookSender } from "../webhooks/WebhookSender.js"
import { toJson } from "../world/encoding.js"
import { World } from "../world/World.js"

/**
 * The whole state of the emulator: projects, users, sessions, e-mails and everything else, but neither its time nor its faults.
 *
 * ```ts
 * yield* Snapshots.use(({ take }) => take("seeded"))
 * yield* Snapshots.use(({ restore }) => restore("seeded"))
 * ```
 */
export class Snapshots extends Context.Service<
  Snapshots,
  {
    /** Remembers the state under a name: in the data folder, or else until the process ends. Replaces an earlier one of that name. */
    take(name: string): Effect.Effect<void>
    /** Returns to a remembered state. Returns false if there is none of this name. */
    restore(name: string): Effect.Effect<boolean>
    /** Forgets a remembered state. Returns false if there is none of this name. */
    remove(name: string): Effect.Effect<boolean>
    /** The names of the remembered states, oldest first. */
    readonly list: Effect.Effect<ReadonlyArray<string>>
    /** The state as a JSON value, for `import`. It includes every key, token and password hash. */
    readonly export: Effect.Effect<Exported>
    /** Replaces the state by an exported one. */
    import(exported: unknown): Effect.Effect<void, InvalidOption>
  }
>()("portico-emulator/control/Snapshots") {
  static readonly layer = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const world = yield* World
      const { resume } = yield* WebhookSender
      const { snapshots } = yield* Persistence
      return Snapshots.of({
        take: Effect.fn("Snapshots.take")(function* (name) {
          yield* snapshots.put(name, yield* world.entries)
        }),
        restore: Effect.fn("Snapshots.restore")(function* (name) {
          const taken = yield* snapshots.get(name)
          if (taken !== undefined) yield* Effect.andThen(world.restore(taken), resume)
          return taken !== undefined
        }),
        remove: snapshots.remove,
        list: snapshots.names,
        export: Effect.map(world.entries, exportedOf),
        import: Effect.fn("Snapshots.import")(function* (exported) {
          yield* world.restore(yield* entriesOf(exported, Object.keys(toJson(world.internal) ?? {})))
          yield* resume
        })
      })
    })
  )
}
