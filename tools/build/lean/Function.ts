// The cases that are called most, and one for all others.

type Body = (...args: ReadonlyArray<unknown>) => unknown

/** Replaces `effect/Function`. */
export const dual = (arity: number | ((args: ArrayLike<unknown>) => boolean), body: Body): Body => {
  if (arity === 2)
    return function (self, that) {
      // biome-ignore lint/complexity/noArguments: an array for each call would be slow, and an argument may be undefined.
      return arguments.length >= 2 ? body(self, that) : (first: unknown) => body(first, self)
    }
  if (arity === 3)
    return function (self, that, other) {
      // biome-ignore lint/complexity/noArguments: as above.
      return arguments.length >= 3 ? body(self, that, other) : (first: unknown) => body(first, self, that)
    }
  const isWhole = typeof arity === "number" ? (args: ArrayLike<unknown>) => args.length >= arity : arity
  return (...args) => (isWhole(args) ? body(...args) : (self: unknown) => body(self, ...args))
}

export * from "effect/Function"
