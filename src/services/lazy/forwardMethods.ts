import * as Effect from "effect/Effect"
import { extraOptions, taking } from "../arguments/parameters.js"
import type { NotLoaded } from "../platform/loadOnce.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/**
 * Returns the methods of a part that is loaded later: each loads the part, once, and then calls its method. `around` wraps each
 * call, including the load. @internal
 */
export const forwardMethods = <Part extends object, const Methods extends keyof Part>(
  part: Effect.Effect<Part, NotLoaded>,
  methods: ReadonlyArray<Methods>,
  around: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
): Pick<Part, Methods> =>
  // Casts of a derivation: a name forwards to the member of that name, with its arguments unchanged.
  Object.fromEntries<unknown>(
    methods.map((name) => {
      const forward = (...args: ReadonlyArray<unknown>) =>
        around(
          Effect.flatMap(part, (loaded) => {
            const method = loaded[name] as AnyMethod
            return extraOptions(method, args) ?? method(...args)
          })
        )
      // The parameters of the method are known once it is loaded.
      return [name, taking(Number.POSITIVE_INFINITY, forward)] as const
    })
  ) as Pick<Part, Methods>
