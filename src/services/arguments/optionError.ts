import { InvalidInput } from "../../errors/sdk.js"
import { maxWaitMillis } from "../../schemas/limits.js"
import type { CallOptions } from "../transport/CallOptions.js"
import { fits } from "../transport/CallOptions.js"
import { unknownIn } from "./refuseUnknown.js"

const millis = `must be a number of milliseconds above 0 and at most ${maxWaitMillis}`
const reasons: Readonly<Record<keyof CallOptions, string>> = {
  signal: "must be an `AbortSignal`",
  timeoutMillis: millis,
  attemptTimeoutMillis: millis,
  rateLimitWaitMillis: `must be a number of milliseconds from 0 to ${maxWaitMillis}`,
  idempotent: "must be true or false",
  onRetry: "must be a function"
}
const misplaced = "must be in the last argument of a promise method, or in the `CallOptions` service of an effect"

/** Returns the error of call options: of an unknown one, else of a wrong one, else of their place. @internal */
export const optionError = (options: CallOptions): InvalidInput => {
  const unknown = unknownIn(options, reasons)
  if (unknown !== null) return unknown
  const names = Object.keys(options) as ReadonlyArray<keyof CallOptions>
  const wrong = names.find((name) => !fits(options, name))
  return new InvalidInput({ field: wrong ?? names.join(), reason: wrong === undefined ? misplaced : reasons[wrong] })
}
