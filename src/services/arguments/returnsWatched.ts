import { InvalidInput } from "../../errors/sdk.js"
import * as Resource from "../cache/Resource.js"
import type { Returned } from "./method.js"
import { unreadableArgument } from "./method.js"

/**
 * Declares that a method returns a watched value, the same one for the same arguments. For the error of an argument, which a method
 * returns instead, it is one that fails; the same object for the same error, as renderers require. @internal
 */
export const returnsWatched = <Args extends ReadonlyArray<unknown>, A, E>(
  of: (...args: Args) => Resource.Resource<A, E> | InvalidInput
): ((...args: Args) => Resource.Resource<A, E>) => {
  let failed: Map<string, Resource.Resource<never, InvalidInput>> | null = null
  const method = (...args: Args): Resource.Resource<A, E> => {
    const found = unreadableArgument(args) ?? of(...args)
    if (!(found instanceof InvalidInput)) return found
    failed ??= new Map()
    const same = failed.get(found.message) ?? Resource.failed(found)
    failed.set(found.message, same)
    // The cast: types rule such an argument out, so they do not declare its error.
    return same as Resource.Resource<never, never>
  }
  const returns: Returned = "watched value"
  return Object.assign(method, { returns })
}
