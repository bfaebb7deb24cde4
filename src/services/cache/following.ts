import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { Observable } from "../platform/Observable.js"
import type { Resource } from "./Resource.js"

/** Loads a watched value again whenever something that it depends on changes, until the scope closes. */
export const following = Effect.fnUntraced(function* (current: Resource<unknown, unknown>, changes: Observable<unknown>) {
  const scope = yield* Scope.Scope
  const services = yield* Effect.context<never>()
  const unsubscribe = changes.subscribe(() => {
    Effect.runForkWith(services)(Effect.forkIn(current.refresh(), scope))
  })
  yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))
})
