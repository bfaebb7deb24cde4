import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Change, Entry } from "../world/Table.js"
import { migrated, version } from "./migrations.js"
import { Persistence } from "./Persistence.js"

/** The folder of the data cannot be used. The message says what to do. */
export class DataFolderError extends Data.TaggedError("DataFolderError")<{ readonly message: string }> {}

const fail = (message: string) => new DataFolderError({ message })

const layout = `CREATE TABLE IF NOT EXISTS entries (
    position INTEGER PRIMARY KEY,
    project TEXT NOT NULL,
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (project, collection, key)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS snapshots (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, entries TEXT NOT NULL) STRICT`

const loadDriver = Effect.tryPromise({
  try: () => import("node:sqlite"),
  catch: () =>
    fail(
      "A data folder needs node:sqlite, which this version of Node lacks. Use Node 22.13 or newer, or write and read the state with --export and --import."
    )
})

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

const open = Effect.fnUntraced(function* (folder: string) {
  const { DatabaseSync } = yield* loadDriver
  const file = join(folder, "emulator.sqlite")
  const database = yield* Effect.try({
    try: () => {
      mkdirSync(folder, { recursive: true })
      const opened = new DatabaseSync(file)
      // Only one process writes, and what it has written survives its end at any moment.
      opened.exec(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE; COMMIT"
      )
      return opened
    },
    catch: (cause) => {
      const reason = reasonOf(cause)
      return fail(
        /locked|busy/i.test(reason)
          ? `The data folder ${folder} is in use by another emulator. Stop that one, or choose another folder.`
          : `The data folder ${folder} cannot be used: ${reason}. Choose another folder, or delete ${file} to begin anew.`
      )
    }
  })
  yield* prepare(database, folder)
  return database
})

const prepare = (database: DatabaseSync, folder: string): Effect.Effect<void, DataFolderError> =>
  Effect.suspend(() => {
    const found = Number(database.prepare("PRAGMA user_version").get()?.["user_version"])
    if (found > version) {
      database.close()
      return Effect.fail(
        fail(
          `The data folder ${folder} was written by a newer portico-emulator (its version is ${found}, this one knows ${version}). Update the package, or choose another folder.`
        )
      )
    }
    return together(database, () => {
      database.exec(layout)
      if (found > 0 && found < version) {
        replace(database, migrated(read(database), found))
        const update = database.prepare("UPDATE snapshots SET entries = ? WHERE name = ?")
        for (const { entries, name } of database.prepare("SELECT name, entries FROM snapshots").all()) {
          update.run(JSON.stringify(migrated(JSON.parse(String(entries)), found)), String(name))
        }
      }
      database.exec(`PRAGMA user_version = ${version}`)
    })
  })

// A full disk is no failure of the request that meets it.
const together = (database: DatabaseSync, run: () => void) =>
  Effect.try(() => {
    database.exec("BEGIN")
    run()
    database.exec("COMMIT")
  }).pipe(
    Effect.tapError(() => Effect.ignore(Effect.try(() => database.exec("ROLLBACK")))),
    Effect.orDie
  )

const readRows = (database: DatabaseSync) =>
  database.prepare("SELECT position, project, collection, key, value FROM entries ORDER BY position").all()

const read = (database: DatabaseSync): ReadonlyArray<Entry> =>
  readRows(database).map(({ collection, key, project, value }) => ({
    project: String(project),
    collection: String(collection),
    key: String(key),
    value: String(value)
  }))

interface Stored {
  readonly position: number
  readonly value: unknown
}

// What is stored by collection and key, whose place among those of the collection is the only one that counts.
const readStored = (database: DatabaseSync): Map<string, Stored> => {
  const stored = new Map<string, Stored>()
  for (const { collection, key, position, project, value } of readRows(database)) {
    stored.set(`${project}\0${collection}\0${key}`, { position: Number(position), value })
  }
  return stored
}

/** Returns the entries that have to be written, with their places, and the places that have to be empty; undefined if others have to move. */
const differenceOf = (stored: Map<string, Stored>, entries: ReadonlyArray<Entry>) => {
  const taken = new Set(Array.from(stored.values(), ({ position }) => position))
  const lasts = new Map<string, number>()
  const puts: Array<readonly [place: number, entry: Entry]> = []
  for (const entry of entries) {
    const collection = `${entry.project}\0${entry.collection}`
    const id = `${collection}\0${entry.key}`
    const last = lasts.get(collection) ?? 0
    const known = stored.get(id)
    let place = known?.position ?? last + 1
    while (known === undefined && taken.has(place)) place += 1
    if (place <= last) return undefined
    if (known?.value !== entry.value) puts.push([place, entry])
    taken.add(place)
    lasts.set(collection, place)
    stored.delete(id)
  }
  return { puts, emptied: Array.from(stored.values(), ({ position }) => position) }
}

// Most of what is stored is as it shall be, and to write all of it takes several times as long as to read it.
const replace = (database: DatabaseSync, entries: ReadonlyArray<Entry>): void => {
  const difference = differenceOf(readStored(database), entries)
  if (difference === undefined) database.exec("DELETE FROM entries")
  const { emptied, puts } = difference ?? { emptied: [], puts: entries.map((entry, index) => [index + 1, entry] as const) }
  const put = database.prepare(
    "INSERT OR REPLACE INTO entries (position, project, collection, key, value) VALUES (?, ?, ?, ?, ?)"
  )
  for (const [place, { collection, key, project, value }] of puts) put.run(place, project, collection, key, value)
  const remove = database.prepare("DELETE FROM entries WHERE position = ?")
  for (const place of emptied) remove.run(place)
}

/** Stores the state in a folder, by SQLite. */
export const layerFolder = (folder: string): Layer.Layer<Persistence, DataFolderError> =>
  Layer.effect(
    Persistence,
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(open(folder), (opened) => Effect.sync(() => opened.close()))
      const put = database.prepare(
        "INSERT INTO entries (project, collection, key, value) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
      )
      const remove = database.prepare("DELETE FROM entries WHERE project = ? AND collection = ? AND key = ?")
      const putSnapshot = database.prepare("INSERT INTO snapshots (name, entries) VALUES (?, ?)")
      const removeSnapshot = database.prepare("DELETE FROM snapshots WHERE name = ?")
      const snapshot = database.prepare("SELECT entries FROM snapshots WHERE name = ?")
      const snapshotNames = database.prepare("SELECT name FROM snapshots ORDER BY position")
      const removeProject = database.prepare("DELETE FROM entries WHERE project = ?")

      const apply = ({ collection, key, project, value }: Change): void => {
        if (value !== null) put.run(project, collection, key, value)
        else {
          remove.run(project, collection, key)
          // What belongs to a project ends with it.
          if (project === "") removeProject.run(key)
        }
      }
      return Persistence.of({
        isLasting: true,
        entries: Effect.sync(() => read(database)),
        write: (changes) => together(database, () => changes.forEach(apply)),
        replace: (entries) => together(database, () => replace(database, entries)),
        snapshots: {
          put: (name, entries) =>
            together(database, () => {
              removeSnapshot.run(name)
              putSnapshot.run(name, JSON.stringify(entries))
            }),
          get: (name) =>
            Effect.sync(() => {
              const found = snapshot.get(name)
              return found === undefined ? undefined : JSON.parse(String(found["entries"]))
            }),
          remove: (name) => Effect.sync(() => removeSnapshot.run(name).changes > 0),
          names: Effect.sync(() => snapshotNames.all().map(({ name }) => String(name)))
        }
      })
    })
  )
