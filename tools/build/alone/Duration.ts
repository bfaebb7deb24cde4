import * as Option from "effect/Option"

// Durations as numbers of milliseconds.

interface Duration {
  readonly millis: number
}

const units: Readonly<Record<string, number>> = {
  nano: 1 / 1_000_000,
  micro: 1 / 1000,
  milli: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000
}
const inUnit = (count: unknown, unit: string): number => Number(count ?? 0) * (units[unit] ?? Number.NaN)

const millisOf = (given: unknown): number => {
  if (typeof given === "number") return given
  if (typeof given === "bigint") return inUnit(given, "nano")
  if (typeof given === "string") {
    const [, count, unit = ""] = /^(-?\d+(?:\.\d+)?)\s+([a-z]+?)s?$/.exec(given) ?? []
    return /^-?Infinity$/.test(given) ? Number(given) : inUnit(count, unit)
  }
  if (Array.isArray(given)) return given.length === 2 ? inUnit(given[0], "second") + inUnit(given[1], "nano") : Number.NaN
  // One of `effect` itself has a value, which is in milliseconds, in nanoseconds or infinite.
  const { _tag, value, ...parts }: Readonly<Record<string, unknown>> = Object(given)
  if (value !== undefined) return millisOf(value)
  if (_tag === "Infinity") return Number.POSITIVE_INFINITY
  const counts = Object.entries(parts).map(([name, count]) => inUnit(count, name.replace(/(?<=i|o)seconds$|s$/, "")))
  return counts.length === 0 ? Number.NaN : counts.reduce((sum, one) => sum + one)
}

/** Replaces `effect/Duration`. */
export const fromInputUnsafe = (input: unknown): Duration => {
  const millis = millisOf(input)
  if (Number.isNaN(millis)) throw new Error(`${input} is no time`)
  return { millis }
}

/** Replaces `effect/Duration`. */
export const fromInput = Option.liftThrowable(fromInputUnsafe)

/** Replaces `effect/Duration`: durations of `effect` itself are read too. */
export const isDuration = (u: unknown): boolean => typeof u === "object" && u !== null && ("millis" in u || "value" in u)

/** Replaces `effect/Duration`. */
export const toMillis = ({ millis }: Duration): number => millis

/** Replaces `effect/Duration`. */
export const nanos = (count: bigint): Duration => ({ millis: Number(count) / 1_000_000 })

/** Replaces `effect/Duration`. */
export const format = ({ millis }: Duration): string => `${millis}ms`
