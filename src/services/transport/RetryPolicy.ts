import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { TransportFailure } from "../../errors/sdk.js"
import { maxAttempts } from "../config/defaults.js"
import type { Retry } from "./CallOptions.js"

/** Called with the failure of each attempt that is followed by another, for the calls inside an effect. Default: none. */
export const RetryListener: Context.Reference<((reason: TransportFailure) => void) | null> = Context.Reference<
  ((reason: TransportFailure) => void) | null
>("portico/transport/RetryListener", { defaultValue: () => null })

/** The maximum number of attempts of a request, for the calls inside an effect. */
export const MaxAttempts: Context.Reference<number> = Context.Reference<number>("portico/transport/MaxAttempts", {
  defaultValue: () => maxAttempts
})

/** Decides for one request whether it is sent again: returns the milliseconds until then, or null. */
export type NextRetry = (retry: Retry) => Effect.Effect<number | null>

/** Begins the retries of each request, for the calls inside an effect or of an app. Default: those of the SDK. */
export const RetryPolicy: Context.Reference<(() => NextRetry) | null> = Context.Reference<(() => NextRetry) | null>(
  "portico/transport/RetryPolicy",
  { defaultValue: () => null }
)
