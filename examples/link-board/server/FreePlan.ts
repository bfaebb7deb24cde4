import { Context, Effect, Layer, Ref } from "effect"
import { ServerApp } from "portico/effect"

/** Gives every team the free plan when its board is opened for the first time. */
export class FreePlan extends Context.Service<FreePlan, { ensure(teamId: string): Effect.Effect<void> }>()(
  "link-board/FreePlan"
) {
  static readonly layer = Layer.effect(
    FreePlan,
    Effect.gen(function* () {
      const { payments } = yield* ServerApp
      const known = yield* Ref.make<ReadonlySet<string>>(new Set())
      return {
        ensure: Effect.fnUntraced(
          function* (teamId) {
            if ((yield* Ref.get(known)).has(teamId)) return
            const { items } = yield* payments.listProducts({ teamId })
            if (items.length === 0) yield* payments.grantProduct({ teamId, productId: "free" })
            yield* Ref.update(known, (teams) => new Set(teams).add(teamId))
          },
          // Two members may come at the same moment; the one who is later finds the plan granted.
          Effect.catchTag("ProductAlreadyGranted", () => Effect.void),
          Effect.catchCause((cause) => Effect.logWarning("The free plan could not be granted", cause))
        )
      }
    })
  )
}
