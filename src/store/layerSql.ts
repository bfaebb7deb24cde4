import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { SharedStoreOperation } from "../errors/store.js"
import { SharedStoreError } from "../errors/store.js"
import { SharedStore, withStoreTimeout } from "./SharedStore.js"

/**
 * A store in a table of a SQL database, over `effect/sql`: PostgreSQL or SQLite. The table, `portico_store`, is created if it
 * does not exist. Entries expire by the database's clock. Each operation times out after five seconds.
 */
export const layerSql: Layer.Layer<SharedStore, SharedStoreError, SqlClient> = Layer.effect(
  SharedStore,
  Effect.gen(function* () {
    const sql = (yield* SqlClient).withoutTransforms()
    const table = sql("portico_store")
    // Never in a transaction of the program: a rollback would lose tokens that the platform has refreshed.
    const outside = Context.omit(sql.transactionService)
    const rows = (operation: SharedStoreOperation, statement: Effect.Effect<ReadonlyArray<unknown>, unknown>) =>
      withStoreTimeout(
        operation,
        Effect.mapError(Effect.updateContext(statement, outside), (cause) => new SharedStoreError({ operation, cause }))
      )
    const isOne = (found: ReadonlyArray<unknown>): boolean => found.length === 1

    const create = Effect.andThen(
      rows("get", sql`CREATE TABLE IF NOT EXISTS ${table} (key TEXT PRIMARY KEY, value TEXT NOT NULL, ends_at BIGINT NOT NULL)`),
      rows("get", sql`CREATE INDEX IF NOT EXISTS ${sql("portico_store_ends_at")} ON ${table} (ends_at)`)
    )
    // PostgreSQL refuses both to servers that start at the same time as another, and to a role that may create nothing.
    yield* Effect.catch(create, () => rows("get", sql`SELECT key, value, ends_at FROM ${table} LIMIT 0`))

    // Servers whose clocks disagree would take each other's locks.
    const now = sql.onDialectOrElse({
      sqlite: () => sql.literal("CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"),
      orElse: () => sql.literal("CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)")
    })

    const get = Effect.fnUntraced(function* (key: string) {
      const found = yield* rows("get", sql`SELECT value FROM ${table} WHERE key = ${key} AND ends_at > ${now}`)
      const { value } = Object(found[0])
      return typeof value === "string" ? value : null
    })
    return {
      get,
      swap: Effect.fnUntraced(function* ({ expected, key, next, ttlMillis }) {
        const endsAt = sql`${now} + CAST(${Math.ceil(ttlMillis)} AS BIGINT)`
        if (expected === null && next === null) return (yield* get(key)) === null
        if (expected === null) {
          // Each new entry removes some expired ones, so that the table does not grow forever.
          yield* rows("swap", sql`DELETE FROM ${table} WHERE key IN (SELECT key FROM ${table} WHERE ends_at <= ${now} LIMIT 10)`)
          return isOne(
            yield* rows(
              "swap",
              sql`INSERT INTO ${table} (key, value, ends_at) VALUES (${key}, ${next}, ${endsAt}) ON CONFLICT (key) DO UPDATE
                  SET value = excluded.value, ends_at = excluded.ends_at WHERE ${table}.ends_at <= ${now} RETURNING key`
            )
          )
        }
        return isOne(
          yield* rows(
            "swap",
            next === null
              ? sql`DELETE FROM ${table} WHERE key = ${key} AND value = ${expected} AND ends_at > ${now} RETURNING key`
              : sql`UPDATE ${table} SET value = ${next}, ends_at = ${endsAt}
                    WHERE key = ${key} AND value = ${expected} AND ends_at > ${now} RETURNING key`
          )
        )
      }),
      remove: (key) => Effect.asVoid(rows("remove", sql`DELETE FROM ${table} WHERE key = ${key}`))
    }
  })
)
