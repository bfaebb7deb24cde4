import type * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"

/** Returns a clock's sleep duration in milliseconds. @internal */
export const durationMillis = (duration: Parameters<Clock.Clock["sleep"]>[0]): number => Duration.toMillis(duration)
