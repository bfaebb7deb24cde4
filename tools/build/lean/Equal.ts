// Whether two values are one. Nothing that is published with `effect` inside compares values of Effect by what they hold.

/** In the place of `effect/Equal`. */
export const symbol = "~effect/Equal"

/** In the place of `effect/Equal`. */
export const equals = (one: unknown, other: unknown): boolean => Object.is(one, other)
