import type { Project } from "../world/Project.js"
import { queuedEmailsOf } from "../world/QueuedEmail.js"
import { slot } from "../world/slot.js"

const secondMillis = 1000
const hourMillis = 3600 * secondMillis
const dayMillis = 24 * hourMillis

/** The times of the statistics, by name. */
const windows = { hour: hourMillis, day: dayMillis, week: 7 * dayMillis, month: 30 * dayMillis }

const boostMultiplier = 4
const boostMillis = 4 * hourMillis

// What a project without e-mails can send in a second, and what each e-mail of the last month adds. @source protocol/changes.md
const leastRate = 100_000 / 3600
const ratePerSent = 4 / (windows.month / secondMillis)

interface Capacity {
  boostedUntilMillis: number
  /** The e-mails that can be sent at once, and as of when. */
  tokens: number
  asOfMillis: number
}

const capacityOf = slot((): Capacity => ({ boostedUntilMillis: 0, tokens: Number.POSITIVE_INFINITY, asOfMillis: 0 }))

const sentSince = (project: Project, sinceMillis: number): number => {
  let count = 0
  for (const { progress } of queuedEmailsOf(project).values()) {
    if (progress.deliveredAtMillis !== undefined && progress.deliveredAtMillis > sinceMillis) count += 1
  }
  return count
}

/** Until when the capacity of a project is higher; undefined if it is not. */
export const boostOf = (project: Project, nowMillis: number): number | undefined => {
  const { boostedUntilMillis } = capacityOf(project)
  return boostedUntilMillis > nowMillis ? boostedUntilMillis : undefined
}

/** Makes the capacity of a project higher, and says until when. */
export const boost = (project: Project, nowMillis: number): number => {
  capacityOf(project).boostedUntilMillis = nowMillis + boostMillis
  return nowMillis + boostMillis
}

/** How many e-mails of a project were sent of late, and how many more can be. Nothing bounces here, so nothing lowers it. */
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
 * Takes leave to send some e-mails now, and says how many of them: what can be sent in a second goes at once, and the rest
 * when there is room again.
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
