// Times in milliseconds: our sources give no others.

interface Duration {
  readonly millis: number
}

/** In the place of `effect/Duration`. */
export const fromInputUnsafe = (input: unknown): Duration => {
  if (typeof input !== "number") throw new Error("A time is a number of milliseconds")
  return { millis: input }
}

/** In the place of `effect/Duration`. */
export const toMillis = ({ millis }: Duration): number => millis

/** In the place of `effect/Duration`. */
export const nanos = (count: bigint): Duration => ({ millis: Number(count) / 1_000_000 })

/** In the place of `effect/Duration`. */
export const format = ({ millis }: Duration): string => `${millis}ms`
