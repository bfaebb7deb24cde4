import * as Effect from "effect/Effect"
import { ContactChannelAlreadyExists } from "../../errors/refusals.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { normalizeEmail } from "../../schemas/rules/email.js"

/**
 * Tells a value that another channel of the user has already from a fault: some platforms answer both with 500, so the channels are
 * looked at then. @source protocol/users.md#contact-channels
 */
export const takenChannel = <A, E extends { readonly _tag: string }, F extends TransportFailure | E>(
  update: Effect.Effect<A, E>,
  id: string,
  value: string | undefined,
  list: Effect.Effect<ReadonlyArray<{ readonly id: string; readonly value: string }>, F>
): Effect.Effect<A, E | ContactChannelAlreadyExists> =>
  Effect.catch(update, (error) => {
    if (typeof value !== "string" || !("status" in error) || error.status !== 500) return Effect.fail(error)
    const isTaken = (all: ReadonlyArray<{ readonly id: string; readonly value: string }>) =>
      all.some((one) => one.id !== id && normalizeEmail(one.value) === normalizeEmail(value))
    return Effect.flatMap(
      Effect.orElseSucceed(list, () => []),
      (all): Effect.Effect<never, E | ContactChannelAlreadyExists> =>
        isTaken(all) ? Effect.fail(new ContactChannelAlreadyExists()) : Effect.fail(error)
    )
  })
