/** Keys in the order in which they were added, which can be walked in both directions, from any of them. */
export class Order {
  // Undefined where a key was removed.
  #keys: Array<string | undefined> = []
  readonly #positions = new Map<string, number>()

  constructor(keys: Iterable<string> = []) {
    for (const key of keys) this.add(key)
  }

  get size(): number {
    return this.#positions.size
  }

  /** Adds a key behind all others, also if it is there already. */
  add(key: string): void {
    this.remove(key)
    this.#positions.set(key, this.#keys.length)
    this.#keys.push(key)
  }

  remove(key: string): void {
    const position = this.#positions.get(key)
    if (position === undefined) return
    this.#positions.delete(key)
    this.#keys[position] = undefined
    if (this.#keys.length > 2 * this.size + 100) this.#close()
  }

  /** Walks from a key on, or from the end; nowhere from an unknown key. */
  *from(start: string | undefined, backwards: boolean): Generator<string> {
    const keys = this.#keys
    const first = start === undefined ? (backwards ? keys.length - 1 : 0) : this.#positions.get(start)
    if (first === undefined) return
    for (let at = first; at >= 0 && at < keys.length; at += backwards ? -1 : 1) {
      const key = keys[at]
      if (key !== undefined) yield key
    }
  }

  /** Walks as `from`, but only to some keys. */
  among(some: Iterable<string>, start: string | undefined, backwards: boolean): ReadonlyArray<string> {
    const sign = backwards ? -1 : 1
    const first = start === undefined ? sign * Number.NEGATIVE_INFINITY : this.#positions.get(start)
    if (first === undefined) return []
    return [...new Set(some)]
      .flatMap((key) => {
        const position = this.#positions.get(key)
        return position === undefined || sign * (position - first) < 0 ? [] : [{ key, position }]
      })
      .sort((one, other) => sign * (one.position - other.position))
      .map(({ key }) => key)
  }

  // Closes the gaps.
  #close(): void {
    this.#keys = this.#keys.filter((key) => key !== undefined)
    for (const [position, key] of this.#keys.entries()) if (key !== undefined) this.#positions.set(key, position)
  }
}
