import * as Option from "effect/Option"
import { isPlain } from "../../codecs/object.js"
import { invalid } from "../../errors/invalid.js"
import { InvalidInput } from "../../errors/sdk.js"
import { misplacedOptions } from "../transport/CallOptions.js"

/** What a method returns. */
export type Returned = "effect" | "stream" | "watched value"

/** A method, with what it declares of itself. */
interface AnyMethod {
  readonly length: number
  /** Its number of parameters, if that differs from its `length`. */
  readonly parameters?: number
  /** What it returns; an effect, if it declares nothing. */
  readonly returns?: Exclude<Returned, "effect">
}

/** Returns what a method returns, as it declares. @internal */
export const returnedBy = ({ returns }: AnyMethod): Returned => returns ?? "effect"

/** Declares that a method returns a stream. @internal */
export const returnsStream = <F extends (...args: never) => unknown>(method: F): F =>
  Object.assign(method, { returns: "stream" as const })

/** Returns how many parameters a method has. @internal */
export const parameterCountOf = ({ length, parameters = length }: AnyMethod): number => parameters

/**
 * Declares how many parameters a method has that passes all of its arguments on. In a separate property: V8 keeps a function
 * whose `length` was changed in a slow form, of three times the size. @internal
 */
export const withParameterCount = <F extends (...args: never) => unknown>(parameters: number, method: F): F =>
  Object.assign(method, { parameters })

/** Declares that a method, which calls another one with its own arguments, has its parameters and returns the same. @internal */
export const asDeclared = <F extends (...args: never) => unknown>(by: AnyMethod, method: F): F =>
  Object.assign(method, { parameters: parameterCountOf(by), ...(by.returns !== undefined && { returns: by.returns }) })

/**
 * Wraps what a method returns, unless that is the error of an argument. The wrapped method has the parameters of the method and
 * returns the same. @internal
 */
export const wrapped = <Args extends ReadonlyArray<unknown>, A>(
  method: ((...args: Args) => A) & AnyMethod,
  within: (made: A, args: Args) => A
): ((...args: Args) => A) =>
  asDeclared(method, (...args: Args) => {
    const made = method(...args)
    return made instanceof InvalidInput ? made : within(made, args)
  })

/**
 * Returns the effect of a call; that of the error if an object follows the parameters of the method. An argument that is wrong is
 * named first: in `updateProfile(teamId, userId, { ... })`, `userId` is in the place of the changes. @internal
 */
export const called = <Args extends ReadonlyArray<unknown>, A>(
  method: ((...args: Args) => A) & AnyMethod,
  args: Args
): A | InvalidInput => {
  // Creates the effect of the call, which is not run.
  const made = method(...args)
  return made instanceof InvalidInput ? made : (extraOptions(method, args) ?? made)
}

/**
 * Returns the error of an object that follows the parameters of a method, or null: it is meant as call options, which would not
 * apply. Other values may follow, such as the index that `map` passes. @internal
 */
export const extraOptions = (method: AnyMethod, args: ReadonlyArray<unknown>): InvalidInput | null => {
  const count = parameterCountOf(method)
  const extra = args.length > count && args.slice(count).find(isOptions)
  return extra ? misplacedOptions(extra, count) : null
}

/** Returns the error of an argument that throws when its properties are read, such as a revoked proxy, or null. @internal */
export const unreadableArgument = (args: ReadonlyArray<unknown>): InvalidInput | null => {
  const at = args.findIndex((one) => typeof one === "object" && Option.isNone(read(one)))
  return at < 0 ? null : invalid(`arguments[${at}]`, (field) => `${field} has the wrong type`)
}

const read = Option.liftThrowable((value: object | null) => Object.values(value ?? {}))

const isOptions = (value: unknown): value is object =>
  typeof value === "object" && value !== null && isPlain(value) && Object.keys(value).length > 0
