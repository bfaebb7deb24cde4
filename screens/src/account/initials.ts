/** Returns the initials of a name: of its first and last word, or the first letter of an e-mail address. */
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

// Iterates code points, so that a letter outside the basic plane is not split.
const letterOf = (word: string): string => Array.from(word).find(hasLetter) ?? ""

/** The number of avatar colours in the styles. */
export const tones = 6

/** Returns the colour of a text. The same text always has the same colour. */
export const toneOf = (text: string): number => {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tones
}
