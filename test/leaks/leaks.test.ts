import { assert, describe, it } from "@effect/vitest"
import type { Duration } from "effect"
import { Clock, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../src/contract/users.js"
import * as Resource from "../../src/services/cache/Resource.js"
import { ClientTransport, Session } from "../../src/services/layers.js"
import { TokenStore, tokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { attached } from "../../src/services/session/attached.js"
import { Http } from "../../src/services/transport/Http.js"
import { ok } from "../faults/answers.js"
import { Config } from "../support/fakes.js"
import { makePlatform } from "../support/platform.js"
import { makeBrowser } from "../support/tabs.js"

const finalizers = (scope: Scope.Scope) => (scope.state._tag === "Open" ? (scope.state.finalizers?.size ?? 0) : 0)

/** The clock of a test that counts its timers: those that run, and the most that have run at the same time. The process has timers of others too. */
const countingClock = Effect.map(Clock.Clock, (clock) => {
  const timers = { running: 0, most: 0 }
  const sleep = (duration: Duration.Duration) =>
    Effect.suspend(() => {
      timers.most = Math.max(timers.most, ++timers.running)
      return Effect.ensuring(
        clock.sleep(duration),
        Effect.sync(() => void timers.running--)
      )
    })
  return { timers, clock: Object.assign(Object.create(clock) as Clock.Clock, { sleep }) }
})

describe("an app", () => {
  it.effect("retains no more after many uses than after the first (rules 54, 66, 92)", () =>
    Effect.gen(function* () {
      const platform = makePlatform({ lifetimeSeconds: 60 })
      const browser = makeBrowser()
      const scope = yield* Scope.make()
      yield* Effect.gen(function* () {
        const { session, transport } = yield* browser.tab(platform.layer)
        const me = yield* Resource.make(transport.call(users.getMe, {}).pipe(Effect.orElseSucceed(() => null)), session)
        const cycle = Effect.gen(function* () {
          const { accessToken, refreshToken } = yield* platform.begin("A")
          yield* session.signIn(tokenPair(accessToken, refreshToken)!)
          yield* me.get()
          const unsubscribe = me.subscribe(() => {})
          yield* Effect.scoped(Effect.andThen(me.watch(), TestClock.adjust(1000)))
          unsubscribe()
          yield* Effect.exit(attached(session, transport.call(users.getMe, {})))
          const abandoned = yield* Effect.forkChild(me.get(), { startImmediately: true })
          yield* Fiber.interrupt(abandoned)
          yield* TestClock.adjust("2 minutes")
          yield* me.get()
          yield* session.signOut
          yield* TestClock.adjust("1 minute")
        })
        yield* cycle
        const before = finalizers(scope)
        assert.isAbove(before, 0)
        for (let i = 0; i < 50; i++) yield* cycle
        assert.strictEqual(finalizers(scope), before)
        assert.strictEqual(browser.listening(), 0)
        assert.strictEqual(me.snapshot().value, undefined)
      }).pipe(Scope.provide(scope))
      yield* Scope.close(scope, Exit.void)
    })
  )

  it.effect("leaves no timer behind after its last call, so that a script can exit (rule 92)", () =>
    Effect.gen(function* () {
      const { clock, timers } = yield* countingClock
      yield* Effect.gen(function* () {
        const session = yield* Session
        yield* session.signIn(tokenPair("garbage", "r")!)
        for (let i = 0; i < 5; i++) yield* ClientTransport.use((transport) => transport.call(users.getMe, {}))
        // The app is still open: the timers of completed calls are gone.
        assert.isAbove(timers.most, 0)
        assert.strictEqual(timers.running, 0)
      }).pipe(
        Effect.provide(
          ClientTransport.layer.pipe(
            Layer.provideMerge(Session.layer),
            Layer.provide([TokenStore.layerMemory, Config, Http.layerHandler(ok)])
          )
        ),
        Effect.provideService(Clock.Clock, clock)
      )
    })
  )

  it.effect("starts and sends nothing before it is used", () =>
    Effect.gen(function* () {
      let count = 0
      const { clock, timers } = yield* countingClock
      const scope = yield* Scope.make()
      yield* Layer.buildWithScope(
        ClientTransport.layer.pipe(
          Layer.provideMerge(Session.layer),
          Layer.provide([
            Layer.succeed(TokenStore, {
              get: Effect.sync(() => {
                count++
                return null
              }),
              set: () => Effect.void,
              replace: () => Effect.succeed(false)
            }),
            Config,
            Http.layerHandler((request) => {
              count++
              return ok(request)
            })
          ])
        ),
        scope
      ).pipe(Effect.provideService(Clock.Clock, clock))
      assert.deepStrictEqual([count, timers.most], [0, 0])
      yield* Scope.close(scope, Exit.void)
    })
  )
})
