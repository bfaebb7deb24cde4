import { pageEventsOf } from "../world/PageEvents.js"
import type { Project } from "../world/Project.js"
import { dayMillis, lastDays, perDay } from "./days.js"
import { revenueCents, revenueOn } from "./revenue.js"

const recentDays = 7

/** Returns the dashboard's page analytics. Events are counted by day and discarded, so referrers are unknown. */
export const analyticsOverview = (project: Project, nowMillis: number) => {
  const { days, replays } = pageEventsOf(project)
  const revenue = revenueCents(project)
  const visitors = new Set(lastDays(nowMillis).flatMap((date) => [...(days.get(date)?.visitors ?? [])])).size
  const recent = [...replays.values()].filter(({ startedAtMillis }) => nowMillis - startedAtMillis < recentDays * dayMillis)
  return {
    daily_page_views: perDay(nowMillis, (date) => days.get(date)?.views ?? 0),
    daily_clicks: perDay(nowMillis, (date) => days.get(date)?.clicks ?? 0),
    daily_visitors: perDay(nowMillis, (date) => days.get(date)?.visitors.size ?? 0),
    daily_revenue: lastDays(nowMillis).map((date) => revenueOn(project, date)),
    total_revenue_cents: revenue,
    total_replays: replays.size,
    recent_replays: recent.length,
    visitors,
    avg_session_seconds: 0,
    online_live: 0,
    revenue_per_visitor: visitors === 0 ? 0 : revenue / 100 / visitors,
    top_referrers: [],
    top_region: null
  }
}
