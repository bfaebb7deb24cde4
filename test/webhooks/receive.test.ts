import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Context, Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { webhook as expressWebhook } from "../../src/express/index.js"
import { webhook as honoWebhook } from "../../src/hono/index.js"
import { SharedStore } from "../../src/store/effect.js"
import type { OwnSharedStore } from "../../src/store/index.js"
import { memoryStore } from "../../src/store/index.js"
import type { Swap } from "../../src/store/SharedStore.js"
import type { WebhookAttempt, WebhookEvent } from "../../src/webhooks/effect.js"
import { receiveEffect } from "../../src/webhooks/effect.js"
import { createWebhookHandler } from "../../src/webhooks/index.js"
import { meanwhile, passing, stoppable } from "../store/stoppable.js"
import { stores } from "../store/stores.js"
import { movableWallClock } from "../support/clocks.js"
import { duringOperation } from "../support/hangingUp.js"
import { turn } from "../support/pace.js"
import { deliveries, secret, signed } from "./deliveries.js"

const [first] = deliveries
assert.isDefined(first)
const { atMillis, body, headers } = first

const request = (one: { readonly headers: Readonly<Record<string, string>>; readonly body: string } = { headers, body }) =>
  new Request("https://app.test/webhooks", { method: "POST", headers: one.headers, body: one.body })

const now = Effect.runSync(Effect.clockWith((clock) => clock.currentTimeMillis))
/** Returns a delivery that is signed now. */
const delivery = (text = body) => Effect.promise(() => signed(text, now))

const stored = Effect.provide(SharedStore.layerMemory)

