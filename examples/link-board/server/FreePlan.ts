import { Context, Effect, Layer, Ref } from "effect"
import { ServerApp } from "portico/effect"

/** Grants every team the free plan when its board is first opened. */
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
          // If two members open the board at once, the second one finds the plan already granted.
          Effect.catchTag("ProductAlreadyGranted", () => Effect.void),
          Effect.catchCause((cause) => Effect.logWarning("The free plan could not be granted", cause))
        )
      }
    })
  )
}
