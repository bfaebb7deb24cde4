import { Effect, Exit, Fiber, Logger, References, Tracer } from "effect"
import { TestClock } from "effect/testing"
import { turn } from "./pace.js"

/** Runs an effect, and returns its outcome, spans and log. */
export const witnessed = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const told: Array<unknown> = []
  const tracer = Tracer.make({
    span: (given) => {
      const span = new Tracer.NativeSpan(given)
      told.push(span)
      return span
    }
  })
  const logger = Logger.make(({ cause, fiber, message }) => {
    told.push(message, cause, fiber.getRef(References.CurrentLogAnnotations))
  })
  const fiber = yield* effect.pipe(
    Effect.exit,
    Effect.withTracer(tracer),
    Effect.provide(Logger.layer([logger])),
    Effect.provideService(References.MinimumLogLevel, "All"),
    Effect.forkChild({ startImmediately: true })
  )
  // A lazy flow takes turns of the real event loop, between those of the clock.
  for (let turns = 0; turns < 200_000 && fiber.pollUnsafe() === undefined; turns++) {
    yield* TestClock.adjust("1 minute")
    yield* turn
  }
  if (fiber.pollUnsafe() === undefined) return yield* Effect.die("the call never ends")
  const exit = yield* Fiber.join(fiber)
  told.push(exit)
  if (Exit.isFailure(exit))
    told.push(exit.cause, ...exit.cause.reasons.map((reason) => ("error" in reason ? reason.error : reason)))
  else told.push(exit.value)
  return { exit, told }
})
