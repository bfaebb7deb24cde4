import type { Project } from "./Project.js"
import { derived, slot } from "./slot.js"
import { Table } from "./Table.js"
import type { User } from "./User.js"

interface Activity {
  /** Who was active on which day, by `keyOf`. Kept after users are deleted. */
  readonly days: Map<string, true>
  /** The last known country of each user. */
  readonly countries: Map<string, string>
  /** The active users, most recent last, kept after users are deleted. */
  readonly latest: Map<string, Pick<User, "isAnonymous">>
}

const activityOf = slot<Activity>("activity", () => ({ days: new Table(), countries: new Table(), latest: new Table() }))

// A user of both kinds was upgraded on that day. An entry for each user, so that an active user does not rewrite the day.
type Kind = "known" | "anonymous"
const keyOf = (date: string, kind: Kind, id: string): string => `${date}/${kind}/${id}`

const idsOf = derived((project) => {
  const ids = new Map<string, Set<string>>()
  for (const key of activityOf(project).days.keys()) addTo(ids, key)
  return ids
})
const addTo = (ids: Map<string, Set<string>>, key: string): void => {
  const [date = "", kind = "", id = ""] = key.split("/")
  const group = `${date}/${kind}`
  const known = ids.get(group)
  if (known === undefined) ids.set(group, new Set([id]))
  else known.add(id)
}

/** Returns the day of a timestamp, as `2026-01-31`. */
export const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** Records that a user was active. */
export const recordActivity = (project: Project, user: User, atMillis: number, country: string | undefined): void => {
  const { days, countries, latest } = activityOf(project)
  const key = keyOf(dayOf(atMillis), user.isAnonymous ? "anonymous" : "known", user.id)
  if (!days.has(key)) {
    days.set(key, true)
    addTo(idsOf(project), key)
  }
  latest.delete(user.id)
  latest.set(user.id, { isAnonymous: user.isAnonymous })
  if (country !== undefined) countries.set(user.id, country)
}

/** Returns the ids of the users who were active on a day. */
export const activeIdsOn = (project: Project, date: string, includeAnonymous: boolean): ReadonlySet<string> => {
  const of = (kind: Kind): ReadonlySet<string> => idsOf(project).get(`${date}/${kind}`) ?? new Set()
  return includeAnonymous ? new Set([...of("known"), ...of("anonymous")]) : of("known")
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
