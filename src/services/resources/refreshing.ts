import * as Effect from "effect/Effect"
import type { Path } from "../cache/WatchedValues.js"
import { WatchedValues } from "../cache/WatchedValues.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** Which watched values each method changes, by its arguments, which a caller without type checks may leave out. */
export type Changes<Part> = {
  readonly [Name in keyof Part]?: Part[Name] extends (...args: infer Args) => unknown
    ? (...args: { readonly [I in keyof Args]: Args[I] | undefined }) => ReadonlyArray<Path>
    : never
}

/**
 * The methods of a part, after which whoever watches sees again what they have changed: also after one that failed, which may have been
 * done all the same. @internal
 */
export const refreshing = Effect.map(
  WatchedValues,
  ({ changed }) =>
    <Part extends object>(part: Part, changes: Changes<Part>): Part => {
      // The casts of a derivation: the wrapped methods are those of the same names.
      const wrapped = Object.entries(
        changes as Readonly<Record<string, (...args: ReadonlyArray<unknown>) => ReadonlyArray<Path>>>
      )
      return {
        ...part,
        ...Object.fromEntries(
          wrapped.map(([name, paths]) => {
            const method = part[name as keyof Part] as AnyMethod
            return [
              name,
              (...args: ReadonlyArray<unknown>) =>
                Effect.ensuring(
                  method(...args),
                  Effect.suspend(() => changed(...paths(...args)))
                )
            ]
          })
        )
      }
    }
)
