import { isPlain } from "../../codecs/isPlain.js"
import { rejectOptions } from "../transport/CallOptions.js"

/** A function, with its number of parameters if that differs from its `length`. */
interface AnyFunction {
  readonly length: number
  readonly parameters?: number
}

/** Returns how many parameters a function has. @internal */
export const parameterCountOf = ({ length, parameters = length }: AnyFunction): number => parameters

/**
 * Declares how many parameters a function has that passes all of its arguments on. In a separate property: V8 keeps a function
 * whose `length` was changed in a slow form, of three times the size. @internal
 */
export const withParameterCount = <F extends (...args: never) => unknown>(parameters: number, method: F): F =>
  Object.assign(method, { parameters })

/**
 * Returns a call that fails if an object follows the parameters of a method, or null: it is meant as call options, which would not
 * apply. Other values may follow, such as the index that `map` passes. @internal
 */
export const extraOptions = (method: AnyFunction, args: ReadonlyArray<unknown>): ReturnType<typeof rejectOptions> | null => {
  const count = parameterCountOf(method)
  const extra = args.length > count && args.slice(count).find(isOptions)
  return extra ? rejectOptions(extra) : null
}

const isOptions = (value: unknown): value is object =>
  typeof value === "object" && value !== null && isPlain(value) && Object.keys(value).length > 0
