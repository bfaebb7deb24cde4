import type { Category } from "./Category.js"
import type { KnownError } from "./catalogue.js"
import type { Group } from "./Group.js"
import { those } from "./Group.js"
import { Base } from "./KnownError.js"

// Apart from the catalogue, which is large: these need none of its classes.

/** Holds for an error of the catalogue, whatever its code. */
export const isKnownError = (u: unknown): u is KnownError => u instanceof Base

/**
 * Gives the predicate that holds for the known errors of one category.
 *
 * ```ts
 * Effect.catchIf(inCategory("verification"), () => sendAnotherCode)
 * ```
 */
export const inCategory = <C extends Category>(category: C): Group<Extract<KnownError, { readonly category: C }>> =>
  those((u) => isKnownError(u) && u.category === category)
