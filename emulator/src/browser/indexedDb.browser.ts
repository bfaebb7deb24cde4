import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { version } from "../persistence/migrations.js"
import { Persistence } from "../persistence/Persistence.js"
import type { Change, Entry } from "../world/Table.js"

/** The database of the browser cannot be used. The message says what to do. */
export class DatabaseError extends Data.TaggedError("DatabaseError")<{ readonly message: string }> {}

// How long a page or a worker that is ending may still have the database.
const patienceMillis = 5000
const store = "entries"
const snapshotStore = "snapshots"

const idOf = ({ collection, key, project }: Omit<Entry, "value">): string => `${project}\0${collection}\0${key}`

const reading = <A>(make: () => IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const request = make()
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error))
  })

const open = (name: string) =>
  Effect.tryPromise({
    try: () =>
      reading(() => {
        // The browser refuses a database of a newer version. None of an older one has been published, so there is nothing to migrate.
        const request = indexedDB.open(name, version)
        request.addEventListener("upgradeneeded", () => {
          // The keys are positions, so that entries are found in the order in which they were added.
          request.result.createObjectStore(store)
          // The keys are positions and names.
          request.result.createObjectStore(snapshotStore)
        })
        return request
      }),
    catch: (cause) =>
      new DatabaseError({
        message: `The database ${name} cannot be opened: ${cause}. Choose another name, or leave out \`data\`.`
      })
  })

// Holds a lock of the browser until the scope ends. The browser takes it from a page or a worker that has ended.
const exclusively = (name: string) =>
  Effect.acquireRelease(
    Effect.callback<() => void, DatabaseError>((resume) => {
      const refused = () =>
        resume(
          Effect.fail(
            new DatabaseError({
              message: `The database ${name} is in use by an emulator in another tab or worker. Close that one, or choose another name for \`data\`.`
            })
          )
        )
      navigator.locks
        .request(
          `portico-emulator/${name}`,
          { signal: AbortSignal.timeout(patienceMillis) },
          () => new Promise<void>((release) => resume(Effect.succeed(release)))
        )
        .catch(refused)
    }),
    (release) => Effect.sync(release)
  )

/** Stores the state in a database of the browser, by IndexedDB. */
export const layerIndexedDb = (name: string): Layer.Layer<Persistence, DatabaseError> =>
  Layer.effect(
    Persistence,
    Effect.gen(function* () {
      yield* exclusively(name)
      const database = yield* Effect.acquireRelease(open(name), (opened) => Effect.sync(() => opened.close()))
      const positions = new Map<string, number>()
      let last = 0
      const positionOf = (entry: Omit<Entry, "value">): number => {
        const id = idOf(entry)
        const known = positions.get(id)
        if (known === undefined) positions.set(id, ++last)
        return known ?? last
      }
      // All that it does with the store is stored, or nothing.
      const together = (work: (entries: IDBObjectStore) => void, name = store): Effect.Effect<void> =>
        Effect.promise(
          () =>
            new Promise<void>((resolve, reject) => {
              const transaction = database.transaction(name, "readwrite")
              transaction.addEventListener("complete", () => resolve())
              transaction.addEventListener("abort", () => reject(transaction.error))
              work(transaction.objectStore(name))
            })
        )
      const remove = (entries: IDBObjectStore, isRemoved: (id: string) => boolean): void => {
        for (const [id, position] of positions) {
          if (!isRemoved(id)) continue
          positions.delete(id)
          entries.delete(position)
        }
      }
      const apply = (entries: IDBObjectStore, changes: ReadonlyArray<Change>): void => {
        for (const { value, ...at } of changes) {
          const changed = idOf(at)
          if (value !== null) entries.put({ ...at, value }, positionOf(at))
          // What belongs to a project ends with it.
          else remove(entries, (id) => id === changed || (at.project === "" && id.startsWith(`${at.key}\0`)))
        }
      }
      const snapshots = () => database.transaction(snapshotStore).objectStore(snapshotStore)
      // Only this layer writes to the database.
      const snapshotKeys = Effect.map(
        Effect.promise(() => reading(() => snapshots().getAllKeys())),
        (keys): ReadonlyArray<readonly [number, string]> => keys.map((key) => Object(key))
      )
      const keyOf = (name: string) => Effect.map(snapshotKeys, (keys) => keys.find((key) => key[1] === name))
      return Persistence.of({
        isLasting: true,
        entries: Effect.promise(async () => {
          const entries = database.transaction(store).objectStore(store)
          const [keys, values] = await Promise.all([
            reading(() => entries.getAllKeys()),
            // Only this layer writes to the database.
            reading(() => entries.getAll() as IDBRequest<Array<Entry>>)
          ])
          for (const [index, entry] of values.entries()) positions.set(idOf(entry), Number(keys[index]))
          last = Number(keys.at(-1) ?? 0)
          return values
        }),
        write: (changes) => together((entries) => apply(entries, changes)),
        replace: (all) =>
          together((entries) => {
            entries.clear()
            positions.clear()
            apply(entries, all)
          }),
        snapshots: {
          put: Effect.fnUntraced(function* (name, entries) {
            const keys = yield* snapshotKeys
            const known = keys.find((key) => key[1] === name)
            const position = (keys.at(-1)?.[0] ?? 0) + 1
            yield* together((kept) => {
              if (known !== undefined) kept.delete([...known])
              kept.put(entries, [position, name])
            }, snapshotStore)
          }),
          get: Effect.fnUntraced(function* (name) {
            const key = yield* keyOf(name)
            if (key === undefined) return undefined
            return yield* Effect.promise(() => reading<ReadonlyArray<Entry>>(() => snapshots().get([...key])))
          }),
          remove: Effect.fnUntraced(function* (name) {
            const key = yield* keyOf(name)
            if (key === undefined) return false
            yield* together((kept) => void kept.delete([...key]), snapshotStore)
            return true
          }),
          names: Effect.map(snapshotKeys, (keys) => keys.map((key) => key[1]))
        }
      })
    })
  )
