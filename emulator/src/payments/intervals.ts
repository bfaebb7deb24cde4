import type { OpenInterval } from "portico/schemas"

const day = 86_400_000
const fixed: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day,
  week: 7 * day
}

/** The last time that a date can represent. @source ECMAScript 21.4.1.1 */
const lastMillis = 8_640_000_000_000_000

const monthsOf = ([count, unit]: OpenInterval): number => count * (unit === "year" ? 12 : 1)

/**
 * Returns the time that is a number of intervals after another, at most the last one of the calendar. Months and years keep the
 * day of the month if possible.
 */
export const after = (millis: number, interval: OpenInterval, times = 1): number => {
  const [count, unit] = interval
  const length = fixed[unit]
  if (length !== undefined) return Math.min(millis + count * times * length, lastMillis)
  const date = new Date(millis)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + monthsOf(interval) * times)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, lastDay))
  return Number.isNaN(date.getTime()) ? lastMillis : date.getTime()
}

/** Returns the number of whole intervals between two times; zero if the interval has no length. */
export const elapsed = (from: number, to: number, interval: OpenInterval): number => {
  const [count, unit] = interval
  if (count <= 0 || to <= from) return 0
  const length = fixed[unit]
  if (length !== undefined) return Math.floor((to - from) / (count * length))
  const [start, end] = [new Date(from), new Date(to)]
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  const begun = Math.floor(months / monthsOf(interval))
  // The last one may end later in its month.
  return after(from, interval, begun) > to ? begun - 1 : begun
}
