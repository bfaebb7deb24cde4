import { InvalidOption } from "../../errors/options.js"
import type { RequestLike } from "./RequestLike.js"
import { hasExchange } from "./RequestLike.js"

/** Returns the error of a value that is neither a request nor a request with its response; null if it is one. */
export const validateRequest = (given: unknown, option: string): InvalidOption | null => {
  const one: RequestLike | { readonly request?: unknown; readonly response?: unknown } = Object(given)
  const isPair = hasExchange(one)
  if (!hasHeaders(isPair ? one.request : given)) {
    return new InvalidOption({ option, reason: "must be a request, with its headers, or `{ request, response }`" })
  }
  return isPair && typeof Object(one.response).append !== "function"
    ? new InvalidOption({ option: `${option}.response`, reason: "must be the headers of the response, with `append`" })
    : null
}

/** Returns whether a value from a caller without type checks is a request. */
export const hasHeaders = (given: unknown): given is RequestLike => {
  const { headers } = Object(given)
  return typeof headers === "object" && headers !== null
}
