import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import type { VoidIfEmpty } from "effect/Types"
import { errorMark, inspectSymbol, isInstance } from "./isInstance.js"

/** The argument of the constructor, which an error without fields does not have. */
type Fields<A extends object> = VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P] }>

type Tagged<Tag extends string, A extends object> = Cause.YieldableError & { readonly _tag: Tag } & Readonly<A>

/** The type of `Data.TaggedError` under a name: without one, the package's declarations repeat all of it for each error. */
export interface tagged<Tag extends string> {
  new <A extends object = {}>(args: Fields<A>): Tagged<Tag, A>
}

/** Creates the class of an error that the SDK raises, with a message of its own. */
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

/** The class of an error whose message follows from its fields. */
export interface Described<Tag extends string, A extends object> {
  new (args: Fields<A>): Tagged<Tag, A>
}

/**
 * Creates the class of an error whose message follows from its fields. The message is a property of the error, as that of any `Error`:
 * tools that add to it, such as Next, assign to it.
 */
export const described =
  <const Tag extends string>(tag: Tag) =>
  <A extends object = {}>(message: (fields: A) => string): Described<Tag, A> =>
    class extends tagged(tag)<{ readonly message: string }> {
      constructor(fields: A) {
        super({ ...fields, message: message(fields) })
      }
      // A cast: `super` has assigned the fields.
    } as unknown as Described<Tag, A>
