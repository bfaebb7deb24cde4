import { dayOf } from "../world/Activity.js"

export const dayMillis = 86_400_000
const days = 31

/** Returns the last 31 days, oldest first, as `YYYY-MM-DD`. */
export const lastDays = (nowMillis: number): ReadonlyArray<string> =>
  Array.from({ length: days }, (_, index) => dayOf(nowMillis - (days - 1 - index) * dayMillis))

/** Returns a number for each of the last 31 days. */
export const perDay = (nowMillis: number, activityOn: (date: string) => number) =>
  lastDays(nowMillis).map((date) => ({ date, activity: activityOn(date) }))

/** Counts the timestamps on a day. */
export const countOn = (date: string, millis: ReadonlyArray<number>): number => millis.filter((at) => dayOf(at) === date).length
