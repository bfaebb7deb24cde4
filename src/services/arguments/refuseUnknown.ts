import { InvalidInput } from "../../errors/sdk.js"
import { unknownProperties } from "../../schemas/messages/value.js"
import { anObject } from "./anObject.js"

/** The names of the properties of a type; of a union, those of all its members. The compiler finds a missing or misspelt one. */
type NamesOf<T> = { readonly [Name in T extends unknown ? keyof T : never]-?: unknown }

/** Returns the error of an argument with properties that its type does not declare, or null. @internal */
export const unknownIn = <T extends object>(given: T | undefined, known: NamesOf<NoInfer<T>>): InvalidInput | null => {
  const unknown = Object.keys(anObject(given) ?? {}).filter((name) => !Object.hasOwn(known, name))
  const [field] = unknown
  if (field === undefined) return null
  return new InvalidInput({ field, reason: `${unknownProperties("The value")}: ${unknown.join(", ")}` })
}

/**
 * Throws `InvalidInput` if an argument is no object, or has a property that its type does not declare, so that a misspelt one is
 * not ignored. Methods of apps fail with what is thrown here; see `guarded`. @internal
 */
export const refuseUnknown = <T extends object>(given: T | undefined, known: NamesOf<NoInfer<T>>): void => {
  const error = unknownIn(given, known)
  if (error !== null) throw error
}
