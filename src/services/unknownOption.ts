import { InvalidOption } from "../errors/options.js"

/** Returns the error of the first option that a table of options does not have, or null. Undefined and null are not given. */
export const unknownOption = (options: object, known: object, prefix = ""): InvalidOption | null => {
  const isUnknown = ([name, value]: readonly [string, unknown]) => (value ?? null) !== null && !Object.hasOwn(known, name)
  const unknown = Object.entries(options).find(isUnknown)
  return unknown === undefined ? null : new InvalidOption({ option: prefix + unknown[0], reason: "is not an option of this app" })
}
