import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** How the platform's time passes. */
export interface Motion {
  /** The platform's time, in milliseconds since 1970. */
  readonly nowMillis: number
  /** How far it is ahead of the clock that the emulator was started with; negative if it is behind. */
  readonly aheadMillis: number
  /** How many times as fast as that clock it passes; 0 if it is stopped. */
  readonly speed: number
}

/** A change of the time. */
export interface Move {
  /** Returns where to, from the platform's time and that of the clock that the emulator was started with, both of one moment. */
  readonly toMillis?: (nowMillis: number, baseMillis: number) => number
  readonly speed?: number
}

interface Sleeper {
  dueMillis: number
}

/** The clock of the platform, which can be stopped, moved and made faster. */
export class MovableClock extends Context.Service<
  MovableClock,
  {
    readonly motion: Effect.Effect<Motion>
    /** Moves the time, or changes how fast it passes. What waits for a time goes on if that has come. */
    move(change: Move): Effect.Effect<void>
    /** When the first of those who wait for a time goes on; undefined if nobody waits. */
    readonly nextDueMillis: Effect.Effect<number | undefined>
    /** The clock that the emulator was started with. */
    readonly base: Clock.Clock
  }
>()("portico-emulator/control/MovableClock") {
  /** Also makes it the clock of what is built with this layer. */
  static readonly layer = Layer.effectContext(
    Effect.map(Clock.Clock, (base) => {
      const { clock, service } = movable(base)
      return Context.add(Context.make(MovableClock, service), Clock.Clock, clock)
    })
  )
}

const movable = (base: Clock.Clock) => {
  // Until something is moved, the two clocks are the same.
  let fromMillis = 0
  let fromBaseMillis = 0
  let speed = 1
  let moved = Deferred.makeUnsafe<void>()
  const sleepers = new Set<Sleeper>()

  const at = (baseMillis: number) => fromMillis + (baseMillis - fromBaseMillis) * speed
  const now = () => at(base.currentTimeMillisUnsafe())
  const nanos = () =>
    speed === 1 && fromMillis === fromBaseMillis ? base.currentTimeNanosUnsafe() : BigInt(Math.round(now() * 1_000_000))

  const sleep = (duration: Duration.Duration): Effect.Effect<void> =>
    Effect.suspend(() => {
      const sleeper: Sleeper = { dueMillis: now() + Duration.toMillis(duration) }
      sleepers.add(sleeper)
      const wait: Effect.Effect<void> = Effect.suspend(() => {
        const leftMillis = sleeper.dueMillis - now()
        if (leftMillis <= 0) return Effect.void
        const arrives = speed === 0 ? Effect.never : Effect.as(base.sleep(Duration.millis(leftMillis / speed)), true)
        return Effect.flatMap(Effect.race(arrives, Effect.as(Deferred.await(moved), false)), (has) => (has ? Effect.void : wait))
      })
      return Effect.ensuring(
        wait,
        Effect.sync(() => sleepers.delete(sleeper))
      )
    })

  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: base.monotonicTimeNanosUnsafe,
    monotonicTimeNanos: base.monotonicTimeNanos,
    sleep
  }

  const service = MovableClock.of({
    base,
    // Of one moment: between two readings, a millisecond may pass.
    motion: Effect.sync(() => {
      const baseMillis = base.currentTimeMillisUnsafe()
      return { nowMillis: at(baseMillis), aheadMillis: at(baseMillis) - baseMillis, speed }
    }),
    nextDueMillis: Effect.sync(() =>
      sleepers.size === 0 ? undefined : Math.min(...[...sleepers].map(({ dueMillis }) => dueMillis))
    ),
    move: (change) =>
      Effect.suspend(() => {
        const baseMillis = base.currentTimeMillisUnsafe()
        const before = at(baseMillis)
        const after = change.toMillis?.(before, baseMillis) ?? before
        // Who has a minute left to wait when the time goes back still has a minute.
        if (after < before) for (const sleeper of sleepers) sleeper.dueMillis -= before - after
        fromMillis = after
        fromBaseMillis = baseMillis
        speed = change.speed ?? speed
        const waiting = moved
        moved = Deferred.makeUnsafe<void>()
        return Effect.asVoid(Deferred.succeed(waiting, undefined))
      })
  })
  return { clock, service }
}
