import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Layer } from "effect"
import * as SqlClient from "effect/sql/SqlClient"
import { TestClock } from "effect/testing"
import { SharedStoreError } from "../../src/errors/store.js"
import { SharedStore } from "../../src/store/effect.js"
import { sqliteStore } from "../../src/store/index.js"
import { databaseFile, postgres, sqlClient, stores } from "./stores.js"

const ttlMillis = 60_000
const fresh = Effect.map(
  Effect.sync(() => `test:${crypto.randomUUID()}`),
  (key) => key
)

/** A clock that is wrong, and runs at the right speed. */
const skewed = (clock: Clock.Clock, offsetMillis: number): Clock.Clock =>
  Object.assign(Object.create(clock), {
    currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + offsetMillis,
    currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + offsetMillis)
  })

for (const [name, layer] of stores) {
  describe(name, () => {
    it.live("keeps a text until it is removed", () =>
      Effect.gen(function* () {
        const { get, remove, swap } = yield* SharedStore.SharedStore
        const key = yield* fresh
        assert.isNull(yield* get(key))
        assert.isTrue(yield* swap({ key, expected: null, next: 'a "text"', ttlMillis }))
        assert.strictEqual(yield* get(key), 'a "text"')
        yield* remove(key)
        yield* remove(key)
        assert.isNull(yield* get(key))
      }).pipe(Effect.provide(layer))
    )

    it.live("changes an entry only if it has the expected value", () =>
      Effect.gen(function* () {
        const { get, swap } = yield* SharedStore.SharedStore
        const key = yield* fresh
        assert.isFalse(yield* swap({ key, expected: "a", next: "b", ttlMillis }))
        assert.isTrue(yield* swap({ key, expected: null, next: "a", ttlMillis }))
        assert.isFalse(yield* swap({ key, expected: null, next: "b", ttlMillis }))
        assert.isFalse(yield* swap({ key, expected: "b", next: "c", ttlMillis }))
        assert.isTrue(yield* swap({ key, expected: "a", next: "a", ttlMillis }))
        assert.isTrue(yield* swap({ key, expected: "a", next: "b", ttlMillis }))
        assert.isFalse(yield* swap({ key, expected: "a", next: null, ttlMillis }))
        assert.strictEqual(yield* get(key), "b")
        assert.isTrue(yield* swap({ key, expected: "b", next: null, ttlMillis }))
        assert.isNull(yield* get(key))
        assert.isTrue(yield* swap({ key, expected: null, next: null, ttlMillis }))
      }).pipe(Effect.provide(layer))
    )

    it.live("drops an entry when it expires, and accepts a new one in its place", () =>
      Effect.gen(function* () {
        const { get, swap } = yield* SharedStore.SharedStore
        const key = yield* fresh
        assert.isTrue(yield* swap({ key, expected: null, next: "over", ttlMillis: 0 }))
        assert.isNull(yield* get(key))
        assert.isFalse(yield* swap({ key, expected: "over", next: "b", ttlMillis }))
        assert.isFalse(yield* swap({ key, expected: "over", next: null, ttlMillis }))
        assert.isTrue(yield* swap({ key, expected: null, next: "a", ttlMillis }))
        assert.strictEqual(yield* get(key), "a")
      }).pipe(Effect.provide(layer))
    )

    // The others are of one process.
    if (/sql|redis/i.test(name)) {
      it.live("expires entries by the clock of the store, whatever that of a server says", () =>
        Effect.gen(function* () {
          const { get, swap } = yield* SharedStore.SharedStore
          const clock = yield* Clock.Clock
          const at =
            (offsetMillis: number) =>
            <A, E>(effect: Effect.Effect<A, E>) =>
              Effect.provideService(effect, Clock.Clock, skewed(clock, offsetMillis))
          const day = 86_400_000
          for (const [writer, reader] of [
            [0, day],
            [0, -day],
            [-day, 0],
            [day, 0]
          ] as const) {
            const key = yield* fresh
            assert.isTrue(yield* at(writer)(swap({ key, expected: null, next: "held", ttlMillis })))
            assert.isFalse(yield* at(reader)(swap({ key, expected: null, next: "taken", ttlMillis })))
            assert.strictEqual(yield* at(reader)(get(key)), "held")
            assert.isTrue(yield* at(reader)(swap({ key, expected: "held", next: "over", ttlMillis: 0 })))
            assert.isNull(yield* at(writer)(get(key)))
          }
        }).pipe(Effect.provide(layer))
      )
    }

    it.live("keeps what another one adds while an entry is removed, or reads as absent", () =>
      Effect.gen(function* () {
        const { get, remove, swap } = yield* SharedStore.SharedStore
        const key = yield* fresh
        for (const ttl of [0, ttlMillis]) {
          yield* swap({ key, expected: null, next: "old", ttlMillis: ttl })
          const take = ttl === 0 ? get(key) : Effect.andThen(remove(key), get(key))
          const add = swap({ key, expected: null, next: "new", ttlMillis })
          const [, isAdded] = yield* Effect.all([take, add], { concurrency: 2 })
          assert.strictEqual(yield* get(key), isAdded ? "new" : null)
          yield* remove(key)
        }
      }).pipe(Effect.provide(layer))
    )

    it.live("has no entry after a removal, also if it is changed meanwhile", () =>
      Effect.gen(function* () {
        const { get, remove, swap } = yield* SharedStore.SharedStore
        const key = yield* fresh
        yield* swap({ key, expected: null, next: "old", ttlMillis })
        yield* Effect.all([swap({ key, expected: "old", next: "new", ttlMillis }), remove(key)], { concurrency: 2 })
        assert.isNull(yield* get(key))
      }).pipe(Effect.provide(layer))
    )

    // Their entries end by the clock of the program.
    if (/^layer(?:Memory|KeyValueStore)/.test(name)) {
      it.effect("has an entry until its time is over, and not at that moment", () =>
        Effect.gen(function* () {
          const { get, swap } = yield* SharedStore.SharedStore
          const key = yield* fresh
          yield* swap({ key, expected: null, next: "a", ttlMillis })
          yield* TestClock.adjust(ttlMillis - 1)
          assert.strictEqual(yield* get(key), "a")
          yield* TestClock.adjust(1)
          assert.isNull(yield* get(key))
        }).pipe(Effect.provide(layer))
      )
    }

    it.live("lets only one of many concurrent changes succeed", () =>
      Effect.gen(function* () {
        const { get, swap } = yield* SharedStore.SharedStore
        const key = yield* fresh
        const all = Array.from({ length: 50 }, (_, index) => swap({ key, expected: null, next: `${index}`, ttlMillis }))
        const done = yield* Effect.all(all, { concurrency: "unbounded" })
        assert.strictEqual(done.filter(Boolean).length, 1)
        assert.strictEqual(yield* get(key), `${done.indexOf(true)}`)
      }).pipe(Effect.provide(layer))
    )
  })
}

