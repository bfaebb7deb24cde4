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

/** Returns the time that is a number of intervals after another. Months and years keep the day of the month if possible. */
export const after = (millis: number, [count, unit]: OpenInterval, times = 1): number => {
  const length = fixed[unit]
  if (length !== undefined) return millis + count * times * length
  const date = new Date(millis)
  const months = count * times * (unit === "year" ? 12 : 1)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, lastDay))
  return date.getTime()
}

/** Returns the number of whole intervals between two times; zero if the interval has no length. */
export const elapsed = (from: number, to: number, interval: OpenInterval): number => {
  const length = after(from, interval) - from
  if (length <= 0 || to <= from) return 0
  // Months vary in length, so the estimate is corrected in single steps.
  let count = Math.max(0, Math.floor((to - from) / (length * 1.2)))
  while (after(from, interval, count + 1) <= to) count += 1
  while (count > 0 && after(from, interval, count) > to) count -= 1
  return count
}
