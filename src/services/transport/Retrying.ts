import * as Context from "effect/Context"
import type { TransportFailure } from "../../errors/sdk.js"
import { maxAttempts } from "../../schemas/limits.js"

/** Hears of each attempt that failed and is followed by another, of the calls inside an effect. By default no one does. */
export const Retrying: Context.Reference<((reason: TransportFailure) => void) | null> = Context.Reference<
  ((reason: TransportFailure) => void) | null
>("portico/transport/Retrying", { defaultValue: () => null })

/** How many times the requests of the calls inside an effect are sent at most. */
export const MaxAttempts: Context.Reference<number> = Context.Reference<number>("portico/transport/MaxAttempts", {
  defaultValue: () => maxAttempts
})
