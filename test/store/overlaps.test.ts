import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { applyCookie } from "../../src/services/platform/cookieText.js"
import { tokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { SharedSessions, SharedStore, SharedStoreError } from "../../src/store/effect.js"
import { plainPair } from "../support/tokens.js"
import { meanwhile } from "./stoppable.js"

// What requests of one visitor do at the same time, over a store whose operations take their time.

const projectId = "project"
const session = (name: string, access = name) => tokenPair(`access-${access}`, `refresh-${name}`) ?? assert.fail()
const [ada, newer, bob] = [session("ada"), session("ada", "newer"), session("bob")]

/** How an operation takes long: until it takes effect, or from then until its answer arrives. */
const kinds = ["begun", "answered"] as const

/** A store of which each operation takes 20 ms, and the one of a number 400 ms. */
const late = ({ get, remove, swap }: SharedStore.SharedStore["Service"], kind: (typeof kinds)[number], slow: number) => {
  const plan = { number: 0, isReached: false }
  const ask = <A>(operation: Effect.Effect<A, SharedStoreError>) =>
    Effect.suspend(() => {
      const isSlow = ++plan.number === slow
      plan.isReached ||= isSlow
      const wait = Effect.sleep(isSlow ? 400 : 20)
      return kind === "begun" ? Effect.andThen(wait, operation) : Effect.tap(operation, () => wait)
    })
  const store: SharedStore.SharedStore["Service"] = {
    get: (key) => ask(get(key)),
    remove: (key) => ask(remove(key)),
    swap: (change) => ask(swap(change))
  }
  return { plan, store }
}

/** A browser with cookies, and the servers of its requests. */
const visit = Effect.fnUntraced(function* (
  store: SharedStore.SharedStore["Service"],
  failed = () => {},
  options?: SharedSessions.SessionsOptions
) {
  const jar = new Map<string, string>()
  const makeServer = Effect.orDie(SharedSessions.make(store, options))
  const servers = [yield* makeServer, yield* makeServer]
  /** A request with the cookies of this moment; the response arrives at once. */
  const request = (server = 0) => {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }
    const append = (_: string, text: string) => applyCookie(jar, text)
    const exchange = { request: new Request("https://app.test/", { headers }), response: { append, failed } }
    return servers[server]?.forRequest(exchange, projectId) ?? assert.fail()
  }
  const stored = Effect.suspend(() => Effect.map(request().store.get, plainPair))
  return { request, stored }
})

type Visit = Effect.Success<ReturnType<typeof visit>>

/** Refreshes the session of a request as the SDK does: under its lock, unless another request has done it. Counts the refreshes. */
const refresh = ({ store, tabs }: ReturnType<Visit["request"]>, count: { refreshes: number }) =>
  Effect.andThen(
    store.get,
    tabs.exclusive(
      Effect.gen(function* () {
        const before = yield* store.get
        if (before === null || plainPair(before)?.[0] !== "access-ada") return
        count.refreshes++
        yield* Effect.sleep(1000)
        yield* store.replace(before, newer)
      })
    )
  )

type Run = (
  visit: Visit,
  count: { refreshes: number }
) => readonly [first: Effect.Effect<unknown>, second: Effect.Effect<unknown>, same?: ReturnType<Visit["request"]>]

const days = 86_400_000
// The use of a session is recorded if an eighth of 30 days has passed.
const almostUsedMillis = 3.75 * days - 300

/**
 * What two requests do, the second 10 ms after the first, and whose session the browser has afterwards, as has the request in which
 * both happen.
 */
const overlaps: Readonly<Record<string, readonly [afterMillis: number, then: typeof ada | null, run: Run]>> = {
  "a read, and a sign-in in the same request": [
    10 * days,
    bob,
    ({ request }) => {
      const one = request()
      return [one.store.get, one.store.set(bob), one]
    }
  ],
  "a read, and a sign-out in the same request": [
    10 * days,
    null,
    ({ request }) => {
      const one = request()
      return [one.store.get, one.store.set(null), one]
    }
  ],
  "a refresh, and a read elsewhere, which records the use": [
    almostUsedMillis,
    newer,
    ({ request }, count) => [refresh(request(), count), Effect.delay(request(1).store.get, 500)]
  ],
  "a read, and a refresh elsewhere": [
    10 * days,
    newer,
    ({ request }, count) => [request(1).store.get, refresh(request(), count)]
  ],
  "two refreshes on one server": [
    10 * days,
    newer,
    ({ request }, count) => [refresh(request(), count), refresh(request(), count)]
  ],
  "two refreshes on two servers": [
    10 * days,
    newer,
    ({ request }, count) => [refresh(request(), count), refresh(request(1), count)]
  ],
  "a refresh, and a sign-out elsewhere": [
    10 * days,
    null,
    ({ request }, count) => [refresh(request(), count), request(1).store.set(null)]
  ],
  "a refresh, and a sign-in elsewhere": [
    10 * days,
    bob,
    ({ request }, count) => [refresh(request(), count), request(1).store.set(bob)]
  ]
}