describe("SharedStore.layerOf", () => {
  const broken = (own: object) =>
    SharedStore.layerOf({ get: async () => null, swap: async () => true, remove: async () => {}, ...own })

  it.effect("fails with a SharedStoreError for anything that a store throws, and keeps the cause", () =>
    Effect.gen(function* () {
      const cause = new Error("down")
      const thrown = [
        () => Promise.reject(cause),
        () => {
          throw cause
        }
      ]
      for (const get of thrown) {
        const error = yield* Effect.flip(
          SharedStore.SharedStore.use((store) => store.get("a")).pipe(Effect.provide(broken({ get })))
        )
        assert.instanceOf(error, SharedStoreError)
        assert.deepStrictEqual([error.operation, error.cause], ["get", cause])
      }
    })
  )

  it.effect("fails for a result that is not a string", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        SharedStore.SharedStore.use((store) => store.get("a")).pipe(Effect.provide(broken({ get: async () => ({ a: 1 }) })))
      )
      assert.match(String(error.cause), /must return a text or null/)
    })
  )

  it.effect("fails for a swap that does not say whether it succeeded, such as with a number of rows", () =>
    Effect.gen(function* () {
      for (const result of [1, 0, "OK", null, undefined, {}]) {
        const swap = { key: "a", expected: null, next: "b", ttlMillis }
        const store = broken({ swap: async () => result })
        const error = yield* Effect.flip(SharedStore.SharedStore.use((store) => store.swap(swap)).pipe(Effect.provide(store)))
        assert.strictEqual(error.operation, "swap")
        assert.match(String(error.cause), /must return true or false/)
      }
    })
  )

  it.effect("waits at most five seconds for a result", () =>
    Effect.gen(function* () {
      const waiting = yield* Effect.forkChild(
        Effect.flip(
          SharedStore.SharedStore.use((store) => store.swap({ key: "a", expected: null, next: "b", ttlMillis })).pipe(
            Effect.provide(broken({ swap: () => new Promise(() => {}) }))
          )
        )
      )
      yield* TestClock.adjust("5 seconds")
      const { cause, operation } = yield* Fiber.join(waiting)
      assert.deepStrictEqual([operation, String(cause)], ["swap", "Error: no response within 5000 milliseconds"])
    })
  )
})

