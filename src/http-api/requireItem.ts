import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { ServerApp } from "../services/ServerApp.js"
import { asking } from "./asking.js"
import type { PlatformUnavailable } from "./failures.js"
import { PermissionDenied } from "./failures.js"
import { SignedInUser } from "./SignedInUser.js"

/** Whose item is used up. The signed-in user's by default. */
export interface ItemOwner {
  readonly teamId?: string
}

/**
 * Runs an effect for an amount of an item: takes the amount first, and gives it back if the effect fails or is interrupted. Fails
 * with `PermissionDenied` if there is not enough, and the effect does not run.
 *
 * ```ts
 * renderVideo(id).pipe(requireItem("render-minutes", 5))
 * ```
 */
export const requireItem =
  (itemId: string, amount: number, owner: ItemOwner = {}) =>
  <A, E, R>(
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | PermissionDenied | PlatformUnavailable, R | SignedInUser | ServerApp> =>
    Effect.gen(function* () {
      const { claims } = yield* SignedInUser
      const { payments } = yield* ServerApp
      const item = owner.teamId === undefined ? { userId: claims.userId, itemId } : { teamId: owner.teamId, itemId }
      const take = Effect.flatMap(asking(payments.tryDecreaseQuantity(item, amount)), (isTaken) =>
        isTaken
          ? Effect.void
          : Effect.fail(new PermissionDenied({ missing: "item", id: itemId, message: `There is not enough of ${itemId} left.` }))
      )
      const giveBack = payments
        .increaseQuantity(item, amount)
        .pipe(Effect.catchCause((cause) => Effect.logError(`${amount} of ${itemId} could not be given back`, cause)))
      return yield* Effect.acquireUseRelease(
        take,
        () => effect,
        (_, exit) => (Exit.isSuccess(exit) ? Effect.void : giveBack)
      )
    })
