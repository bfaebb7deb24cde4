import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import type { NotLoaded } from "./platform/loadOnce.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/**
 * The methods of a part as an app has them before it is loaded: each loads the part, once, and goes on. `around` is what each
 * of them runs in, its loading too. @internal
 */
export const forwarded = <Part extends object, const Methods extends keyof Part>(
  part: Effect.Effect<Part, NotLoaded>,
  methods: ReadonlyArray<Methods>,
  around: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E> = identity
): Pick<Part, Methods> =>
  // The casts of a derivation: a name forwards to the member of that name, with its arguments as they come.
  Object.fromEntries<unknown>(
    methods.map(
      (name) =>
        [
          name,
          (...args: ReadonlyArray<unknown>) => around(Effect.flatMap(part, (loaded) => (loaded[name] as AnyMethod)(...args)))
        ] as const
    )
  ) as Pick<Part, Methods>
