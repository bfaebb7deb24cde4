import * as Effect from "effect/Effect"

/** The default of a `get`: it fails if the thing does not exist. */
export interface OrThrow {
  readonly or?: "throw"
}

/** Makes a `get` return null if the thing does not exist. */
export interface OrReturnNull {
  readonly or: "return-null"
}

/** Returns the value, or handles its absence as the caller asks: with null, or an error. @internal */
export const orThrow = <A, E, Absent>(
  found: Effect.Effect<A | null, E>,
  { or }: OrThrow | OrReturnNull,
  absent: () => Absent
): Effect.Effect<A | null, E | Absent> =>
  Effect.flatMap(
    found,
    (value): Effect.Effect<A | null, Absent> =>
      value === null && or !== "return-null" ? Effect.fail(absent()) : Effect.succeed(value)
  )
