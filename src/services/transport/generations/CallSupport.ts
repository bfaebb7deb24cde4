import type * as Deferred from "effect/Deferred"
import type * as Call from "../../../contract/Call.js"

/** What an app has learned about its platform's support of one call. */
export interface CallSupport {
  /** The places of new fields, and `route`, that the platform supports. */
  readonly has: Set<string>
  /** The places that it lacks, and when that was seen, in milliseconds of the monotonic clock. */
  readonly lacks: Map<string, number>
  /** The places that it requires, which a call lacked, and when that was seen. */
  readonly requires: Map<string, number>
  /** Set while a call is probing the platform. */
  asking: Deferred.Deferred<void> | null
}

/** What an app has learned about its platform, by call. Kept for the lifetime of the app. */
export type SupportByCall = Map<Call.Any, CallSupport>
