import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unchanged } from "../codecs/Codec.js"
import { numberKind } from "../services/arguments/kinds.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { checkProperties } from "../services/arguments/validateProperties.js"
import type { AppClock } from "../services/platform/AppClock.js"
import { clockOf, isAppClock } from "../services/platform/AppClock.js"

/** A clock that stands still until a test moves it. */
export interface FakeClock extends AppClock {
  /**
   * Advances the clock and runs what becomes due meanwhile, in order. Resolves when that is done; does not wait for real I/O,
   * such as a response over the network. Rejects with `InvalidInput` if `millis` is not a number from 0.
   */
  adjust(millis: number): Promise<void>
}

interface Timer {
  readonly atMillis: number
  readonly callback: () => void
}

/**
 * Creates a clock for the option `clock` of promise apps. It starts at the beginning of 1970 unless a test says otherwise. Throws
 * `InvalidOption` if the start is not a number.
 *
 * @since 0.3.0
 * @category Testing
 * @example
 * ```ts
 * import { createClientApp } from "portico"
 * import { FakeClock } from "portico/testing"
 * import { createEmulator, Emulator } from "portico-emulator"
 *
 * const clock = FakeClock.make()
 * await using emulator = createEmulator({ clock })
 * const { id: projectId, publishableClientKey } = Emulator.developmentProject
 * const { baseUrl, fetch } = emulator
 * const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory", clock })
 * await clock.adjust(10 * 60_000) // ten minutes pass, for the app and the platform
 * ```
 */
export const make = (startMillis = 0): FakeClock => {
  checkOptions({ startMillis }, { startMillis: numberKind })
  const timers = new Set<Timer>()
  let now = startMillis

  const next = (endMillis: number): Timer | undefined => {
    let first: Timer | undefined
    // Of timers at the same time, the one that was set first.
    for (const timer of timers) {
      if (timer.atMillis <= endMillis && (first === undefined || timer.atMillis < first.atMillis)) first = timer
    }
    return first
  }

  const adjusting = Effect.fnUntraced(function* (millis: number) {
    checkProperties("arguments", { millis: millis ?? null }, { millis: durationKind })
    const endMillis = now + millis
    yield* settled
    for (let timer = next(endMillis); timer !== undefined; timer = next(endMillis)) {
      timers.delete(timer)
      now = Math.max(now, timer.atMillis)
      timer.callback()
      yield* settled
    }
    now = Math.max(now, endMillis)
    yield* settled
  })

  return {
    now: () => now,
    after: (millis, callback) => {
      const timer = { atMillis: now + Math.max(0, millis), callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    adjust: (millis) => Effect.runPromise(adjusting(millis))
  }
}

/**
 * Provides a clock to an app that is an effect: below the layer of the app, it is the clock of that app alone, whatever clock the
 * program has. Throws `InvalidOption` if it is not a clock.
 *
 * ```ts
 * ClientApp.layerNoDeps(options).pipe(Layer.provide([TokenStore.layerMemory, FakeClock.layer(clock)]))
 * ```
 */
export const layer = (clock: AppClock): Layer.Layer<never> => {
  checkOptions({ clock }, { clock: clockKind })
  return Layer.succeed(Clock.Clock, clockOf(clock))
}

const clockKind = unchanged("a clock, such as that of `make`", isAppClock)

const durationKind = unchanged("a number of milliseconds, at least 0", (u): u is number => Number.isFinite(u) && Number(u) >= 0)

// Turns of the event loop, in which started work continues as far as it can.
const settled = Effect.gen(function* () {
  for (let turn = 0; turn < 16; turn++) yield* Effect.yieldNow
})
