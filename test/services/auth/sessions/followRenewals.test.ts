import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Scope } from "effect"
import * as Observable from "../../../../src/internal/Observable.js"
import { followRenewals } from "../../../../src/services/auth/sessions/followRenewals.js"
import { expired } from "../../../../src/services/session/accessToken.js"
import type { Active, State } from "../../../../src/services/session/State.js"

const active = (generation: number, token: string): Active => ({
  _tag: "Active",
  generation,
  pair: { accessToken: Redacted.make(token), refreshToken: Redacted.make("r") },
  freshness: expired
})

describe("following the refreshes of a session", () => {
  it.effect("runs an effect after each refresh, and after no other change, until the scope closes", () =>
    Effect.gen(function* () {
      const [first, renewed, second] = [active(1, "a"), active(1, "b"), active(2, "c")]
      const state = Observable.make<State>(first)
      let runs = 0
      const scope = yield* Scope.make()
      yield* Scope.provide(
        followRenewals(
          { state },
          Effect.sync(() => void runs++)
        ),
        scope
      )
      for (const [next, after] of [
        [{ ...first, freshness: expired }, 0],
        [renewed, 1],
        [{ ...renewed, freshness: expired }, 1],
        [second, 1],
        [{ _tag: "SignedOut", generation: 3 }, 1],
        [{ _tag: "SignedOut", generation: 3 }, 1],
        [active(3, "d"), 1],
        [active(3, "e"), 2],
        [{ _tag: "Invalid", generation: 3 }, 2]
      ] satisfies ReadonlyArray<readonly [State, number]>) {
        state.set(next)
        yield* Effect.yieldNow
        assert.strictEqual(runs, after, JSON.stringify(next))
      }
      yield* Scope.close(scope, Exit.void)
      state.set(active(4, "f"))
      state.set(active(4, "g"))
      yield* Effect.yieldNow
      assert.strictEqual(runs, 2)
    })
  )
})
