import { activeIdsOn, dayOf } from "../world/Activity.js"
import type { Project } from "../world/Project.js"
import { membershipsOf, teamsOf } from "../world/Team.js"
import { primaryChannel, usersOf } from "../world/User.js"
import { dayMillis, lastDays, perDay } from "./days.js"

type ActiveOn = (date: string) => ReadonlySet<string>

/** Splits the active users of each day: new, retained (also active the day before) and reactivated. */
const split = (nowMillis: number, activeOn: ActiveOn, signedUpOn: (id: string) => string | undefined) => {
  const count = (date: string, fits: (id: string) => boolean) => [...activeOn(date)].filter(fits).length
  const isNew = (date: string) => (id: string) => signedUpOn(id) === date
  const wasHere = (date: string) => {
    const before = activeOn(dayOf(Date.parse(date) - dayMillis))
    return (id: string) => before.has(id)
  }
  return {
    total: perDay(nowMillis, (date) => activeOn(date).size),
    new: perDay(nowMillis, (date) => count(date, isNew(date))),
    retained: perDay(nowMillis, (date) => {
      const [signedUp, here] = [isNew(date), wasHere(date)]
      return count(date, (id) => !signedUp(id) && here(id))
    }),
    reactivated: perDay(nowMillis, (date) => {
      const [signedUp, here] = [isNew(date), wasHere(date)]
      return count(date, (id) => !signedUp(id) && !here(id))
    })
  }
}

/** Returns the dashboard's user and team metrics. A team is active if one of its members is. */
export const authOverview = (project: Project, nowMillis: number, includeAnonymous: boolean) => {
  const users = [...usersOf(project).values()]
  const known = users.filter(({ isAnonymous }) => !isAnonymous)
  const verified = known.filter((user) => primaryChannel(user)?.isVerified === true)
  const activeOn: ActiveOn = (date) => activeIdsOn(project, date, includeAnonymous)
  const teamsOn: ActiveOn = (date) => new Set([...activeOn(date)].flatMap((userId) => [...membershipsOf(project, userId).keys()]))
  const signedUpOn = (millis: number | undefined) => (millis === undefined ? undefined : dayOf(millis))
  return {
    verified_users: verified.length,
    unverified_users: known.length - verified.length,
    anonymous_users: users.length - known.length,
    total_teams: teamsOf(project).size,
    mau: new Set(
      lastDays(nowMillis)
        .slice(1)
        .flatMap((date) => [...activeOn(date)])
    ).size,
    daily_active_users_split: split(nowMillis, activeOn, (id) => signedUpOn(usersOf(project).get(id)?.signedUpAtMillis)),
    daily_active_teams_split: split(nowMillis, teamsOn, (id) => signedUpOn(teamsOf(project).get(id)?.createdAtMillis)),
    total_users_filtered: includeAnonymous ? users.length : known.length
  }
}
