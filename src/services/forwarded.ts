import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import type { ConnectionError, SessionExpired } from "../errors/sdk.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/**
 * The members of a part as an app has them before it is loaded: each loads the part, once, and goes on. `methods` are the names
 * of those that are called, `effects` of those that only run. Where the part is loaded for one session, each of them can fail with
 * `SessionExpired` by itself too. `around` is what each of them runs in, its loading too. @internal
 */
export const forwarded = <Part extends object, const Methods extends keyof Part, const Effects extends keyof Part = never>(
  part: Effect.Effect<Part, ConnectionError | SessionExpired>,
  methods: ReadonlyArray<Methods>,
  effects: ReadonlyArray<Effects> = [],
  around: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E> = identity
): Pick<Part, Methods | Effects> =>
  // The casts of a derivation: a name forwards to the member of that name, with its arguments as they come.
  Object.fromEntries<unknown>([
    ...methods.map(
      (name) =>
        [
          name,
          (...args: ReadonlyArray<unknown>) => around(Effect.flatMap(part, (loaded) => (loaded[name] as AnyMethod)(...args)))
        ] as const
    ),
    ...effects.map(
      (name) => [name, around(Effect.flatMap(part, (loaded) => loaded[name] as Effect.Effect<unknown, unknown>))] as const
    )
  ]) as Pick<Part, Methods | Effects>
