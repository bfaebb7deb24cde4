import { Effect, Layer, Stream } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import * as Statement from "effect/sql/Statement"
import { postgresClient } from "./postgresClient.js"

/** A `SqlClient` over several connections to a PostgreSQL server. */
export const postgresSql = (url: string) =>
  Layer.effect(
    SqlClient.SqlClient,
    Effect.gen(function* () {
      const clients = yield* Effect.acquireRelease(
        Effect.sync(() => Array.from({ length: 4 }, () => postgresClient(url))),
        (all) =>
          Effect.sync(() => {
            for (const { close } of all) close()
          })
      )
      let turn = 0
      const run = (sql: string, values: ReadonlyArray<unknown>) =>
        Effect.tryPromise({
          try: async () => (await clients[turn++ % clients.length]?.query(sql, values)) ?? [],
          catch: (cause) => new SqlError({ reason: new UnknownError({ cause }) })
        })
      const valuesOf = (sql: string, values: ReadonlyArray<unknown>) =>
        Effect.map(run(sql, values), (rows) => rows.map((row) => Object.values(row)))
      const connection: Connection = {
        execute: run,
        executeRaw: run,
        executeUnprepared: run,
        executeValues: valuesOf,
        executeValuesUnprepared: valuesOf,
        executeStream: () => Stream.empty
      }
      return yield* SqlClient.make({
        acquirer: Effect.succeed(connection),
        compiler: Statement.makeCompiler({
          dialect: "pg",
          placeholder: (index) => `$${index}`,
          onIdentifier: (name) => `"${name}"`,
          onRecordUpdate: () => ["", []],
          onCustom: () => ["", []]
        }),
        driver: "test",
        spanAttributes: []
      })
    })
  ).pipe(Layer.provide(Reactivity.layer))
