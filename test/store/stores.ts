import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { PgClient } from "@effect/sql-pg"
import { createClient } from "@redis/client"
import { Effect, Layer, Redacted, Stream } from "effect"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Redis from "effect/persistence/Redis"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import * as Statement from "effect/sql/Statement"
import { SharedStore } from "../../src/store/effect.js"
import { memoryStore, redisStore, sqliteStore } from "../../src/store/index.js"
import { turn } from "../support/pace.js"
import { redisStores } from "./redisClients.js"
import { redisServer } from "./redisServer.js"

/** A temporary SQLite file, removed with the scope. */
export const databaseFile = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "portico-store-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ),
  (folder) => join(folder, "store.db")
)

const opened = (file: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new DatabaseSync(file)),
    (one) => Effect.sync(() => one.close())
  )
const database = Effect.flatMap(databaseFile, opened)

const connectionOf = (one: DatabaseSync): Connection => {
  const run = (sql: string, values: ReadonlyArray<unknown>) =>
    Effect.try({
      try: () => one.prepare(sql).all(...(values as Array<string | number>)),
      catch: (cause) => new SqlError({ reason: new UnknownError({ cause }) })
    })
  return {
    execute: run,
    executeRaw: run,
    executeUnprepared: run,
    executeValues: (sql, values) => Effect.map(run(sql, values), (rows) => rows.map((row) => Object.values(row))),
    executeValuesUnprepared: (sql, values) => Effect.map(run(sql, values), (rows) => rows.map((row) => Object.values(row))),
    executeStream: () => Stream.empty
  }
}

/** A client of a SQLite file, whose transactions have a connection of their own. */
export const sqlClient = Layer.effect(
  SqlClient.SqlClient,
  Effect.gen(function* () {
    const file = yield* databaseFile
    const [own, ofTransactions] = [yield* opened(file), yield* opened(file)]
    return yield* SqlClient.make({
      acquirer: Effect.succeed(connectionOf(own)),
      transactionAcquirer: Effect.succeed(connectionOf(ofTransactions)),
      compiler: Statement.makeCompilerSqlite(),
      driver: "test",
      spanAttributes: []
    })
  })
).pipe(Layer.provide(Reactivity.layer))

const redisUrl = process.env["REDIS_URL"]
const postgresUrl = process.env["POSTGRES_URL"]

const client = (url: string) =>
  Effect.acquireRelease(
    Effect.promise(() => createClient({ url }).connect()),
    (one) => Effect.promise(() => one.close())
  )

const redis = (url: string) =>
  Layer.effect(
    Redis.Redis,
    Effect.flatMap(client(url), (one) =>
      Redis.make({
        send: <A>(command: string, ...args: ReadonlyArray<string>) =>
          Effect.tryPromise({
            try: () => one.sendCommand([command, ...args]) as Promise<A>,
            catch: (cause) => new Redis.RedisError({ cause })
          }),
        subscribe: () => Effect.never,
        connect: Effect.never
      })
    )
  )

/** A `SqlClient` over connections to a PostgreSQL server. */
export const postgres = (url: string) => PgClient.layer({ url: Redacted.make(url) })

/** A `KeyValueStore` that takes its time, as those of files do. */
const lateEntries = Layer.effect(
  KeyValueStore.KeyValueStore,
  Effect.map(KeyValueStore.KeyValueStore, (memory) => ({
    ...memory,
    get: (key: string) => Effect.andThen(turn, memory.get(key)),
    set: (key: string, value: string | Uint8Array) => Effect.andThen(turn, memory.set(key, value)),
    remove: (key: string) => Effect.andThen(turn, memory.remove(key))
  }))
).pipe(Layer.provide(KeyValueStore.layerMemory))

const own = (make: Effect.Effect<Parameters<typeof SharedStore.layerOf>[0], never, never>) =>
  Layer.unwrap(Effect.map(make, SharedStore.layerOf))

/** All stores, on their real backends: PostgreSQL only if `POSTGRES_URL` is set; Redis in this process too, and over `REDIS_URL`. */
export const stores: ReadonlyArray<readonly [name: string, layer: Layer.Layer<SharedStore.SharedStore, unknown>]> = [
  ["layerMemory", SharedStore.layerMemory],
  ["layerKeyValueStore", SharedStore.layerKeyValueStore.pipe(Layer.provide(KeyValueStore.layerMemory))],
  ["layerKeyValueStore over files", SharedStore.layerKeyValueStore.pipe(Layer.provide(lateEntries))],
  ["layerSql over a SQLite file", SharedStore.layerSql.pipe(Layer.provide(sqlClient))],
  ["memoryStore", own(Effect.sync(memoryStore))],
  ["sqliteStore over a file", Layer.unwrap(Effect.map(database, (one) => SharedStore.layerOf(sqliteStore(one))))],
  ...Object.entries(redisStores).map(
    ([name, over]) => [name, Layer.unwrap(Effect.map(Effect.promise(redisServer), over))] as const
  ),
  ...(postgresUrl === undefined
    ? []
    : ([["layerSql over PostgreSQL", SharedStore.layerSql.pipe(Layer.provide(postgres(postgresUrl)))]] as const)),
  ...(redisUrl === undefined
    ? []
    : ([
        ["layerRedis over a server", SharedStore.layerRedis.pipe(Layer.provide(redis(redisUrl)))],
        ["redisStore over a server", Layer.unwrap(Effect.map(client(redisUrl), (one) => SharedStore.layerOf(redisStore(one))))]
      ] as const))
]
