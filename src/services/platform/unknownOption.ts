import { InvalidOption } from "../../errors/options.js"

/** The names of the options of a type. The compiler finds a missing or misspelt one. */
export type OptionNames<T> = { readonly [Name in keyof T]-?: unknown }

/**
 * Returns the error of options with a name that their type does not declare, so that a misspelt one is not ignored, or null.
 * `path` precedes the name, such as `cookies.`. @internal
 */
export const unknownOption = <T extends object>(given: T, known: OptionNames<NoInfer<T>>, path = ""): InvalidOption | null => {
  const unknown = Object.entries(given).find(([name, value]) => value !== undefined && !Object.hasOwn(known, name))
  if (unknown === undefined) return null
  return new InvalidOption({ option: path + unknown[0], reason: `is not one of ${Object.keys(known).join(", ")}` })
}
