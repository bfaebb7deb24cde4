import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Resource from "../cache/Resource.js"
import { forwarded } from "../forwarded.js"
import type { NotLoaded } from "../platform/loadOnce.js"
import { Session } from "../session/Session.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** What has a list of the signed-in user's own; one that can give other lists too gives it where it is told nothing. */
interface Listed {
  list(): Effect.Effect<unknown, unknown>
}

type Own<Part extends Listed> = Part["list"] extends () => infer List ? List : never

/** The same list, watched. */
interface Current<Part extends Listed> {
  readonly current: Resource.Resource<Effect.Success<Own<Part>>, Effect.Error<Own<Part>>>
}

/** Loads a watched value again after a call: also after one that failed, which may have been done all the same. @internal */
export const refreshing = (current: Resource.Resource<unknown, unknown>) =>
  Effect.map(Scope.Scope, (scope) => {
    const refresh = Effect.forkIn(Effect.interruptible(current.refresh()), scope)
    return <A, E>(call: Effect.Effect<A, E>) => Effect.ensuring(call, refresh)
  })

/**
 * The members of a part with a list, as an app has them before it is loaded, and its list watched. Whoever watches sees the
 * list anew after each of the methods in `changes`. @internal
 */
export const watchedList = Effect.fnUntraced(function* <
  Part extends Listed,
  const Changes extends keyof Part,
  const Others extends keyof Part = never
>(part: Effect.Effect<Part, NotLoaded>, changes: ReadonlyArray<Changes>, others: ReadonlyArray<Others> = []) {
  const session = yield* Session
  const members = forwarded(part, ["list", ...changes, ...others], session.asCaller)
  const own = session.asCaller(Effect.flatMap(part, ({ list }) => list()))
  const current = yield* Resource.make(own, session)
  const refresh = yield* refreshing(current)
  // The casts of a derivation: the wrapped methods are those of the same names.
  const changing = changes.map(
    (name) => [name, (...args: ReadonlyArray<unknown>) => refresh((members[name] as AnyMethod)(...args))] as const
  )
  return { ...members, ...Object.fromEntries<unknown>(changing), current } as typeof members & Current<Part>
})
