import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { Resource } from "../cache/Resource.js"
import { Session } from "../session/Session.js"

/** Loads a watched value again whenever something has changed what is known of the user. */
export const following = Effect.fnUntraced(function* (current: Resource<unknown, unknown>) {
  const { userChanges } = yield* Session
  const scope = yield* Scope.Scope
  const services = yield* Effect.context<never>()
  const unsubscribe = userChanges.subscribe(() => {
    Effect.runForkWith(services)(Effect.forkIn(current.refresh, scope))
  })
  yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))
})
