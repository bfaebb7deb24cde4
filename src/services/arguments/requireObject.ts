import { notAnObject } from "./given.js"
import { throwing } from "./throwing.js"

/** Returns an argument of a function that returns no effect; throws `InvalidInput` if it is not an object. @internal */
export const requireObject = <T extends object>(name: string, argument: T): T => {
  throwing(notAnObject(name, argument))
  return argument
}
