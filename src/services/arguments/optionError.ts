import { same } from "../../codecs/Codec.js"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { maxWaitMillis } from "../../schemas/limits.js"
import type { CallOptions } from "../transport/CallOptions.js"
import { fits } from "../transport/CallOptions.js"
import type { PropertiesOf } from "./refuseUnknown.js"
import { unknownIn } from "./refuseUnknown.js"

const option = (name: keyof CallOptions, kind: string) => same(kind, (value): value is unknown => fits({ [name]: value }, name))

const millis = `a number of milliseconds above 0 and at most ${maxWaitMillis}`
const known: PropertiesOf<CallOptions> = {
  signal: option("signal", "an `AbortSignal`"),
  timeoutMillis: option("timeoutMillis", millis),
  attemptTimeoutMillis: option("attemptTimeoutMillis", millis),
  rateLimitWaitMillis: option("rateLimitWaitMillis", `a number of milliseconds from 0 to ${maxWaitMillis}`),
  idempotent: option("idempotent", "true or false"),
  onRetry: option("onRetry", "a function")
}
const misplaced = "must be in the last argument of a promise method, or in the `CallOptions` service of an effect"

/** Returns the error of call options: of an unknown one, else of a wrong one, else of their place. @internal */
export const optionError = (options: CallOptions): InvalidInput => {
  const field = Object.keys(options).join()
  return unknownIn("callOptions", options, known) ?? invalid(field, () => `${field} ${misplaced}`)
}
