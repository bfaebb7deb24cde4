import { isObject } from "../../codecs/isObject.js"
import { invalid } from "../../errors/invalid.js"
import { missing, mustBe } from "../../schemas/messages/kind.js"

/**
 * Returns an argument, and throws `InvalidInput` if it is not an object. `name` is the name of the parameter. Methods of apps fail with
 * what is thrown here; see `guarded`. @internal
 */
export const requireObject = <T extends object>(name: string, argument: T): T => {
  if (!isObject(argument)) throw invalid(name, argument === undefined ? missing("an object") : mustBe("an object"))
  return argument
}

/** The same for an argument that may be omitted; an empty object then. @internal */
export const optionalObject = <T extends object>(name: string, given: T | undefined): T =>
  // All properties of an argument that may be omitted are optional.
  given === undefined ? ({} as T) : requireObject(name, given)