describe("receiveEffect", () => {
  it.effect("handles an event once, however often it is sent", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const store = yield* SharedStore.SharedStore
      const attempts: Array<WebhookAttempt> = []
      const handle = (_: WebhookEvent, attempt: WebhookAttempt) => Effect.sync(() => void attempts.push(attempt))
      assert.strictEqual(yield* receiveEffect(request(), { secret, store, handle }), "handled")
      yield* TestClock.setTime(atMillis + 60_000)
      assert.strictEqual(yield* receiveEffect(request(), { secret, store, handle }), "duplicate")
      assert.deepStrictEqual(attempts, [{ id: headers["svix-id"] ?? "", sentAt: new Date(atMillis), attempt: 1 }])
    }).pipe(stored)
  )

  it.effect("handles it each time without a store", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const attempts: Array<number | null> = []
      const handle = (_: WebhookEvent, { attempt }: WebhookAttempt) => Effect.sync(() => void attempts.push(attempt))
      yield* receiveEffect(request(), { secret, handle })
      yield* receiveEffect(request(), { secret, handle })
      assert.deepStrictEqual(attempts, [null, null])
    })
  )

  it.effect("distinguishes a retry from a first delivery, and fails with the handler's error", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const store = yield* SharedStore.SharedStore
      const attempts: Array<number | null> = []
      const handle = (_: WebhookEvent, { attempt }: WebhookAttempt) => {
        attempts.push(attempt)
        return attempts.length < 3 ? Effect.fail("not yet" as const) : Effect.void
      }
      assert.strictEqual(yield* Effect.flip(receiveEffect(request(), { secret, store, handle })), "not yet")
      assert.strictEqual(yield* Effect.flip(receiveEffect(request(), { secret, store, handle })), "not yet")
      assert.strictEqual(yield* receiveEffect(request(), { secret, store, handle }), "handled")
      assert.strictEqual(yield* receiveEffect(request(), { secret, store, handle }), "duplicate")
      assert.deepStrictEqual(attempts, [1, 2, 3])
    }).pipe(stored)
  )

  it.effect("reports that another server is handling it, as long as it is", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const store = yield* SharedStore.SharedStore
      const done = yield* Deferred.make<void>()
      const begun = yield* Deferred.make<void>()
      const slow = () => Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(done))
      const working = yield* Effect.forkChild(receiveEffect(request(), { secret, store, handle: slow }))
      yield* Deferred.await(begun)
      for (let second = 0; second < 20; second++) yield* TestClock.adjust("1 second")
      const again = yield* Effect.forkChild(receiveEffect(request(), { secret, store, handle: () => Effect.die("twice") }))
      assert.strictEqual(yield* meanwhile(again), "busy")
      yield* Deferred.succeed(done, undefined)
      assert.strictEqual(yield* Fiber.join(working), "handled")
    }).pipe(stored)
  )

  for (const [name, layer] of stores) {
    it.live(`handles an event once for 50 deliveries at the same time, over ${name}`, () =>
      Effect.gen(function* () {
        const store = yield* SharedStore.SharedStore
        const sent = yield* delivery()
        // Stores of several tests can be one database.
        const endpoint = crypto.randomUUID()
        let [running, most, handled] = [0, 0, 0]
        const handle = () =>
          Effect.promise(async () => {
            most = Math.max(most, ++running)
            handled += 1
            await new Promise(setImmediate)
            running--
          })
        const receipts = yield* Effect.forEach(
          Array.from({ length: 50 }),
          () => receiveEffect(request(sent), { secret, store, endpoint, handle }),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual([handled, most], [1, 1])
        assert.strictEqual(receipts.filter((one) => one === "handled").length, 1)
        assert.strictEqual(yield* receiveEffect(request(sent), { secret, store, endpoint, handle }), "duplicate")
      }).pipe(Effect.provide(layer))
    )
  }

  for (const hours of [-23, 0, 23]) {
    it.effect(
      `handles an event again whose handler was killed, five seconds later, also if the clock is set by ${hours} hours`,
      () =>
        Effect.gen(function* () {
          yield* TestClock.setTime(atMillis)
          const store = yield* SharedStore.SharedStore
          const begun = yield* Deferred.make<void>()
          const killed = stoppable(store)
          const handle = (_: WebhookEvent, { attempt }: WebhookAttempt) =>
            Effect.sync(() => {
              attempts.push(attempt)
              if (attempt === 1) killed.stop()
              Deferred.doneUnsafe(begun, Effect.void)
            })
          const attempts: Array<number | null> = []
          yield* Effect.forkDetach(receiveEffect(request(), { secret, store: killed.store, handle }))
          yield* Deferred.await(begun)
          const { clock, move } = movableWallClock(yield* Clock.Clock)
          const asked = yield* Deferred.make<void>()
          const asking = {
            ...store,
            swap: (change: Swap) => Effect.ensuring(store.swap(change), Deferred.succeed(asked, undefined))
          }
          const second = yield* Effect.forkChild(
            Effect.provideService(receiveEffect(request(), { secret, store: asking, handle }), Clock.Clock, clock)
          )
          yield* Deferred.await(asked)
          yield* passing(2000)
          move(hours * 3_600_000)
          yield* passing(2900)
          assert.deepStrictEqual(attempts, [1])
          yield* passing(300)
          assert.deepStrictEqual(attempts, [1, 2])
          assert.strictEqual(yield* Fiber.join(second), "handled")
        }).pipe(stored)
    )
  }

  it.effect("handles nothing in a server that was stopped before it began, and whose lock another one took over", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const store = yield* SharedStore.SharedStore
      const stopped = stoppable(store)
      // It has the lock, and what it reads of the event is outdated when it goes on.
      const hasRead = yield* Deferred.make<void>()
      const stop = Effect.andThen(Effect.sync(stopped.stop), Deferred.succeed(hasRead, undefined))
      const reading = {
        ...stopped.store,
        get: (key: string) => Effect.tap(store.get(key), () => Effect.andThen(stop, stopped.whileRunning(Effect.void)))
      }
      const late = yield* Effect.forkChild(
        receiveEffect(request(), { secret, store: reading, handle: () => Effect.die("twice") })
      )
      yield* Deferred.await(hasRead)
      const other = yield* Effect.forkChild(receiveEffect(request(), { secret, store, handle: () => Effect.void }))
      assert.strictEqual(yield* meanwhile(other), "handled")
      stopped.resume()
      assert.strictEqual(yield* meanwhile(late), "busy")
    }).pipe(stored)
  )

  for (const cancels of [true, false]) {
    it.effect(
      `handles an event once if its sender hangs up, over a store that ${cancels ? "cancels" : "finishes"} what it does`,
      () =>
        Effect.gen(function* () {
          yield* TestClock.setTime(atMillis)
          for (let leftAt = 1, hasLeft = true; hasLeft; leftAt++) {
            const hangUp = () => left.interruptUnsafe()
            const store = duringOperation(
              Context.get(yield* Layer.build(Layer.fresh(SharedStore.layerMemory)), SharedStore.SharedStore),
              cancels,
              leftAt,
              hangUp
            )
            let handled = 0
            const handle = () => Effect.map(turn, () => void handled++)
            const left = yield* Effect.forkChild(receiveEffect(request(), { secret, store, handle }))
            hasLeft = Exit.hasInterrupts(yield* Fiber.await(left))
            const before = handled
            // At once: the lock of the first delivery is released.
            const receipt = yield* receiveEffect(request(), { secret, store, handle })
            assert.strictEqual(receipt, before === 0 ? "handled" : "duplicate", `operation ${leftAt}`)
            assert.strictEqual(handled, 1)
          }
        }).pipe(Effect.scoped)
    )
  }

  it.effect("separates endpoints that share a store", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const store = yield* SharedStore.SharedStore
      const handle = () => Effect.void
      assert.strictEqual(yield* receiveEffect(request(), { secret, store, handle, endpoint: "a" }), "handled")
      assert.strictEqual(yield* receiveEffect(request(), { secret, store, handle, endpoint: "b" }), "handled")
    }).pipe(stored)
  )

  it.effect("stores nothing for forged deliveries", () =>
    Effect.gen(function* () {
      const used: Array<string> = []
      const spy = Effect.map(SharedStore.SharedStore, (store) => ({
        ...store,
        swap: (change: Parameters<typeof store.swap>[0]) =>
          Effect.andThen(
            Effect.sync(() => used.push(change.key)),
            store.swap(change)
          )
      }))
      yield* TestClock.setTime(atMillis)
      const forged = request({ headers, body: body.replace("user", "team") })
      const error = yield* Effect.flip(receiveEffect(forged, { secret, store: yield* spy, handle: () => Effect.die("handled") }))
      assert.strictEqual(error._tag, "WebhookSignatureError")
      assert.deepStrictEqual(used, [])
    }).pipe(stored)
  )

  it.effect("reads at most a megabyte of a body", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      let pulled = 0
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pulled++
          controller.enqueue(new Uint8Array(100_000))
        }
      })
      const one = { headers, body: endless, arrayBuffer: () => Promise.reject(new Error("never ends")) }
      const error = yield* Effect.flip(receiveEffect(one, { secret, handle: () => Effect.die("handled") }))
      assert.strictEqual(error._tag, "WebhookBodyError")
      assert.match(error.message, /longer than 1000000 bytes/)
      assert.isBelow(pulled, 15)
    })
  )

  it.effect("waits at most ten seconds for a body, and keeps no more of it than its bytes", () =>
    Effect.gen(function* () {
      for (const chunk of [new Uint8Array(1), new Uint8Array(0)]) {
        yield* TestClock.setTime(atMillis)
        let isCancelled = false
        let controller: ReadableStreamDefaultController<Uint8Array> | null = null
        const slow = new ReadableStream<Uint8Array>({
          start: (given) => {
            controller = given
          },
          cancel: () => {
            isCancelled = true
            return new Promise(() => {})
          }
        })
        const one = { headers, body: slow, arrayBuffer: () => Promise.reject(new Error("never ends")) }
        const fiber = yield* Effect.forkChild(Effect.flip(receiveEffect(one, { secret, handle: () => Effect.die("handled") })))
        for (let second = 0; second < 10; second++) {
          assert.isUndefined(fiber.pollUnsafe())
          controller!.enqueue(chunk)
          yield* TestClock.adjust(1000)
        }
        const error = yield* Fiber.join(fiber)
        assert.strictEqual(error._tag, "WebhookBodyError")
        assert.match(error.message, /not arrived within 10000 ms/)
        assert.isTrue(isCancelled)
      }
    })
  )

  it.effect("reads a body of many small chunks as a whole", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const bytes = new TextEncoder().encode(body)
      const small = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
          controller.close()
        }
      })
      const one = { headers, body: small, arrayBuffer: () => Promise.reject(new Error("a stream")) }
      assert.strictEqual(yield* receiveEffect(one, { secret, handle: () => Effect.void }), "handled")
    })
  )
})

