import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"

/** One of several shapes: the first that fits. The problem is the one that lies deepest, or that it is none of the kinds. */
/* @__NO_SIDE_EFFECTS__ */
export const union = (...members: ReadonlyArray<Codec<unknown>>): Codec<unknown> => ({
  decode: first(members.map(({ decode }) => decode)),
  encode: first(members.map(({ encode }) => encode))
})

const first =
  (ways: ReadonlyArray<(value: unknown) => unknown>) =>
  (value: unknown): unknown => {
    const problems: Array<Problem> = []
    for (const way of ways) {
      const result = way(value)
      if (!(result instanceof Problem)) return result
      problems.push(result)
    }
    const deepest = problems.reduce((one, other) => (other.path.length > one.path.length ? other : one))
    const kinds = problems.flatMap(({ kind }) => kind ?? [])
    return kinds.length === problems.length ? expected(value, kinds.join(" or ")) : deepest
  }
