import { InvalidOption } from "portico"

/** What the values of an option must be. Every option may be absent. */
export interface Kind {
  readonly name: string
  readonly has: (value: unknown) => boolean
}

export const text: Kind = { name: "a string", has: (value) => typeof value === "string" }
export const number: Kind = { name: "a number", has: (value) => typeof value === "number" && !Number.isNaN(value) }
export const callback: Kind = { name: "a function", has: (value) => typeof value === "function" }
export const object: Kind = {
  name: "an object",
  has: (value) => typeof value === "object" && value !== null && !Array.isArray(value)
}

/** One of these words. */
export const word = (...words: ReadonlyArray<unknown>): Kind => ({
  name: words.map((one) => JSON.stringify(one)).join(" or "),
  has: (value) => words.includes(value)
})

/** The kind of each option that a type declares; `true` stands for any. The compiler finds a missing or misspelt one. */
type KindsOf<T> = { readonly [Name in keyof T]-?: Kind | true }

/**
 * Throws `InvalidOption` for the first option that is not declared or whose value is of another kind, so that none is ignored.
 * @param path precedes the names in errors, such as `appearance.`
 */
export const checkOptions = <T extends object>(given: T, known: KindsOf<NoInfer<T>>, path = ""): void => {
  if (!object.has(given)) throw new InvalidOption({ option: path.slice(0, -1) || "options", reason: "must be an object" })
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!Object.hasOwn(known, name))
      throw new InvalidOption({ option: path + name, reason: `is not one of ${Object.keys(known).join(", ")}` })
    // The cast: it is one of the names, as checked above.
    const kind: Kind | true = known[name as keyof T]
    if (kind !== true && !kind.has(value)) throw new InvalidOption({ option: path + name, reason: `must be ${kind.name}` })
  }
}