describe("requests at the same time, over a store that takes its time", () => {
  for (const kind of kinds)
    for (const [name, [afterMillis, then, run]] of Object.entries(overlaps))
      it.effect(`leave the session of who acted last, whichever operation is ${kind} late: ${name}`, () =>
        Effect.gen(function* () {
          const memory = yield* SharedStore.SharedStore
          let isReached = true
          for (let slow = 1; isReached; slow++) {
            const { plan, store } = late(memory, kind, slow)
            const browser = yield* visit(store)
            plan.number = Number.NEGATIVE_INFINITY
            yield* meanwhile(yield* Effect.forkChild(browser.request().store.set(ada)))
            yield* TestClock.adjust(afterMillis)
            plan.number = 0
            const count = { refreshes: 0 }
            const [first, second, same] = run(browser, count)
            const one = yield* Effect.forkChild(first, { startImmediately: true })
            yield* TestClock.adjust(10)
            const other = yield* Effect.forkChild(second, { startImmediately: true })
            for (const fiber of [one, other]) yield* meanwhile(fiber)
            isReached = plan.isReached
            const stored = yield* meanwhile(yield* Effect.forkChild(browser.stored))
            assert.deepStrictEqual(stored, plainPair(then), `operation ${slow}`)
            if (same !== undefined) assert.deepStrictEqual(plainPair(yield* same.store.get), plainPair(then), `operation ${slow}`)
            assert.isAtMost(count.refreshes, 1, `operation ${slow}`)
          }
        }).pipe(Effect.provide(SharedStore.layerMemory))
      )
})

/** How a request uses the store. */
const uses: Readonly<Record<string, (one: ReturnType<Visit["request"]>) => Effect.Effect<unknown>>> = {
  "a read": ({ store }) => store.get,
  "a refresh": ({ store }) => store.replace(ada, newer),
  "the end of a rejected session": ({ store }) => store.replace(ada, null),
  "a sign-in": ({ store }) => store.set(bob),
  "a sign-out": ({ store }) => store.set(null)
}

describe("a store that fails once", () => {
  for (const [name, use] of Object.entries(uses))
    it.effect(`fails the request, whose response learns of it, and keeps no cookie of who signs out: ${name}`, () =>
      Effect.gen(function* () {
        const memory = yield* SharedStore.SharedStore
        let isReached = true
        for (let failing = 1; isReached; failing++) {
          let number = Number.NEGATIVE_INFINITY
          const ask = <A>(operation: Effect.Effect<A, SharedStoreError>) =>
            Effect.suspend(() =>
              ++number === failing ? Effect.fail(new SharedStoreError({ operation: "get", cause: "lost" })) : operation
            )
          let failures = 0
          const browser = yield* visit(
            {
              get: (key) => ask(memory.get(key)),
              remove: (key) => ask(memory.remove(key)),
              swap: (change) => ask(memory.swap(change))
            },
            () => void failures++
          )
          yield* browser.request().store.set(ada)
          yield* TestClock.adjust("10 days")
          number = 0
          const exit = yield* Effect.exit(use(browser.request()))
          isReached = number >= failing
          assert.deepStrictEqual([Exit.isFailure(exit), failures > 0], [isReached, isReached], `operation ${failing}`)
          number = Number.NEGATIVE_INFINITY
          if (name === "a sign-out") assert.isNull(yield* browser.stored, `operation ${failing}`)
        }
      }).pipe(Effect.provide(SharedStore.layerMemory))
    )
})

describe("a session in a store whose entries never end", () => {
  // The store and the session's own times both end it; here only the latter do.
  const [idleMillis, maxAgeMillis] = [3_600_000, 7_200_000]
  const endless = Effect.sync((): SharedStore.SharedStore["Service"] => {
    const entries = new Map<string, string>()
    return {
      get: (key) => Effect.sync(() => entries.get(key) ?? null),
      remove: (key) => Effect.sync(() => void entries.delete(key)),
      swap: ({ expected, key, next }) =>
        Effect.sync(() => {
          if ((entries.get(key) ?? null) !== expected) return false
          if (next === null) entries.delete(key)
          else entries.set(key, next)
          return true
        })
    }
  })

  it.effect("is over at its maximum age, and not before", () =>
    Effect.gen(function* () {
      const { request, stored } = yield* visit(yield* endless, () => {}, { idleMillis: maxAgeMillis, maxAgeMillis })
      yield* request().store.set(ada)
      yield* TestClock.adjust(maxAgeMillis - 1)
      assert.isNotNull(yield* stored)
      yield* TestClock.adjust(1)
      assert.isNull(yield* stored)
    })
  )

  it.effect("is over a day after its time without use, by which the clocks of servers may differ, and not before", () =>
    Effect.gen(function* () {
      const { request, stored } = yield* visit(yield* endless, () => {}, { idleMillis, maxAgeMillis: 30 * days })
      yield* request().store.set(ada)
      yield* TestClock.adjust(idleMillis + days - 1)
      assert.isNotNull(yield* stored)
      yield* TestClock.adjust(idleMillis + days)
      assert.isNull(yield* stored)
    })
  )
})
