import { InvalidInput } from "../../errors/sdk.js"
import { unknownProperties } from "../../schemas/messages/value.js"
import { anObject } from "./anObject.js"

/**
 * The names of the properties of a type; of a union, those of all its members. The compiler finds a missing or misspelt one. A list
 * has the words that a property may be.
 */
type NamesOf<T> = { readonly [Name in T extends unknown ? keyof T : never]-?: unknown }

/** Returns the error of an argument with properties or words that its type does not declare, or null. @internal */
export const unknownIn = <T extends object>(given: T | undefined, known: NamesOf<NoInfer<T>>): InvalidInput | null => {
  const values = Object.entries(anObject(given) ?? {})
  const unknown = values.flatMap(([name]) => (Object.hasOwn(known, name) ? [] : [name]))
  const [field] = unknown
  if (field !== undefined) return new InvalidInput({ field, reason: `${unknownProperties("The value")}: ${unknown.join(", ")}` })
  for (const [name, value] of values) {
    const words: unknown = known[name as keyof typeof known]
    if (Array.isArray(words) && value !== undefined && !words.includes(value))
      return new InvalidInput({ field: name, reason: `must be one of ${words.join(", ")}` })
  }
  return null
}

/**
 * Throws `InvalidInput` if an argument is no object, or has a property or a word that its type does not declare, so that a misspelt
 * one is not ignored. Methods of apps fail with what is thrown here; see `guarded`. @internal
 */
export const refuseUnknown = <T extends object>(given: T | undefined, known: NamesOf<NoInfer<T>>): void => {
  const error = unknownIn(given, known)
  if (error !== null) throw error
}
