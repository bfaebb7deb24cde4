import { unchanged } from "../../codecs/Codec.js"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { maxWaitMillis } from "../../schemas/limits.js"
import type { CallOptions } from "../transport/CallOptions.js"
import { isValidOption } from "../transport/CallOptions.js"
import type { PropertiesOf } from "./checkProperties.js"
import { validateProperties } from "./checkProperties.js"

const kindOf = (name: keyof CallOptions, kind: string) =>
  unchanged(kind, (value): value is unknown => isValidOption({ [name]: value }, name))

const millis = `a number of milliseconds above 0 and at most ${maxWaitMillis}`
const optionKinds: PropertiesOf<CallOptions> = {
  signal: kindOf("signal", "an `AbortSignal`"),
  timeoutMillis: kindOf("timeoutMillis", millis),
  attemptTimeoutMillis: kindOf("attemptTimeoutMillis", millis),
  rateLimitWaitMillis: kindOf("rateLimitWaitMillis", `a number of milliseconds from 0 to ${maxWaitMillis}`),
  idempotent: kindOf("idempotent", "true or false"),
  onRetry: kindOf("onRetry", "a function")
}
const notAnOption = (name: string) =>
  `${name} is not a call option, which an object after the last argument of the method must have: ${Object.keys(optionKinds).join(", ")}`
const misplacedMessage = "must be in the last argument of a promise method, or in the `CallOptions` service of an effect"

/** Returns the error of call options: of an unknown one, else of a wrong one, else of their place. @internal */
export const optionError = (options: CallOptions): InvalidInput => {
  const field = Object.keys(options).join()
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionKinds, name))
  if (unknown !== undefined) return invalid(unknown, notAnOption)
  return validateProperties("callOptions", options, optionKinds) ?? invalid(field, () => `${field} ${misplacedMessage}`)
}
