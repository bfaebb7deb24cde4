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
    /** Replaces everything that is stored, all or nothing, but not the snapshots. */
    replace(entries: ReadonlyArray<Entry>): Effect.Effect<void>
    readonly snapshots: {
      /** Keeps entries under a name, instead of earlier ones of that name. */
      put(name: string, entries: ReadonlyArray<Entry>): Effect.Effect<void>
      /** Returns the entries of a name, or undefined. */
      get(name: string): Effect.Effect<ReadonlyArray<Entry> | undefined>
      /** Returns false if there is none of this name. */
      remove(name: string): Effect.Effect<boolean>
      /** The names, oldest first. */
      readonly names: Effect.Effect<ReadonlyArray<string>>
    }
  }
>()("portico-emulator/persistence/Persistence") {
  /** Stores nothing: the state, and its snapshots, end with the process. */
  static readonly layerNone = Layer.sync(Persistence, () => {
    const snapshots = new Map<string, ReadonlyArray<Entry>>()
    return Persistence.of({
      isLasting: false,
      entries: Effect.succeed([]),
      write: () => Effect.void,
      replace: () => Effect.void,
      snapshots: {
        put: (name, entries) =>
          Effect.sync(() => {
            snapshots.delete(name)
            snapshots.set(name, entries)
          }),
        get: (name) => Effect.sync(() => snapshots.get(name)),
        remove: (name) => Effect.sync(() => snapshots.delete(name)),
        names: Effect.sync(() => [...snapshots.keys()])
      }
    })
  })
}
