import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { mayHaveTakenEffect } from "../errors/mayHaveTakenEffect.js"
import type { Customer } from "../schemas/Customer.js"
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
 * addLink(url).pipe(requireItem("links", 1, { teamId }))
 * ```
 */
export function requireItem(itemId: string, quantity: number): RequiringItem<CurrentUser>
export function requireItem(itemId: string, quantity: number, owner: Customer): RequiringItem<never>
export function requireItem(itemId: string, quantity: number, owner?: Customer): RequiringItem<CurrentUser> {
  const customer = owner === undefined ? signedIn : Effect.succeed(owner)
  return (effect) =>
    Effect.gen(function* () {
      const { payments } = yield* ServerApp
      const item = { ...(yield* customer), itemId }
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

const signedIn = Effect.map(CurrentUser, ({ claims }): Customer => ({ userId: claims.userId }))

/** A function that adds an item requirement to an effect. `Who` is the service that the customer comes from. */
export type RequiringItem<Who> = <A, E, R>(
  effect: Effect.Effect<A, E, R>
) => Effect.Effect<A, E | ItemRequired | PlatformUnavailable, R | Who | ServerApp>
