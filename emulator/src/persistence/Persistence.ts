import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Change, Entry } from "../world/Table.js"

/** Stores the state of the emulator. It knows collections of JSON values by project and key, and nothing about what they are. */
export class Persistence extends Context.Service<
  Persistence,
  {
    /** Whether anything is stored. */
    readonly isLasting: boolean
    /** What is stored, each collection in the order in which its keys were added. */
    readonly entries: Effect.Effect<ReadonlyArray<Entry>>
    /** Stores the changes of one transaction, all or none. They are stored when it returns. */
    write(changes: ReadonlyArray<Change>): Effect.Effect<void>
    /** Replaces everything that is stored, all or nothing. */
    replace(entries: ReadonlyArray<Entry>): Effect.Effect<void>
  }
>()("portico-emulator/persistence/Persistence") {
  /** Stores nothing: the state ends with the process. */
  static readonly layerNone = Layer.succeed(Persistence, {
    isLasting: false,
    entries: Effect.succeed([]),
    write: () => Effect.void,
    replace: () => Effect.void
  })
}
