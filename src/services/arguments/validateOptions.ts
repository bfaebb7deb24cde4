import { isObject } from "../../codecs/object.js"
import { Problem } from "../../codecs/Problem.js"
import { InvalidOption } from "../../errors/options.js"
import type { PropertiesOf, PropertyKind } from "./validateProperties.js"

/**
 * Returns the error if the options are not an object, or the error of the first option that their type does not declare or whose
 * value is of a wrong kind, so that none is ignored; or null. `path` precedes the names, such as `allow.`. @internal
 */
export const validateOptions = <T extends object>(given: T, known: PropertiesOf<NoInfer<T>>, path = ""): InvalidOption | null => {
  if (!isObject(given)) return new InvalidOption({ option: path.slice(0, -1) || "options", reason: "must be an object" })
  const unknown = Object.entries(given).find(([name, value]) => value !== undefined && !Object.hasOwn(known, name))
  if (unknown !== undefined) {
    return new InvalidOption({ option: path + unknown[0], reason: `is not one of ${Object.keys(known).join(", ")}` })
  }
  for (const [name, codec] of Object.entries<PropertyKind>(known)) {
    const encoded = codec === true || codec.encode(given[name])
    if (encoded instanceof Problem) {
      const start = given[name] === undefined ? "is undefined; it " : ""
      return new InvalidOption({ option: path + name, reason: `${start}must be ${encoded.kind}` })
    }
  }
  return null
}

/** Throws the error of such options, of a function that returns no effect. @internal */
export const checkOptions = <T extends object>(given: T, known: PropertiesOf<NoInfer<T>>, path = ""): void =>
  throwing(validateOptions(given, known, path))

/** Throws the error of an argument, if there is one: for functions that return no effect. @internal */
export const throwing = (error: Error | null): void => {
  if (error !== null) throw error
}
