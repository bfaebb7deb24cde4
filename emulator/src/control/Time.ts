import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Outbox } from "../emails/Outbox.js"
import { renew } from "../payments/renew.js"
import { RandomText } from "../random/RandomText.js"
import { AccessTokens } from "../tokens/AccessTokens.js"
import { World } from "../world/World.js"
import type { Move } from "./MovableClock.js"
import { MovableClock } from "./MovableClock.js"
import { nextExpiryOf } from "./nextExpiry.js"

/** How the platform's time passes. */
export interface TimeState {
  readonly now: Date
  /** How far the platform's time is ahead of the clock that the emulator was started with; negative if it is behind. */
  readonly aheadMillis: number
  /** How many times as fast as that clock the platform's time passes; 0 if it is stopped. */
  readonly speed: number
  /**
   * When the next token, code, key or invitation expires, subscription renews, e-mail is sent or delivery is retried; null if nothing
   * does.
   */
  readonly nextExpiry: Date | null
}

/**
 * The platform's time. Tokens, codes, subscriptions, scheduled e-mails and retries of webhooks follow it.
 *
 * ```ts
 * yield* Time.use((time) => time.step("1 hour"))
 * ```
 */
export class Time extends Context.Service<
  Time,
  {
    readonly state: Effect.Effect<TimeState>
    /** Stops the time until it is resumed with `run`. */
    readonly stop: Effect.Effect<void>
    /** Lets the time pass `speed` times as fast as the clock that the emulator was started with. Default: 1. */
    run(speed?: number): Effect.Effect<void>
    /** Moves the time forward: milliseconds, or a text such as `1 hour`. */
    step(by: Duration.Input): Effect.Effect<void>
    /** Moves the time to `nextExpiry` of the state, if there is one. */
    readonly stepToNextExpiry: Effect.Effect<void>
    /** Sets the time, forward or back. */
    set(to: Date): Effect.Effect<void>
    /** Returns to the time of the clock that the emulator was started with, at its speed. */
    readonly reset: Effect.Effect<void>
  }
>()("portico-emulator/control/Time") {
  static readonly layerNoDeps = Layer.effect(
    Time,
    Effect.gen(function* () {
      const clock = yield* MovableClock
      const { all } = yield* Outbox
      const tokens = yield* AccessTokens
      const { projects, transaction } = yield* World
      const random = yield* RandomText
      const platformClock = yield* Clock.Clock

      // What is over at a time becomes so when somebody looks, and shows what comes next.
      const renewAll = Effect.suspend(() => transaction(Effect.forEach([...projects.values()], renew, { discard: true }))).pipe(
        Effect.provideService(RandomText, random),
        Effect.provideService(Clock.Clock, platformClock)
      )

      const nextExpiry = Effect.gen(function* () {
        yield* renewAll
        const { nowMillis } = yield* clock.motion
        const times = [
          yield* tokens.nextExpiryMillis(nowMillis),
          (yield* clock.nextDueMillis) ?? Number.POSITIVE_INFINITY,
          ...[...projects.values()].map((project) => nextExpiryOf(project, nowMillis))
        ]
        const next = Math.min(...times)
        return Number.isFinite(next) ? new Date(next) : null
      })

      // E-mails are sent when somebody looks.
      const move = (change: Move) => Effect.andThen(clock.move(change), all)
      const moveTo = (to: Date) => Effect.asVoid(move({ toMillis: () => to.getTime() }))

      return Time.of({
        state: Effect.gen(function* () {
          const { nowMillis, aheadMillis, speed } = yield* clock.motion
          return { now: new Date(nowMillis), aheadMillis, speed, nextExpiry: yield* nextExpiry }
        }),
        stop: Effect.asVoid(move({ speed: 0 })),
        run: Effect.fn("Time.run")((speed = 1) => Effect.asVoid(move({ speed }))),
        step: Effect.fn("Time.step")((by) => Effect.asVoid(move({ toMillis: (nowMillis) => nowMillis + Duration.toMillis(by) }))),
        stepToNextExpiry: Effect.flatMap(nextExpiry, (next) => (next === null ? Effect.void : moveTo(next))),
        set: Effect.fn("Time.set")(moveTo),
        reset: Effect.asVoid(move({ toMillis: (_, baseMillis) => baseMillis, speed: 1 }))
      })
    })
  )
}