/** Returns a handler that counts its calls and records its events. */
const counting = (store?: OwnSharedStore) => {
  const seen: Array<string> = []
  return {
    seen,
    options: { secret, ...(store !== undefined && { store }), handle: async (one: WebhookEvent) => void seen.push(one.type) }
  }
}

describe("createWebhookHandler", () => {
  it.live("responds with 204 to a delivery and its repetition, with 400 to a forged one, and runs once", () =>
    Effect.gen(function* () {
      const { options, seen } = counting(memoryStore())
      const handle = createWebhookHandler(options)
      const one = yield* delivery()
      const statuses = yield* Effect.promise(async () => [
        (await handle(request(one))).status,
        (await handle(request(one))).status,
        (await handle(request({ ...one, body: `${one.body} ` }))).status,
        (await handle(request({ headers: {}, body: one.body }))).status
      ])
      assert.deepStrictEqual(statuses, [204, 204, 400, 400])
      assert.deepStrictEqual(seen, [first.type])
    })
  )

  it.live("throws what the handler throws, so that the framework responds with 500, and runs again with the next delivery", () =>
    Effect.gen(function* () {
      const error = new Error("the database is down")
      let runs = 0
      const handle = createWebhookHandler({
        secret,
        store: memoryStore(),
        handle: async () => {
          if (++runs === 1) throw error
        }
      })
      const one = yield* delivery()
      assert.strictEqual(
        yield* Effect.flip(Effect.tryPromise({ try: () => handle(request(one)), catch: (thrown) => thrown })),
        error
      )
      assert.strictEqual((yield* Effect.promise(() => handle(request(one)))).status, 204)
      assert.strictEqual(runs, 2)
    })
  )

  it.live("handles a delivery with the header names of Standard Webhooks once, by its id", () =>
    Effect.gen(function* () {
      const { options, seen } = counting(memoryStore())
      const handle = createWebhookHandler(options)
      const { body, headers } = yield* delivery()
      const renamed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace("svix", "webhook"), value]))
      for (const one of [renamed, headers]) {
        assert.strictEqual((yield* Effect.promise(() => handle(request({ headers: one, body })))).status, 204)
      }
      assert.lengthOf(seen, 1)
    })
  )

  it.live("rejects a request whose body was already read, as a programming error", () =>
    Effect.gen(function* () {
      const one = request(yield* delivery())
      yield* Effect.promise(() => one.json())
      const { options } = counting()
      const thrown = yield* Effect.flip(
        Effect.tryPromise({ try: () => createWebhookHandler(options)(one), catch: (error) => Object(error) })
      )
      assert.deepInclude(thrown, { _tag: "InvalidInput", field: "request" })
    })
  )
})

