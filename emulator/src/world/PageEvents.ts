import type { Json } from "../config/json.js"
import { at } from "../config/json.js"
import { dayOf } from "./Activity.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

interface Day {
  views: number
  clicks: number
  readonly visitors: Set<string>
  /** The visitors by the host of the page that they came from. */
  readonly referrers: Map<string, Set<string>>
}

/** One batch of a session replay. */
export interface ReplayChunk {
  readonly id: string
  readonly batchId: string
  readonly segmentId: string
  readonly browserSessionId: string
  readonly events: ReadonlyArray<Json>
  readonly byteLength: number
  readonly firstEventAtMillis: number
  readonly lastEventAtMillis: number
  readonly createdAtMillis: number
}

/** A session replay: the batches of a session, in whichever tabs, without a long pause between them. */
export interface Replay {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  startedAtMillis: number
  lastEventAtMillis: number
  updatedAtMillis: number
  /** The clicks that analytics have counted meanwhile. */
  clicks: number
  /** The batches by id, in the order of arrival. */
  readonly chunks: Map<string, ReplayChunk>
}

interface PageEvents {
  readonly days: Map<string, Day>
  /** The time of the last event of each visitor. */
  readonly lastSeen: Map<string, number>
  /** Session replays by id, oldest first. */
  readonly replays: Map<string, Replay>
}

/** The analytics events of pages. */
export const pageEventsOf = slot<PageEvents>("pageEvents", () => ({
  days: new Table(),
  lastSeen: new Table(),
  replays: new Table()
}))

/** How long a session replay waits for the next batch, and how long it is at most; after that another one begins. */
const idleMillis = 180_000
const longestMillis = 43_200_000

/** Returns the session replay that a session is adding to, if there is one. */
export const currentReplay = (project: Project, sessionId: string, nowMillis: number): Replay | undefined => {
  const { replays } = pageEventsOf(project)
  const found = [...replays.values()]
    .reverse()
    .find(
      (replay) =>
        replay.sessionId === sessionId &&
        replay.updatedAtMillis >= nowMillis - idleMillis &&
        replay.startedAtMillis >= nowMillis - longestMillis
    )
  return found && replays.get(found.id)
}

/** An event of a user on a page. */
export interface PageEvent {
  readonly kind: "$page-view" | "$click"
  readonly atMillis: number
  readonly data: Json
}

const textIn = (data: Json, name: string): string => {
  const value = at(data, [name])
  return typeof value === "string" ? value : ""
}

// A page of the same host is not a referrer.
const referrerOf = (data: Json): string | undefined => {
  const from = textIn(data, "referrer")
  if (!URL.canParse(from)) return undefined
  const { host } = new URL(from)
  const url = textIn(data, "url")
  return host === "" || (URL.canParse(url) && new URL(url).host === host) ? undefined : host
}

/** Counts an event of a user on a page. */
export const countEvent = (project: Project, userId: string, { kind, atMillis, data }: PageEvent): void => {
  const { days, lastSeen } = pageEventsOf(project)
  const date = dayOf(atMillis)
  const day = days.get(date) ?? { views: 0, clicks: 0, visitors: new Set<string>(), referrers: new Map<string, Set<string>>() }
  days.set(date, day)
  lastSeen.set(userId, Math.max(atMillis, lastSeen.get(userId) ?? 0))
  day.visitors.add(userId)
  if (kind === "$click") {
    day.clicks++
    return
  }
  day.views++
  const referrer = referrerOf(data)
  if (referrer === undefined) return
  const visitors = day.referrers.get(referrer) ?? new Set<string>()
  day.referrers.set(referrer, visitors)
  visitors.add(userId)
}
