// Durations as numbers of milliseconds.

interface Duration {
  readonly millis: number
}

const units: Readonly<Record<string, number>> = { milli: 1, second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Replaces `effect/Duration`. */
export const fromInputUnsafe = (input: unknown): Duration => {
  const [, count, unit = ""] = /^([\d.]+) ([a-z]+?)s?$/.exec(String(input)) ?? []
  const millis = typeof input === "number" ? input : Number(count) * (units[unit] ?? Number.NaN)
  if (Number.isNaN(millis)) throw new Error(`${input} is no time`)
  return { millis }
}

/** Replaces `effect/Duration`. */
export const toMillis = ({ millis }: Duration): number => millis

/** Replaces `effect/Duration`. */
export const nanos = (count: bigint): Duration => ({ millis: Number(count) / 1_000_000 })

/** Replaces `effect/Duration`. */
export const format = ({ millis }: Duration): string => `${millis}ms`
