import * as Effect from "effect/Effect"
import { wrapped } from "../arguments/method.js"
import type { Path } from "../cache/WatchedValues.js"
import { WatchedValues } from "../cache/WatchedValues.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** The watched values that each method changes, by its arguments, which a caller without type checks may omit. */
export type Changes<Part> = {
  readonly [Name in keyof Part]?: Part[Name] extends (...args: infer Args) => unknown
    ? (...args: { readonly [I in keyof Args]: Args[I] | undefined }) => ReadonlyArray<Path>
    : never
}

/**
 * Wraps the methods of a part so that they reload the watched values they change, also after a failure, because the call may have
 * been executed. @internal
 */
export const makeRefreshAfter = Effect.map(
  WatchedValues,
  (values) =>
    <Part extends object>(part: Part, changes: Changes<Part>): Part => {
      // Casts of a derivation: the wrapped methods are those of the same names.
      const changed = Object.entries(
        changes as Readonly<Record<string, (...args: ReadonlyArray<unknown>) => ReadonlyArray<Path>>>
      )
      return {
        ...part,
        ...Object.fromEntries(
          changed.map(([name, paths]) => [
            name,
            wrapped(part[name as keyof Part] as AnyMethod, (call, args) =>
              Effect.ensuring(
                call,
                Effect.suspend(() => values.changed(...paths(...args)))
              )
            )
          ])
        )
      }
    }
)
