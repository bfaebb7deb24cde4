import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import type { User } from "./User.js"

interface Day {
  readonly known: Set<string>
  readonly anonymous: Set<string>
}

interface Activity {
  /** Who was active on a day; it stays after the user is gone. */
  readonly days: Map<string, Day>
  /** The country from which a user was active last, of those that said one. */
  readonly countries: Map<string, string>
}

const activityOf = slot<Activity>(() => ({ days: new Map(), countries: new Map() }))

/** The day of a time, as `2026-01-31`. */
export const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** Remembers that a user was active. */
export const noteActivity = (project: Project, user: User, atMillis: number, country: string | undefined): void => {
  const { days, countries } = activityOf(project)
  const date = dayOf(atMillis)
  const day = days.get(date) ?? { known: new Set<string>(), anonymous: new Set<string>() }
  days.set(date, day)
  const those = user.isAnonymous ? day.anonymous : day.known
  those.add(user.id)
  if (country !== undefined) countries.set(user.id, country)
}

/** How many users were active on a day. */
export const activeOn = (project: Project, date: string, includeAnonymous: boolean): number => {
  const day = activityOf(project).days.get(date)
  if (day === undefined) return 0
  return includeAnonymous ? new Set([...day.known, ...day.anonymous]).size : day.known.size
}

/** Where a user was active last, as far as that is known. */
export const countryOf = (project: Project, user: User): string | undefined => activityOf(project).countries.get(user.id)
