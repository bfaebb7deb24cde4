import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"
import type { User } from "./User.js"

interface Day {
  readonly known: Set<string>
  readonly anonymous: Set<string>
}

interface Activity {
  /** The active users of each day, kept after users are deleted. */
  readonly days: Map<string, Day>
  /** The last known country of each user. */
  readonly countries: Map<string, string>
  /** The active users, most recent last, kept after users are deleted. */
  readonly latest: Map<string, Pick<User, "isAnonymous">>
}

const activityOf = slot<Activity>("activity", () => ({ days: new Table(), countries: new Table(), latest: new Table() }))

/** Returns the day of a timestamp, as `2026-01-31`. */
export const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** Records that a user was active. */
export const recordActivity = (project: Project, user: User, atMillis: number, country: string | undefined): void => {
  const { days, countries, latest } = activityOf(project)
  const date = dayOf(atMillis)
  const day = days.get(date) ?? { known: new Set<string>(), anonymous: new Set<string>() }
  days.set(date, day)
  const those = user.isAnonymous ? day.anonymous : day.known
  those.add(user.id)
  latest.delete(user.id)
  latest.set(user.id, { isAnonymous: user.isAnonymous })
  if (country !== undefined) countries.set(user.id, country)
}

/** Returns the ids of the users who were active on a day. */
export const activeIdsOn = (project: Project, date: string, includeAnonymous: boolean): ReadonlySet<string> => {
  const day = activityOf(project).days.get(date)
  if (day === undefined) return new Set()
  return includeAnonymous ? new Set([...day.known, ...day.anonymous]) : day.known
}

/** Returns the ids of the most recently active users, most recent first, including deleted ones. */
export const lastActive = (project: Project, count: number, includeAnonymous: boolean): ReadonlyArray<string> =>
  [...activityOf(project).latest]
    .filter(([, { isAnonymous }]) => includeAnonymous || !isAnonymous)
    .slice(-count)
    .reverse()
    .map(([id]) => id)

/** Returns the country where a user was last active, if it is known. */
export const countryOf = (project: Project, user: User): string | undefined => activityOf(project).countries.get(user.id)
