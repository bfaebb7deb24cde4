import { assert, describe, it } from "@effect/vitest"
import { createClient, createCluster, createSentinel } from "@redis/client"
import { Effect } from "effect"
import { SharedStore } from "../../src/store/effect.js"
import { redisStore } from "../../src/store/index.js"
import type { Send } from "./redisClients.js"
import { ioredis, nodeRedis, redisStores } from "./redisClients.js"

const change = { key: "a", expected: null, next: "b", ttlMillis: 1.5 }

for (const [name, over] of Object.entries(redisStores)) {
  describe(name, () => {
    it.effect("sends one command for each operation, whose arguments are texts", () =>
      Effect.gen(function* () {
        const sent: Array<ReadonlyArray<string>> = []
        const send: Send = async (command) => {
          sent.push(command)
          return command[0] === "GET" ? null : 1
        }
        yield* Effect.gen(function* () {
          const store = yield* SharedStore.SharedStore
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
          const { get, swap } = yield* SharedStore.SharedStore
          assert.strictEqual(yield* get("a"), text)
          assert.strictEqual(yield* swap(change), isDone)
        }).pipe(Effect.provide(over(async () => reply)))
      )
    }
  })
}

describe("redisStore", () => {
  it("takes the clients of the package redis, by their own types", () => {
    for (const client of [
      createClient(),
      createCluster({ rootNodes: [{ url: "redis://localhost" }] }),
      createSentinel({ name: "a", sentinelRootNodes: [{ host: "localhost", port: 26379 }] })
    ])
      assert.isFunction(redisStore(client).swap)
  })

  it("refuses at once what cannot work", () => {
    const send = () => Promise.resolve(null)
    const { isOpen, ...older } = nodeRedis(send, 0)
    const wrong = [
      undefined,
      null,
      "redis://localhost",
      send,
      {},
      { get: send, del: send, send },
      older,
      { ...older, isOpen: "yes" },
      { ...nodeRedis(send, 0), options: { legacyMode: true } },
      { ...ioredis(send), eval: undefined }
    ]
    for (const client of wrong) {
      try {
        redisStore(client as never)
        assert.fail(`${String(client)} is accepted`)
      } catch (error) {
        assert.deepInclude(Object(error), { _tag: "InvalidOption", option: "client" })
        assert.match(String(error), /`createCluster`/)
      }
    }
  })
})
