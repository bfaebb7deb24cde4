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

const read = (database: DatabaseSync): ReadonlyArray<Entry> =>
  database
    .prepare("SELECT project, collection, key, value FROM entries ORDER BY position")
    .all()
    .map(({ collection, key, project, value }) => ({
      project: String(project),
      collection: String(collection),
      key: String(key),
      value: String(value)
    }))

// To return to a snapshot again writes only what has changed since: most of what is stored is as it shall be.
const replace = (database: DatabaseSync, entries: ReadonlyArray<Entry>): void => {
  const rows = database.prepare("SELECT position, project, collection, key, value FROM entries").all()
  const stored = new Map(rows.map((row) => [row["position"], row]))
  const wanted = entries.map((entry, index) => ({ ...entry, position: index + 1 }))
  const other = wanted.filter(({ collection, key, position, project, value }) => {
    const row = stored.get(position)
    return row?.["key"] !== key || row["value"] !== value || row["collection"] !== collection || row["project"] !== project
  })
  const isAnew = other.length > entries.length / 2
  database.prepare("DELETE FROM entries WHERE position > ?").run(isAnew ? 0 : entries.length)
  const put = database.prepare(
    "INSERT OR REPLACE INTO entries (position, project, collection, key, value) VALUES (?, ?, ?, ?, ?)"
  )
  for (const { collection, key, position, project, value } of isAnew ? wanted : other) {
    put.run(position, project, collection, key, value)
  }
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
