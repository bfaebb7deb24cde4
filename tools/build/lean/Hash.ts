// Nothing that is published with `effect` inside has a table of values of Effect.

/** In the place of `effect/Hash`. */
export const symbol = "~effect/Hash"

const zero = (): number => 0
const combined = (): typeof zero => zero

/** In the place of `effect/Hash`. */
export {
  combined as combine,
  zero as array,
  zero as hash,
  zero as number,
  zero as string,
  zero as structure,
  zero as structureKeys
}
