// Equality by identity. The build with `effect` bundled never compares Effect values structurally.

/** Replaces `effect/Equal`. */
export const symbol = "~effect/Equal"

/** Replaces `effect/Equal`. */
export const equals = (one: unknown, other: unknown): boolean => Object.is(one, other)
