import type { Category } from "./Category.js"
import type { KnownError } from "./catalogue.js"
import type { Group } from "./Group.js"
import { groupWhere } from "./Group.js"
import { Base } from "./KnownError.js"

// Not in the catalogue, which is large: these predicates need none of its classes.

/** Returns whether a value is a known error, whatever its code. */
export const isKnownError = (u: unknown): u is KnownError => u instanceof Base

/**
 * Returns a predicate that is true for the known errors of one category.
 *
 * @since 0.1.0
 * @category Errors
 * @example
 * ```ts
 * import { inCategory } from "portico"
 *
 * const isSignInProblem = inCategory("auth")
 * const outcome = await app.auth.signInWithCredential.result({ email, password })
 * if (!outcome.ok && isSignInProblem(outcome.error)) showMessage(outcome.error.message)
 * ```
 */
export const inCategory = <C extends Category>(category: C): Group<Extract<KnownError, { readonly category: C }>> =>
  groupWhere((u) => isKnownError(u) && u.category === category)
