import type * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"

/** Returns a clock's sleep duration in milliseconds. @internal */
export const durationMillis = (duration: Parameters<Clock.Clock["sleep"]>[0]): number => Duration.toMillis(duration)

/** Returns a duration in milliseconds. What is no duration is returned as it is, for the checks of arguments. @internal */
export function millisOf(given: Duration.Input): number
export function millisOf(given: unknown): unknown
export function millisOf(given: unknown): unknown {
  if (typeof given === "number" || !isReadable(given)) return given
  return Option.getOrElse(read(given), () => given)
}

// Also what has the form of a duration can be none.
const read = Option.liftThrowable((given: Duration.Input) => Duration.toMillis(Duration.fromInputUnsafe(given)))

const units = ["weeks", "days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"]

// Effect reads any other object, and what is no number in one, as a duration of 0.
const isReadable = (given: unknown): given is Duration.Input =>
  typeof given === "string" ||
  typeof given === "bigint" ||
  (typeof given === "object" &&
    given !== null &&
    (Duration.isDuration(given) ||
      Array.isArray(given) ||
      (units.some((unit) => unit in given) && Object.values(given).every((value) => typeof value === "number"))))
