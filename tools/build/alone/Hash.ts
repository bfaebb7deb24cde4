// The build with `effect` bundled has no hash tables of Effect values.

/** Replaces `effect/Hash`. */
export const symbol = "~effect/Hash"

const zero = (): number => 0
const combined = (): typeof zero => zero

/** Replaces `effect/Hash`. */
export {
  combined as combine,
  zero as array,
  zero as hash,
  zero as number,
  zero as string,
  zero as structure,
  zero as structureKeys
}
