/** How hard a password is to guess, as far as it shows without a dictionary. */
export type Strength = "short" | "weak" | "fair" | "good" | "strong"

/** The fewest characters that a password has. @source protocol/answers.md#families */
const minLength = 8

/**
 * Estimates the strength of a password by its length and by how much of it is not a repetition, a row of neighbours (`abc`, `987`)
 * or one kind of character. Only a hint: the platform decides what it accepts.
 */
export const strengthOf = (password: string): Strength => {
  const characters = [...password]
  if (characters.length < minLength) return "short"
  // A character says something new unless it is the one before, or its neighbour.
  const steps = characters.filter((one, at) => {
    const before = characters[at - 1]
    return before === undefined || Math.abs((one.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) > 1
  })
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(steps).size
  const points = Math.min(steps.length, distinct * 1.6) + (kinds - 1) * 2
  return points < 8 ? "weak" : points < 12 ? "fair" : points < 17 ? "good" : "strong"
}
