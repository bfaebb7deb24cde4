import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Stream } from "effect"
import { Emulator } from "portico-emulator"
import { IncompleteListError } from "../../../src/errors/flows.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { pages } from "../../../src/services/resources/pages.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import { fakeHttp, json, options } from "../../support/fakes.js"
import { interceptedApp } from "../../support/interceptedApp.js"

interface Query {
  readonly cursor?: string
  readonly limit?: number
}

/** A list of three pages whose last cursor is `then`. */
const listed = (then: string | null) => {
  const asked: Array<Query> = []
  const list = (query: Query) => {
    asked.push(query)
    const at = Number(query.cursor ?? "0")
    return Effect.succeed({ items: [at], nextCursor: at < 2 ? String(at + 1) : then })
  }
  return { asked, list }
}

describe("a stream of pages", () => {
  it.effect("returns everything, with a default page size", () =>
    Effect.gen(function* () {
      const { asked, list } = listed(null)
      assert.deepStrictEqual(yield* Stream.runCollect(pages({}, 100, list)), [0, 1, 2])
      assert.deepStrictEqual(
        asked.map(({ limit }) => limit),
        [100, 100, 100]
      )
      // Input from a caller without type checks.
      const unlimited = { limit: undefined } as unknown as Query
      yield* Stream.runDrain(pages(unlimited, 100, list))
      assert.strictEqual(asked.at(-1)?.limit, 100)
      yield* Stream.runDrain(pages({ limit: 7 }, 100, list))
      assert.strictEqual(asked.at(-1)?.limit, 7)
    })
  )

  it.effect("requests a page when its items are consumed", () =>
    Effect.gen(function* () {
      const { asked, list } = listed(null)
      assert.deepStrictEqual(yield* Stream.runCollect(Stream.take(pages({}, 100, list), 1)), [0])
      assert.lengthOf(asked, 1)
    })
  )

  it.effect("fails, after all received items, if a page leads back to an earlier one, on each run", () =>
    Effect.gen(function* () {
      const given: Array<number> = []
      const run = (all: Stream.Stream<number, IncompleteListError>) =>
        Effect.flip(Stream.runForEach(all, (item) => Effect.sync(() => given.push(item))))
      const all = pages({ cursor: "0" }, 100, listed("1").list)
      assert.deepInclude(yield* run(all), { _tag: "IncompleteListError", received: 3 })
      assert.deepInclude(yield* run(all), { _tag: "IncompleteListError", received: 3 })
      assert.deepInclude(yield* run(pages({ cursor: "2" }, 100, listed("2").list)), { received: 1 })
      assert.deepStrictEqual(given, [0, 1, 2, 0, 1, 2, 2])
    })
  )
})

describe("Payments.streamProducts", () => {
  it.effect("fails if a page leads back to an earlier one", () =>
    Effect.gen(function* () {
      const { between, payments, sent } = yield* interceptedApp
      const page = { items: [], is_paginated: true, pagination: { next_cursor: "again" } }
      const before = sent.length
      between.answer = () =>
        sent.length > before + 9 ? Promise.resolve(new Response("", { status: 400 })) : Promise.resolve(Response.json(page))
      assert.instanceOf(
        yield* Effect.flip(Stream.runCollect(payments.streamProducts({ customCustomerId: "acme" }))),
        IncompleteListError
      )
      assert.lengthOf(sent.slice(before), 2)
    }).pipe(Effect.scoped, Effect.provide(Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })))
  )
})

describe("users.stream", () => {
  it.effect("fails with InvalidInput only for the caller's own cursor, not for one of the platform", () =>
    Effect.gen(function* () {
      const page = { items: [], is_paginated: true, pagination: { next_cursor: "odd" } }
      const http = yield* fakeHttp(() => Effect.succeed(json(page)))
      const layer = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" })
      const { users } = Context.get(yield* Layer.build(Layer.provide(layer, [http.layer, TokenStore.layerMemory])), ServerApp)
      const own = yield* Effect.flip(Stream.runCollect(users.stream({ cursor: "odd" })))
      assert.deepInclude<object>(own, { _tag: "InvalidInput", field: "cursor" })
      const theirs = yield* Effect.flip(Stream.runCollect(users.stream({ limit: 1 })))
      assert.deepInclude<object>(theirs, { _tag: "IncompleteListError", received: 0 })
    }).pipe(Effect.scoped)
  )
})
