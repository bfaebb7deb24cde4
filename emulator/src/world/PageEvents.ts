import { dayOf } from "./Activity.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

interface Day {
  views: number
  clicks: number
  readonly visitors: Set<string>
}

interface PageEvents {
  readonly days: Map<string, Day>
  /** Session replays by browser session, with the ids of their batches. */
  readonly replays: Map<string, { readonly id: string; readonly startedAtMillis: number; readonly batches: Set<string> }>
}

/** The analytics events of pages. */
export const pageEventsOf = slot<PageEvents>(() => ({ days: new Map(), replays: new Map() }))

/** Counts an event of a user on a page. */
export const countEvent = (project: Project, userId: string, kind: "$page-view" | "$click", atMillis: number): void => {
  const { days } = pageEventsOf(project)
  const date = dayOf(atMillis)
  const day = days.get(date) ?? { views: 0, clicks: 0, visitors: new Set<string>() }
  days.set(date, day)
  if (kind === "$click") day.clicks++
  else day.views++
  day.visitors.add(userId)
}
