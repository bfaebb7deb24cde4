import type * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"

/** The milliseconds of what a clock is told to sleep. @internal */
export const durationMillis = (duration: Parameters<Clock.Clock["sleep"]>[0]): number => Duration.toMillis(duration)
