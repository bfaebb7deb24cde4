import type * as Deferred from "effect/Deferred"
import type * as Call from "../../contract/Call.js"

/** What an app knows of its platform about one call. */
export interface Learned {
  /** Places of new fields, and `route`, that the platform was seen to have. */
  readonly has: Set<string>
  /** Those that it was seen to lack, and when, in milliseconds of the monotonic clock. */
  readonly lacks: Map<string, number>
  /** The call that is finding out, if one is. */
  asking: Deferred.Deferred<void> | null
}

/** What an app has learned of its platform, by call. Forgotten with the app. */
export type LearnedCalls = Map<Call.Any, Learned>

const byApp = /* @__PURE__ */ new WeakMap<object, LearnedCalls>()

/** What the app of a configuration has learned, whichever of its transports asks. */
export const learnedOf = (config: object): LearnedCalls => {
  const known = byApp.get(config) ?? new Map()
  byApp.set(config, known)
  return known
}
