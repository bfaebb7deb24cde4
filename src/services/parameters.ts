import { InvalidInput } from "../errors/sdk.js"
import { wrongOption } from "./transport/CallOptions.js"

/**
 * Returns the error of an object after the parameters of a method, or null: it is meant as call options, which would not apply.
 * Other values may follow, such as the index that `map` passes. @internal
 */
export const extraOptions = ({ length }: { readonly length: number }, args: ReadonlyArray<unknown>): InvalidInput | null => {
  if (args.length <= length) return null
  const extra = args.slice(length).find(isPlain)
  const [field] = Object.keys(extra ?? {})
  return extra === undefined || field === undefined
    ? null
    : (wrongOption(extra) ?? new InvalidInput({ field, reason: misplaced }))
}

const misplaced = "must be in the last argument of a promise method, or in the `CallOptions` service of an effect"

const isPlain = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Declares how many parameters a function has that passes all of its arguments on. @internal */
export const taking = <F extends (...args: never) => unknown>(count: number, method: F): F =>
  Object.defineProperty(method, "length", { value: count })
