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
  return Option.match(Duration.fromInput(given), { onNone: () => given, onSome: Duration.toMillis })
}

const units = ["weeks", "days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"]

// Any object is a duration of 0 without the properties of one.
const isReadable = (given: unknown): given is Duration.Input =>
  typeof given === "string" ||
  typeof given === "bigint" ||
  (typeof given === "object" &&
    given !== null &&
    (Duration.isDuration(given) || Array.isArray(given) || units.some((unit) => unit in given)))