/** A Node server with middleware before the handler, and what the handler passed to `next`. */
const listening = Effect.fnUntraced(function* (before: (request: object, body: string) => void, reads: boolean) {
  const { options, seen } = counting()
  const errors: Array<unknown> = []
  const handle = expressWebhook(options)
  const server = createServer(async (incoming, response) => {
    let text = ""
    if (reads) for await (const chunk of incoming) text += chunk
    before(incoming, text)
    handle(incoming, response, (error) => {
      errors.push(error)
      response.writeHead(500).end()
    })
  })
  yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
  yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
  const { port } = server.address() as AddressInfo
  const post = (one: { readonly headers: Readonly<Record<string, string>>; readonly body: string }) =>
    Effect.promise(() => fetch(`http://127.0.0.1:${port}/webhooks`, { method: "POST", ...one }))
  return { errors, post, seen }
})

describe("webhook of portico/express", () => {
  it.live("receives the bytes of the stream, or those that middleware has read as text or bytes", () =>
    Effect.gen(function* () {
      const servers = [
        yield* listening(() => {}, false),
        // body-parser 1 sets this if it has read nothing.
        yield* listening((request) => Object.assign(request, { body: {} }), false),
        yield* listening((request, text) => Object.assign(request, { body: text }), true),
        yield* listening((request, text) => Object.assign(request, { body: Buffer.from(text) }), true)
      ]
      for (const { errors, post, seen } of servers) {
        const one = yield* delivery()
        assert.strictEqual((yield* post(one)).status, 204)
        assert.strictEqual((yield* post({ ...one, body: `${one.body} ` })).status, 400)
        assert.deepStrictEqual(seen, [first.type])
        assert.deepStrictEqual(errors, [])
      }
    })
  )

  it.live("rejects an already parsed body as a programming error, and one that is too long", () =>
    Effect.gen(function* () {
      const parsed = yield* listening((request, text) => Object.assign(request, { body: JSON.parse(text) }), true)
      assert.strictEqual((yield* parsed.post(yield* delivery())).status, 500)
      assert.deepInclude(Object(parsed.errors[0]), { _tag: "InvalidInput", field: "body" })
      assert.deepStrictEqual(parsed.seen, [])
      const { post } = yield* listening(() => {}, false)
      const one = yield* delivery()
      const refused = yield* post({ ...one, body: "x".repeat(1_500_000) })
      assert.strictEqual(refused.status, 400)
      assert.match(yield* Effect.promise(() => refused.text()), /longer than/)
    })
  )
})

describe("webhook of portico/hono", () => {
  const answer = (raw: Request, bodyCache: object, options = counting().options) =>
    Effect.tryPromise({ try: () => honoWebhook(options)({ req: { raw, bodyCache } }), catch: (error) => Object(error) })

  it.live("receives an unread body, or one that was read as text or bytes", () =>
    Effect.gen(function* () {
      const one = yield* delivery()
      const read = request(one)
      yield* Effect.promise(() => read.text())
      const bytes = new TextEncoder().encode(one.body).buffer
      assert.strictEqual((yield* answer(request(one), {})).status, 204)
      assert.strictEqual((yield* answer(read, { text: Promise.resolve(one.body) })).status, 204)
      assert.strictEqual((yield* answer(read, { arrayBuffer: Promise.resolve(bytes) })).status, 204)
    })
  )

  it.live("rejects an already parsed body as a programming error", () =>
    Effect.gen(function* () {
      const read = request(yield* delivery())
      yield* Effect.promise(() => read.json())
      const error = yield* Effect.flip(answer(read, { json: Promise.resolve({}) }))
      assert.deepInclude(error, { _tag: "InvalidInput", field: "body" })
    })
  )
})
