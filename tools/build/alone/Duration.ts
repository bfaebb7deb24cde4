// Durations in milliseconds, the only unit that our sources use.

interface Duration {
  readonly millis: number
}

/** Replaces `effect/Duration`. */
export const fromInputUnsafe = (input: unknown): Duration => {
  if (typeof input !== "number") throw new Error("A time is a number of milliseconds")
  return { millis: input }
}

/** Replaces `effect/Duration`. */
export const toMillis = ({ millis }: Duration): number => millis

/** Replaces `effect/Duration`. */
export const nanos = (count: bigint): Duration => ({ millis: Number(count) / 1_000_000 })

/** Replaces `effect/Duration`. */
export const format = ({ millis }: Duration): string => `${millis}ms`
