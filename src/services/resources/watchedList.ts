import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { ConnectionError } from "../../errors/sdk.js"
import * as Resource from "../cache/Resource.js"
import { forwarded } from "../forwarded.js"
import { Session } from "../session/Session.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** What has a list of the signed-in user's own. */
interface Listed {
  readonly list: Effect.Effect<unknown, unknown>
}

/** The same list, watched. */
interface Current<Part extends Listed> {
  readonly current: Resource.Resource<Effect.Success<Part["list"]>, Effect.Error<Part["list"]>>
}

/**
 * The members of a part with a list, as an app has them before it is loaded, and its list watched. Whoever watches sees the
 * list anew after each of the methods in `changes`.
 */
export const watchedList = Effect.fnUntraced(function* <
  Part extends Listed,
  const Changes extends keyof Part,
  const Others extends keyof Part = never
>(part: Effect.Effect<Part, ConnectionError>, changes: ReadonlyArray<Changes>, others: ReadonlyArray<Others> = []) {
  const scope = yield* Scope.Scope
  const members = forwarded(part, [...changes, ...others], ["list"])
  // The casts of a derivation: the wrapped methods are those of the same names.
  const current = yield* Resource.make(members.list as Effect.Effect<unknown, unknown>, yield* Session)
  const refresh = Effect.tap(() => Effect.forkIn(current.refresh, scope))
  const changing = changes.map(
    (name) => [name, (...args: ReadonlyArray<unknown>) => refresh((members[name] as AnyMethod)(...args))] as const
  )
  return { ...members, ...Object.fromEntries<unknown>(changing), current } as typeof members & Current<Part>
})
