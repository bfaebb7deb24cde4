import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Redis from "effect/persistence/Redis"
import { layerRedis, SharedStore } from "../../src/store/effect.js"
import { redisStore } from "../../src/store/index.js"

type Send = (command: ReadonlyArray<string>) => Promise<unknown>

/** The stores over a client, without a server: `stores.ts` has those over a real one. */
const layers: Readonly<Record<string, (send: Send) => Layer.Layer<SharedStore>>> = {
  redisStore: (send) => SharedStore.layerOf(redisStore(send)),
  layerRedis: (send) =>
    layerRedis.pipe(
      Layer.provide(
        Layer.effect(
          Redis.Redis,
          Redis.make({
            send: <A>(...command: ReadonlyArray<string>) => Effect.promise(() => send(command) as Promise<A>),
            subscribe: () => Effect.never,
            connect: Effect.never
          })
        )
      )
    )
}
const change = { key: "a", expected: null, next: "b", ttlMillis: 1.5 }

for (const [name, over] of Object.entries(layers)) {
  describe(name, () => {
    it.effect("sends one command for each operation, whose arguments are texts", () =>
      Effect.gen(function* () {
        const sent: Array<ReadonlyArray<string>> = []
        const send: Send = async (command) => {
          sent.push(command)
          return command[0] === "GET" ? null : 1
        }
        yield* Effect.gen(function* () {
          const store = yield* SharedStore
          yield* store.get("a")
          yield* store.swap(change)
          yield* store.swap({ key: "a", expected: "b", next: null, ttlMillis: 60_000 })
          yield* store.remove("a")
        }).pipe(Effect.provide(over(send)))
        const isScript = (text: string) => text.includes("redis.call")
        assert.deepStrictEqual(
          sent.map((command) => command.map((text) => (isScript(text) ? "script" : text))),
          [
            ["GET", "a"],
            ["EVAL", "script", "1", "a", "0", "", "1", "b", "2"],
            ["EVAL", "script", "1", "a", "1", "b", "0", "", "60000"],
            ["DEL", "a"]
          ]
        )
      })
    )

    for (const [reply, text, isDone] of [
      [null, null, false],
      [undefined, null, false],
      [0, "0", false],
      ["0", "0", false],
      [1, "1", true],
      ["1", "1", true],
      [1n, "1", true],
      [Buffer.from("1"), "1", true]
    ] as const) {
      it.effect(`reads the reply ${typeof reply} ${reply}, which depends on the client`, () =>
        Effect.gen(function* () {
          const { get, swap } = yield* SharedStore
          assert.strictEqual(yield* get("a"), text)
          assert.strictEqual(yield* swap(change), isDone)
        }).pipe(Effect.provide(over(async () => reply)))
      )
    }
  })
}
