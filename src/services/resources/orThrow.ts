import * as Effect from "effect/Effect"
import { literal } from "../../codecs/scalar.js"
import { isNull, undeclared } from "../arguments/given.js"
import { parameterCountOf, withParameterCount } from "../arguments/method.js"
import { validateProperties } from "../arguments/validateProperties.js"

/** The default of a `get`: it fails if the thing does not exist. */
export interface OrThrow {
  readonly or?: "fail" | "throw"
}

/** Makes a `get` return null if the thing does not exist. */
export interface OrReturnNull {
  readonly or: "null" | "return-null"
}

/** The values of the option. @internal */
export const orValues = literal("fail", "throw", "null", "return-null")

/** Returns whether a missing thing is null. @internal */
export const isOrNull = (options: OrThrow | OrReturnNull | undefined): options is OrReturnNull => isNull(options?.or)

/** A `get` with its option. @internal */
interface WithOrOption<Args extends ReadonlyArray<unknown>, A, E, Absent> {
  (...args: [...Args, options: OrReturnNull]): Effect.Effect<A | null, Exclude<E, Absent>>
  (...args: [...Args, options?: OrThrow]): Effect.Effect<A, E>
}

/** Adds the option `or` to a method that fails with the error of this tag for what does not exist. @internal */
export const withOrOption = <Args extends ReadonlyArray<unknown>, A, E, const Tag extends string>(
  get: (...args: Args) => Effect.Effect<A, E>,
  tag: Tag
): WithOrOption<Args, A, E, { readonly _tag: Tag }> => {
  const isAbsent = (error: unknown) => Object(error)._tag === tag
  const count = parameterCountOf(get)
  return withParameterCount(count + 1, (...all: ReadonlyArray<unknown>): Effect.Effect<never, never> => {
    // The casts of a rest parameter with an optional last element.
    const options = all[count] as OrThrow | OrReturnNull | undefined
    const broken = validateProperties("options", options, { or: orValues })
    if (broken !== null) return undeclared(broken)
    const found = get(...(all.slice(0, count) as ReadonlyArray<unknown> as Args))
    const shown = isOrNull(options) ? Effect.catchIf(found, isAbsent, () => Effect.succeed(null)) : found
    return shown as Effect.Effect<never, never>
  })
}

/** Returns the value, or handles its absence as the caller asks: with null, or an error. @internal */
export const orThrow = <A, E, Absent>(
  found: Effect.Effect<A | null, E>,
  options: OrThrow | OrReturnNull | undefined,
  absent: () => Absent
): Effect.Effect<A | null, E | Absent> =>
  Effect.flatMap(
    found,
    (value): Effect.Effect<A | null, Absent> =>
      value === null && !isOrNull(options) ? Effect.fail(absent()) : Effect.succeed(value)
  )
