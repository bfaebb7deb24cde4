/** The strength of a password, as far as it can be estimated without a dictionary. */
export type Strength = "short" | "weak" | "fair" | "good" | "strong"

/** The minimum length of a password. @source protocol/answers.md#families */
const minLength = 8

/**
 * Estimates the strength of a password from its length, without repetitions and sequences (`abc`, `987`), and from its kinds of
 * characters. Only a hint: the platform decides what it accepts.
 */
export const strengthOf = (password: string): Strength => {
  const characters = [...password]
  if (characters.length < minLength) return "short"
  // A character counts unless it equals or directly follows or precedes the previous one.
  const steps = characters.filter((one, at) => {
    const before = characters[at - 1]
    return before === undefined || Math.abs((one.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) > 1
  })
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(steps).size
  const points = Math.min(steps.length, distinct * 1.6) + (kinds - 1) * 2
  return points < 8 ? "weak" : points < 12 ? "fair" : points < 17 ? "good" : "strong"
}
