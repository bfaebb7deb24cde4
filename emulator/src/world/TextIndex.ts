const length = 3

const partsOf = (text: string): Set<string> => {
  const parts = new Set<string>()
  for (let at = 0; at + length <= text.length; at++) parts.add(text.slice(at, at + length))
  return parts
}

/** Finds the keys of texts by what the texts have in them, from groups of three characters. */
export class TextIndex {
  readonly #keys = new Map<string, Array<string>>()
  /** How many texts were added. Those that have changed meanwhile are still found by what they were. */
  added = 0

  add(key: string, text: string): void {
    this.added++
    for (const part of partsOf(text)) {
      const keys = this.#keys.get(part)
      if (keys === undefined) this.#keys.set(part, [key])
      else keys.push(key)
    }
  }

  /** Returns keys, among them all whose text includes a text; undefined if those are all keys. */
  withPart(text: string): ReadonlyArray<string> | undefined {
    let fewest: ReadonlyArray<string> | undefined
    for (const part of partsOf(text)) {
      const keys = this.#keys.get(part)
      if (keys === undefined) return []
      if (fewest === undefined || keys.length < fewest.length) fewest = keys
    }
    return fewest
  }
}
