// Durations in milliseconds, the only unit that our sources use. A schedule passes whole durations.

interface Duration {
  readonly millis: number
}

interface WholeDuration {
  readonly value: { readonly millis?: number; readonly nanos?: bigint; readonly _tag: string }
}

const isWhole = (input: unknown): input is WholeDuration =>
  typeof input === "object" && input !== null && "~effect/Duration" in input

/** Replaces `effect/Duration`. */
export const fromInputUnsafe = (input: unknown): Duration => {
  if (typeof input === "number") return { millis: input }
  if (!isWhole(input)) throw new Error("A time is a number of milliseconds")
  const { _tag, millis, nanos: count } = input.value
  return count === undefined ? { millis: millis ?? (_tag === "Infinity" ? Number.POSITIVE_INFINITY : 0) } : nanos(count)
}

/** Replaces `effect/Duration`. */
export const toMillis = ({ millis }: Duration): number => millis

/** Replaces `effect/Duration`. */
export const nanos = (count: bigint): Duration => ({ millis: Number(count) / 1_000_000 })

/** Replaces `effect/Duration`. */
export const format = ({ millis }: Duration): string => `${millis}ms`
