import * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { Faults } from "./control/Faults.js"
import { Snapshots } from "./control/Snapshots.js"
import { Time } from "./control/Time.js"
import { RequestLog } from "./log/RequestLog.js"
import type { Services } from "./Services.js"
import type { WebHandler } from "./WebHandler.js"

type Platform = WebHandler | Services

const start = "portico-emulator/start"

/** Remembers the state to which `reset` returns. */
export const remember = Snapshots.use(({ take }) => take(start))

/** Returns to the remembered state, without faults, in the present, and with an empty log. */
export const reset = Effect.gen(function* () {
  yield* Snapshots.use(({ restore }) => restore(start))
  yield* Faults.use(({ clear }) => clear)
  yield* Time.use((time) => time.reset)
  yield* RequestLog.use((log) => log.clear)
})

// Each test has its own clock.
const forwarding = (clock: () => Clock.Clock): Clock.Clock => ({
  currentTimeMillisUnsafe: () => clock().currentTimeMillisUnsafe(),
  currentTimeMillis: Effect.suspend(() => clock().currentTimeMillis),
  currentTimeNanosUnsafe: () => clock().currentTimeNanosUnsafe(),
  currentTimeNanos: Effect.suspend(() => clock().currentTimeNanos),
  monotonicTimeNanosUnsafe: () => clock().monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: Effect.suspend(() => clock().monotonicTimeNanos),
  sleep: (duration) => Effect.suspend(() => clock().sleep(duration))
})

/**
 * Returns a layer that builds a platform once, and returns to its first state each time when it is provided. The clock is that of the
 * program that it is provided to. Two programs at the same time are a defect, because they would see each other.
 */
export const shared = (platform: Layer.Layer<Platform>): Layer.Layer<Platform> => {
  let isUsed = false
  let clock: Clock.Clock | undefined
  let built: Context.Context<Platform> | undefined
  const acquire = Effect.gen(function* () {
    if (isUsed)
      return yield* Effect.die(new Error("Two tests use `Emulator.sharedApps` at the same time. Give each `Emulator.apps`."))
    isUsed = true
    const current = yield* Clock.Clock
    clock = current
    if (built === undefined) {
      const underClock = Layer.provide(
        platform,
        Layer.succeed(
          Clock.Clock,
          forwarding(() => clock ?? current)
        )
      )
      // It lives as long as the process.
      built = yield* Layer.buildWithMemoMap(underClock, Layer.makeMemoMapUnsafe(), Scope.makeUnsafe())
      yield* Effect.provide(remember, built)
    }
    yield* Effect.provide(reset, built)
    return built
  })
  const release = Effect.sync(() => {
    isUsed = false
  })
  return Layer.effectContext(Effect.acquireRelease(acquire, () => release))
}
