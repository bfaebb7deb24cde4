import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { invalid } from "../errors/invalid.js"
import { mayHaveTakenEffect } from "../errors/mayHaveTakenEffect.js"
import { mustBe } from "../schemas/messages/value.js"
import type { ItemOf } from "../services/resources/paymentInput.js"
import { ServerApp } from "../services/ServerApp.js"
import { CurrentUser } from "./CurrentUser.js"
import type { PlatformUnavailable } from "./failures.js"
import { ItemRequired } from "./failures.js"
import { orDefect } from "./orUnavailable.js"

/**
 * Runs an effect for a quantity of an item: takes the quantity first, and gives it back if the effect fails or is interrupted. Fails
 * with `ItemRequired` (402) without running the effect if the quantity is insufficient. The item is that of the signed-in user, or
 * of the given customer, such as the team of an API key.
 *
 * Sends two requests before the effect: no one gets more than there is, even with concurrent requests, of which more than
 * necessary may be refused. If the platform's response is lost, the effect does not run, and what may have been taken is logged.
 *
 * ```ts
 * renderVideo(id).pipe(requireItem("render-minutes", 5))
 * addLink(url).pipe(requireItem({ itemId: "links", teamId }, 1))
 * ```
 */
export function requireItem(itemId: string, quantity: number): RequiringItem<CurrentUser>
export function requireItem(item: ItemOf, quantity: number): RequiringItem<never>
export function requireItem(required: string | ItemOf, quantity: number, ...more: readonly []): RequiringItem<CurrentUser> {
  return (effect) =>
    Effect.gen(function* () {
      const { payments } = yield* ServerApp
      // A caller without type checks, who would take from the signed-in user.
      if (more.length > 0) return yield* Effect.die(invalid("item", mustBe("one object with itemId and the customer")))
      const item = typeof required === "string" ? yield* itemOfUser(required) : required
      const { itemId } = item
      const restore = payments
        .increaseQuantity(item, quantity)
        .pipe(Effect.catchCause((cause) => Effect.logError(`${quantity} of ${itemId} could not be given back`, cause)))
      const decrease = payments.tryDecreaseQuantity(item, quantity).pipe(
        Effect.tapError((error) =>
          mayHaveTakenEffect(error) ? Effect.logError(`${quantity} of ${itemId} may have been taken`) : Effect.void
        ),
        // Tokens of a user are valid for some minutes after the user is deleted.
        Effect.catchTag("UserNotFound", () => Effect.succeed(false))
      )
      // The platform reads and decreases in two steps, so concurrent requests can take more than there is.
      const isEnough = Effect.map(payments.getItem(item), (left) => left.quantity >= 0).pipe(Effect.onError(() => restore))
      const take = Effect.gen(function* () {
        if (yield* orDefect(decrease)) {
          if (yield* orDefect(isEnough)) return
          yield* restore
        }
        return yield* new ItemRequired({ itemId, quantity, message: `There is not enough of the item ${itemId} left.` })
      })
      return yield* Effect.acquireUseRelease(
        take,
        () => effect,
        (_, exit) => (Exit.isSuccess(exit) ? Effect.void : restore)
      )
    })
}

const itemOfUser = (itemId: string) => Effect.map(CurrentUser, ({ claims }): ItemOf => ({ userId: claims.userId, itemId }))

/** A function that adds an item requirement to an effect. `Who` is the service that the customer comes from. */
export type RequiringItem<Who> = <A, E, R>(
  effect: Effect.Effect<A, E, R>
) => Effect.Effect<A, E | ItemRequired | PlatformUnavailable, R | Who | ServerApp>
