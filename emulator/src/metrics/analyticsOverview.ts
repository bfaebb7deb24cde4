import { countryOf } from "../world/Activity.js"
import type { Replay } from "../world/PageEvents.js"
import { pageEventsOf } from "../world/PageEvents.js"
import type { Project } from "../world/Project.js"
import { usersOf } from "../world/User.js"
import { counted } from "./counted.js"
import { dayMillis, lastDays, perDay } from "./days.js"
import { revenueCents, revenueOn } from "./revenue.js"

const recentDays = 7
const shownReferrers = 5
/** A visitor is online if the last event is younger than this. */
const onlineMillis = 300_000

const mostFirst = <A>(all: ReadonlyArray<A>, countOf: (each: A) => number): ReadonlyArray<A> =>
  [...all].sort((one, other) => countOf(other) - countOf(one))

/** Returns the hosts that visitors came from, most visitors first. */
const topReferrers = (project: Project, dates: ReadonlyArray<string>) => {
  const { days } = pageEventsOf(project)
  const visitorsFrom = new Map<string, Set<string>>()
  for (const [referrer, visitors] of dates.flatMap((date) => [...(days.get(date)?.referrers ?? [])])) {
    visitorsFrom.set(referrer, new Set([...(visitorsFrom.get(referrer) ?? []), ...visitors]))
  }
  const all = [...visitorsFrom].map(([referrer, visitors]) => ({ referrer, visitors: visitors.size }))
  return mostFirst(all, ({ visitors }) => visitors).slice(0, shownReferrers)
}

/** Returns the country with the most visitors. Regions within a country are unknown. */
const topRegion = (project: Project, visitors: ReadonlySet<string>) => {
  const countries = [...visitors].flatMap((id) => {
    const user = usersOf(project).get(id)
    return (user && countryOf(project, user)) ?? []
  })
  const [most] = mostFirst(counted(countries), ([, count]) => count)
  return most === undefined ? null : { country_code: most[0], region_code: null, count: most[1] }
}

const secondsOf = ({ startedAtMillis, lastEventAtMillis }: Replay): number =>
  Math.max(0, lastEventAtMillis - startedAtMillis) / 1000

/** Returns the dashboard's page analytics of the last 31 days. The length of a session is that of its replay. */
export const analyticsOverview = (project: Project, nowMillis: number) => {
  const { days, lastSeen, replays } = pageEventsOf(project)
  const revenue = revenueCents(project)
  const dates = lastDays(nowMillis)
  const visitors = new Set(dates.flatMap((date) => [...(days.get(date)?.visitors ?? [])]))
  const startedWithin = (count: number) =>
    [...replays.values()].filter(({ startedAtMillis }) => nowMillis - startedAtMillis < count * dayMillis)
  const sessions = startedWithin(dates.length)
  return {
    daily_page_views: perDay(nowMillis, (date) => days.get(date)?.views ?? 0),
    daily_clicks: perDay(nowMillis, (date) => days.get(date)?.clicks ?? 0),
    daily_visitors: perDay(nowMillis, (date) => days.get(date)?.visitors.size ?? 0),
    daily_revenue: dates.map((date) => revenueOn(project, date)),
    total_revenue_cents: revenue,
    total_replays: replays.size,
    recent_replays: startedWithin(recentDays).length,
    visitors: visitors.size,
    avg_session_seconds:
      sessions.length === 0 ? 0 : sessions.reduce((sum, session) => sum + secondsOf(session), 0) / sessions.length,
    online_live: [...lastSeen.values()].filter((at) => at <= nowMillis && nowMillis - at < onlineMillis).length,
    revenue_per_visitor: visitors.size === 0 ? 0 : revenue / 100 / visitors.size,
    top_referrers: topReferrers(project, dates),
    top_region: topRegion(project, visitors)
  }
}
