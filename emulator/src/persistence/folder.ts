import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Change, Entry } from "../world/Table.js"
import { Persistence } from "./Persistence.js"

/** The folder of the data cannot be used. The message says what to do. */
export class DataFolderError extends Data.TaggedError("DataFolderError")<{ readonly message: string }> {}

const fail = (message: string) => new DataFolderError({ message })

/** The version of what is in a folder. Whoever changes it adds a migration from the version before. */
const version = 1

/** What brings a folder from each version to the next; from 0, an empty one. */
const migrations: ReadonlyArray<string> = [
  `CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    project TEXT NOT NULL,
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (project, collection, key)
  ) STRICT`
]

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
  yield* migrate(database, folder)
  return database
})

const migrate = (database: DatabaseSync, folder: string): Effect.Effect<void, DataFolderError> =>
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
    return Effect.sync(() => {
      for (const [index, sql] of migrations.entries()) {
        if (index >= found) database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT`)
      }
    })
  })

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
      const removeProject = database.prepare("DELETE FROM entries WHERE project = ?")
      const all = database.prepare("SELECT project, collection, key, value FROM entries ORDER BY position")

      const apply = ({ collection, key, project, value }: Change): void => {
        if (value !== null) put.run(project, collection, key, value)
        else {
          remove.run(project, collection, key)
          // What belongs to a project ends with it.
          if (project === "") removeProject.run(key)
        }
      }
      const rollBack = Effect.ignore(Effect.try(() => database.exec("ROLLBACK")))
      // A full disk is no failure of the request that meets it.
      const together = (run: () => void) =>
        Effect.try(() => {
          database.exec("BEGIN")
          run()
          database.exec("COMMIT")
        }).pipe(
          Effect.tapError(() => rollBack),
          Effect.orDie
        )

      return Persistence.of({
        isLasting: true,
        entries: Effect.sync(() =>
          all.all().map(
            ({ collection, key, project, value }): Entry => ({
              project: String(project),
              collection: String(collection),
              key: String(key),
              value: String(value)
            })
          )
        ),
        write: (changes) => together(() => changes.forEach(apply)),
        replace: (entries) =>
          together(() => {
            database.exec("DELETE FROM entries")
            entries.forEach(apply)
          })
      })
    })
  )
