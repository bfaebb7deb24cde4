import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import type { VoidIfEmpty } from "effect/Types"
import { inspectSymbol } from "./inspectSymbol.js"
import { errorMark, isInstance } from "./isInstance.js"

/** The type of `Data.TaggedError` under a name: without one, the package's declarations repeat all of it for each error. */
export interface tagged<Tag extends string> {
  new <A extends object = {}>(
    args: VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P] }>
  ): Cause.YieldableError & { readonly _tag: Tag } & Readonly<A>
}

/** Creates the class of an error that the SDK raises. */

export const tagged = <const Tag extends string>(tag: Tag): tagged<Tag> =>
  // A cast to the named signature, which the compiler does not recognize as the same.
  class extends Data.TaggedError(tag) {
    static override [Symbol.hasInstance](u: unknown): boolean {
      return isInstance(this, tag, u)
    }
    get [errorMark](): string {
      return tag
    }
    get [inspectSymbol](): undefined {
      return undefined
    }
  } as unknown as tagged<Tag>
