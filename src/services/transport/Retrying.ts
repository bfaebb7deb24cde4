import * as Context from "effect/Context"
import type { TransportFailure } from "../../errors/sdk.js"
import { maxAttempts } from "../../schemas/limits.js"

/** Called with the failure of each attempt that is followed by another, for the calls inside an effect. Default: none. */
export const Retrying: Context.Reference<((reason: TransportFailure) => void) | null> = Context.Reference<
  ((reason: TransportFailure) => void) | null
>("portico/transport/Retrying", { defaultValue: () => null })

/** The maximum number of attempts of a request, for the calls inside an effect. */
export const MaxAttempts: Context.Reference<number> = Context.Reference<number>("portico/transport/MaxAttempts", {
  defaultValue: () => maxAttempts
})
