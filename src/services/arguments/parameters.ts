import { isPlain } from "../../codecs/isPlain.js"
import { refuseOptions } from "../transport/CallOptions.js"

/**
 * Returns a call that fails if an object follows the parameters of a method, or null: it is meant as call options, which would not
 * apply. Other values may follow, such as the index that `map` passes. @internal
 */
export const extraOptions = (
  { length }: { readonly length: number },
  args: ReadonlyArray<unknown>
): ReturnType<typeof refuseOptions> | null => {
  const extra = args.length > length && args.slice(length).find(isOptions)
  return extra ? refuseOptions(extra) : null
}

const isOptions = (value: unknown): value is object =>
  typeof value === "object" && value !== null && isPlain(value) && Object.keys(value).length > 0

/** Declares how many parameters a function has that passes all of its arguments on. @internal */
export const taking = <F extends (...args: never) => unknown>(count: number, method: F): F =>
  Object.defineProperty(method, "length", { value: count })
