import type { Project } from "../world/Project.js"
import { queuedEmailsOf } from "../world/QueuedEmail.js"
import { slot } from "../world/slot.js"

const secondMillis = 1000
const hourMillis = 3600 * secondMillis
const dayMillis = 24 * hourMillis

/** The periods of the delivery statistics, by name. */
const windows = { hour: hourMillis, day: dayMillis, week: 7 * dayMillis, month: 30 * dayMillis }

const boostMultiplier = 4
const boostMillis = 4 * hourMillis

// The e-mails per second that a project can send initially, and the increase for each e-mail of the last month.
// @source protocol/changes.md
const leastRate = 100_000 / 3600
const ratePerSent = 4 / (windows.month / secondMillis)

interface Capacity {
  boostedUntilMillis: number
  /** The number of e-mails that can be sent at once, and when it was computed. */
  tokens: number
  asOfMillis: number
}

const capacityOf = slot(
  "emailCapacity",
  (): Capacity => ({ boostedUntilMillis: 0, tokens: Number.POSITIVE_INFINITY, asOfMillis: 0 })
)

const sentSince = (project: Project, sinceMillis: number): number => {
  let count = 0
  for (const { progress } of queuedEmailsOf(project).values()) {
    if (progress.deliveredAtMillis !== undefined && progress.deliveredAtMillis > sinceMillis) count += 1
  }
  return count
}

/** Returns the end of a project's capacity boost; undefined if there is none. */
export const boostOf = (project: Project, nowMillis: number): number | undefined => {
  const { boostedUntilMillis } = capacityOf(project)
  return boostedUntilMillis > nowMillis ? boostedUntilMillis : undefined
}

/** Boosts the capacity of a project; returns when the boost ends. */
export const boost = (project: Project, nowMillis: number): number => {
  capacityOf(project).boostedUntilMillis = nowMillis + boostMillis
  return nowMillis + boostMillis
}

/**
 * Returns a project's recent deliveries and remaining capacity. Nothing bounces in the emulator, so nothing lowers the capacity.
 */
export const deliveryOf = (project: Project, nowMillis: number) => {
  const counts = (window: number) => ({ sent: sentSince(project, nowMillis - window), bounced: 0, markedAsSpam: 0 })
  const month = counts(windows.month)
  const until = boostOf(project, nowMillis)
  const multiplier = until === undefined ? 1 : boostMultiplier
  return {
    stats: { hour: counts(windows.hour), day: counts(windows.day), week: counts(windows.week), month },
    capacity: {
      ratePerSecond: (leastRate + month.sent * ratePerSent) * multiplier,
      boostMultiplier: multiplier,
      penaltyFactor: 1,
      isBoostActive: until !== undefined,
      boostExpiresAt: until === undefined ? null : new Date(until)
    }
  }
}

/**
 * Reserves capacity and returns how many of the wanted e-mails can be sent now. One second's capacity can be used at once; the
 * rest becomes available over time.
 */
export const takeCapacity = (project: Project, wanted: number, nowMillis: number): number => {
  const { ratePerSecond } = deliveryOf(project, nowMillis).capacity
  const capacity = capacityOf(project)
  const since = Math.max(0, nowMillis - capacity.asOfMillis) / secondMillis
  capacity.tokens = Math.min(ratePerSecond, capacity.tokens + since * ratePerSecond)
  capacity.asOfMillis = nowMillis
  const taken = Math.min(wanted, Math.floor(capacity.tokens))
  capacity.tokens -= taken
  return taken
}