describe("sqliteStore", () => {
  it.effect("rejects an invalid table name before it is used in a statement", () =>
    Effect.sync(() => {
      const file = new DatabaseSync(":memory:")
      assert.throws(() => sqliteStore(file, { table: "a; DROP TABLE b" }), /`table`/)
    })
  )

  it.effect("has a process wait for another one that has locked the file, as long as the program says or else five seconds", () =>
    Effect.sync(() => {
      for (const [timeout, kept] of [
        [0, 5000],
        [1, 1],
        [60_000, 60_000]
      ] as const) {
        const file = new DatabaseSync(":memory:", { timeout })
        sqliteStore(file)
        assert.strictEqual(Object(file.prepare("PRAGMA busy_timeout").get()).timeout, kept)
        file.close()
      }
    })
  )

  it.live("removes expired entries as others are added", () =>
    Effect.gen(function* () {
      const file = new DatabaseSync(yield* databaseFile)
      const store = sqliteStore(file, { table: "mine" })
      const add = (key: string, ttl: number) =>
        Effect.promise(() => store.swap({ key, expected: null, next: "x", ttlMillis: ttl }))
      for (let index = 0; index < 30; index++) yield* add(`old-${index}`, 0)
      for (let index = 0; index < 5; index++) yield* add(`new-${index}`, ttlMillis)
      assert.strictEqual(Object(file.prepare("SELECT count(*) AS count FROM mine").get()).count, 5)
      file.close()
    })
  )
})

const postgresUrl = process.env["POSTGRES_URL"]

for (const [name, client] of [
  ["a SQLite file", sqlClient],
  ...(postgresUrl === undefined ? [] : [["PostgreSQL", postgres(postgresUrl)] as const])
] as const)
  describe(`SharedStore.layerSql over ${name}`, () => {
    it.live("keeps what was changed beside a transaction of the program that is rolled back", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const store = yield* SharedStore.SharedStore
        const key = yield* fresh
        yield* Effect.exit(
          sql.withTransaction(Effect.andThen(store.swap({ key, expected: null, next: "kept", ttlMillis }), Effect.fail("undone")))
        )
        assert.strictEqual(yield* store.get(key), "kept")
      }).pipe(Effect.provide(SharedStore.layerSql.pipe(Layer.provideMerge(client))))
    )
  })

describe.skipIf(postgresUrl === undefined)("layerSql over PostgreSQL", () => {
  it.live("creates its table for servers that start at the same time", () =>
    Effect.gen(function* () {
      const url = postgresUrl ?? ""
      for (let round = 0; round < 3; round++) {
        yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP TABLE IF EXISTS portico_store`).pipe(
          Effect.provide(postgres(url))
        )
        const starts = Array.from({ length: 12 }, () =>
          Effect.scoped(Effect.asVoid(Layer.build(Layer.fresh(SharedStore.layerSql.pipe(Layer.provide(postgres(url)))))))
        )
        yield* Effect.all(starts, { concurrency: "unbounded" })
      }
    })
  )

  it.live("removes entries whose time is over as others are added", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { swap } = yield* SharedStore.SharedStore
      yield* sql`DELETE FROM portico_store`
      for (let index = 0; index < 30; index++) yield* swap({ key: `old-${index}`, expected: null, next: "x", ttlMillis: 0 })
      for (let index = 0; index < 5; index++) yield* swap({ key: `new-${index}`, expected: null, next: "x", ttlMillis })
      const [row] = yield* sql<{ readonly count: string }>`SELECT count(*) AS count FROM portico_store`
      assert.strictEqual(Number(row?.count), 5)
    }).pipe(Effect.provide(SharedStore.layerSql.pipe(Layer.provideMerge(postgres(postgresUrl ?? "")))))
  )
})
