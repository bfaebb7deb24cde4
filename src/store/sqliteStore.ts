import { optional } from "../codecs/absence.js"
import { unchanged } from "../codecs/Codec.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { storeTimeoutMillis } from "./limits.js"
import type { OwnSharedStore } from "./SharedStore.js"

/** A statement of a SQLite database. */
export interface SqliteStatement {
  get(...values: Array<string | number>): unknown
  run(...values: Array<string | number>): { readonly changes: number | bigint }
}

/** A SQLite database as `node:sqlite`, `better-sqlite3` and `bun:sqlite` open it. */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
}

/** The options of a SQLite store. */
export interface SqliteStoreOptions {
  /** The name of the table, which is created if it does not exist: letters, digits and `_`. Default: `portico_store`. */
  readonly table?: string
}

const tableName = optional(
  unchanged("a name of letters, digits and `_`", (u): u is string => typeof u === "string" && /^[A-Za-z_]\w*$/.test(u))
)

const databaseKind = unchanged(
  "an open SQLite database, such as `new DatabaseSync(path)`",
  (u): u is SqliteDatabase => typeof Object(u).prepare === "function"
)

/**
 * A store in a SQLite file, which several processes of one machine can share. Entries expire by the database's clock. Throws
 * `InvalidOption`, and errors of the database.
 *
 * @since 0.3.0
 * @category Sessions
 * @example
 * ```ts
 * import { DatabaseSync } from "node:sqlite"
 * import { createSessions, sqliteStore } from "portico/store"
 *
 * const sessions = createSessions({ store: sqliteStore(new DatabaseSync(":memory:")) })
 * ```
 */
export const sqliteStore = (database: SqliteDatabase, options: SqliteStoreOptions = {}): OwnSharedStore => {
  checkOptions({ database }, { database: databaseKind })
  checkOptions(options, { table: tableName })
  const { table = "portico_store" } = options
  // A process waits if another one has locked the file. Never lowers the timeout of the program.
  const { timeout } = Object(database.prepare("PRAGMA busy_timeout").get())
  if (!(timeout > 0)) database.exec(`PRAGMA busy_timeout = ${storeTimeoutMillis}`)
  database.exec(`CREATE TABLE IF NOT EXISTS ${table} (key TEXT PRIMARY KEY, value TEXT NOT NULL, ends_at INTEGER NOT NULL)`)
  database.exec(`CREATE INDEX IF NOT EXISTS ${table}_ends_at ON ${table} (ends_at)`)

  const find = database.prepare(`SELECT value FROM ${table} WHERE key = ? AND ends_at > ${now}`)
  const add = database.prepare(
    `INSERT INTO ${table} (key, value, ends_at) VALUES (?, ?, ${now} + ?) ON CONFLICT (key)
     DO UPDATE SET value = excluded.value, ends_at = excluded.ends_at WHERE ${table}.ends_at <= ${now}`
  )
  const change = database.prepare(
    `UPDATE ${table} SET value = ?, ends_at = ${now} + ? WHERE key = ? AND value = ? AND ends_at > ${now}`
  )
  const removeSame = database.prepare(`DELETE FROM ${table} WHERE key = ? AND value = ? AND ends_at > ${now}`)
  const removeAny = database.prepare(`DELETE FROM ${table} WHERE key = ?`)
  const sweep = database.prepare(`DELETE FROM ${table} WHERE key IN (SELECT key FROM ${table} WHERE ends_at <= ${now} LIMIT 10)`)

  return {
    get: (key) => toPromise(() => Object(find.get(key)).value ?? null),
    swap: ({ expected, key, next, ttlMillis }) =>
      toPromise(() => {
        if (expected === null && next === null) return find.get(key) == null
        if (expected === null) {
          // Each new entry removes some expired ones, so that the table does not grow forever.
          sweep.run()
          return isOne(add.run(key, next ?? "", Math.ceil(ttlMillis)))
        }
        return isOne(next === null ? removeSame.run(key, expected) : change.run(next, Math.ceil(ttlMillis), key, expected))
      }),
    remove: (key) => toPromise(() => removeAny.run(key))
  }
}

/** The database's clock, in milliseconds since the epoch. */
const now = "CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"

const isOne = ({ changes }: { readonly changes: number | bigint }): boolean => Number(changes) === 1

const toPromise = <A>(ask: () => A): Promise<A> => new Promise((resolve) => resolve(ask()))
