import { DatabaseSync } from "node:sqlite"
import { PgClient } from "@effect/sql-pg"
import { createClient } from "@redis/client"
import { Layer, ManagedRuntime, Redacted } from "effect"
import { SharedStore } from "../../src/store/effect.js"
import type { OwnSharedStore } from "../../src/store/index.js"
import { redisStore, sqliteStore } from "../../src/store/index.js"

/** Returns the store at a place: a Redis or PostgreSQL server by its URL, or a SQLite file by its path. */
export const storeAt = (place: string): OwnSharedStore => {
  if (place.startsWith("redis:")) {
    const client = createClient({ url: place })
    // Commands wait for the connection.
    void client.connect()
    return redisStore(client)
  }
  if (!place.startsWith("postgres:")) return sqliteStore(new DatabaseSync(place))
  const runtime = ManagedRuntime.make(SharedStore.layerSql.pipe(Layer.provide(PgClient.layer({ url: Redacted.make(place) }))))
  return {
    get: (key) => runtime.runPromise(SharedStore.SharedStore.use((store) => store.get(key))),
    swap: (change) => runtime.runPromise(SharedStore.SharedStore.use((store) => store.swap(change))),
    remove: (key) => runtime.runPromise(SharedStore.SharedStore.use((store) => store.remove(key)))
  }
}
