import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { Session } from "../../../src/services/layers.js"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { replaceBy, TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { Config, fakeHttp, json, pair } from "../../support/fakes.js"

const names = ["ada", "bob", "carol"] as const
const step = fc.oneof(
  fc.record({ _tag: fc.constant("SignIn" as const), name: fc.constantFrom(...names) }),
  fc.record({ _tag: fc.constant("SignOut" as const) }),
  fc.record({ _tag: fc.constant("Wait" as const), millis: fc.constantFrom(1, 40, 300, 2000) })
)
const world = fc.record({
  lagMillis: fc.constantFrom(0, 30, 500, 3000),
  steps: fc.array(step, { minLength: 1, maxLength: 12 })
})

/** A store whose reads return what it held a while ago, such as those of a replica. */
const lagging = (lagMillis: number) => {
  const versions: Array<readonly [atMillis: number, value: TokenPair | null]> = []
  const get = Effect.map(Clock.currentTimeMillis, (now) => versions.filter(([at]) => at + lagMillis <= now).at(-1)?.[1] ?? null)
  const set = (next: TokenPair | null) => Effect.map(Clock.currentTimeMillis, (now) => void versions.push([now, next]))
  return Layer.succeed(TokenStore, { get, set, replace: replaceBy({ get, set }) })
}

describe("a session in a store whose reads lag behind its writes", () => {
  it("never gives the tokens of a user before the last one, and those of the last one once the store has them", () =>
    fc.assert(
      fc.asyncProperty(world, ({ lagMillis, steps }) =>
        Effect.gen(function* () {
          const http = yield* fakeHttp(() => Effect.succeed(json({})))
          const layer = Session.layer.pipe(Layer.provide([Config, http.layer, lagging(lagMillis)]))
          const session = yield* Effect.provide(Session, layer)
          const holder = Effect.map(session.getTokens(), (tokens) =>
            tokens?.refreshToken ? Redacted.value(tokens.refreshToken) : null
          )
          let last: string | null = null
          let count = 0
          for (const one of steps) {
            if (one._tag === "SignIn") {
              const next = pair(`${one.name}-${++count}`)
              last = Redacted.value(next.refreshToken)
              yield* session.signIn(next)
            } else if (one._tag === "SignOut") {
              last = null
              yield* session.signOut
            } else yield* TestClock.adjust(one.millis)
            for (let look = 0; look < 2; look++) assert.include([last, null], yield* holder)
          }
          yield* TestClock.adjust(lagMillis)
          assert.strictEqual(yield* holder, last)
        }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)
      ),
      { numRuns: 400, endOnFailure: false }
    ))
})

describe("signing out of a store that does not tell of changes", () => {
  it.effect("ends the session that is stored, also that of a user whom another program has signed in", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({})))
      const layer = Session.layer.pipe(Layer.provideMerge(TokenStore.layerMemory), Layer.provide([Config, http.layer]))
      yield* Effect.gen(function* () {
        const [session, store] = [yield* Session, yield* TokenStore]
        yield* session.signIn(pair("ada"))
        yield* store.set(pair("bob"))
        const ended = yield* session.signOut
        assert.strictEqual(ended?.refreshToken && Redacted.value(ended.refreshToken), "refresh-bob")
        assert.isNull(yield* store.get)
        assert.strictEqual((yield* session.read)._tag, "SignedOut")
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("ends it also if the store keeps what it was told to delete", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({})))
      let kept: TokenPair | null = null
      const get = Effect.sync(() => kept)
      const set = (next: TokenPair | null) => Effect.sync(() => void (kept = next ?? kept))
      const store = Layer.succeed(TokenStore, { get, set, replace: replaceBy({ get, set }) })
      const layer = Session.layer.pipe(Layer.provide([Config, http.layer, store]))
      const session = yield* Effect.provide(Session, layer)
      for (const another of [null, pair("bob")]) {
        yield* session.signIn(pair("ada"))
        kept = another ?? kept
        yield* session.signOut
        assert.strictEqual((yield* session.read)._tag, "SignedOut")
        assert.isNull(yield* session.getTokens())
      }
    })
  )
})
