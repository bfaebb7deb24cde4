import { mustBe, required } from "../schemas/messages/value.js"
import type { Codec } from "./Codec.js"
import { Problem } from "./Problem.js"

/**
 * A codec of several shapes: the first that matches. If none does, the problem is the deepest one, the last of equally deep ones;
 * or, if all shapes expect another kind at that path, that the value is none of the kinds.
 */

export const union = (...members: ReadonlyArray<Codec<unknown>>): Codec<unknown> => ({
  decode: firstMatch(members.map(({ decode }) => decode)),
  encode: firstMatch(members.map(({ encode }) => encode))
})

const firstMatch =
  (ways: ReadonlyArray<(value: unknown) => unknown>) =>
  (value: unknown): unknown => {
    const problems: Array<Problem> = []
    for (const way of ways) {
      const result = way(value)
      if (!(result instanceof Problem)) return result
      problems.push(result)
    }
    const deepest = problems.reduce((one, other) => (other.path.length < one.path.length ? one : other))
    const kinds = problems.flatMap(({ kind, path }) => (kind && path.join() === deepest.path.join() ? kind : []))
    if (kinds.length < problems.length || deepest.message === required) return deepest
    const kind = kinds.join(" or ")
    return new Problem(mustBe(kind), deepest.path, kind)
  }
