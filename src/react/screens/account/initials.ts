/** The letters that stand for a name: those of its first and its last word; of an address, the first. */
export const initialsOf = (name: string): string => {
  const words =
    name
      .split("@")[0]
      ?.trim()
      .split(/[\s._-]+/)
      .filter(hasLetter) ?? []
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return ""
  const letters = words.length === 1 || name.includes("@") ? letterOf(first) : letterOf(first) + letterOf(last)
  return letters.toLocaleUpperCase()
}

const hasLetter = (word: string): boolean => /[\p{L}\p{N}]/u.test(word)

// Code points, so that a letter outside the basic plane is not cut in half.
const letterOf = (word: string): string => Array.from(word).find(hasLetter) ?? ""

/** How many colours there are for those without a picture: as many as the styles have. */
export const tones = 6

/** Always the same colour for the same text. */
export const toneOf = (text: string): number => {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tones
}
