import * as Effect from "effect/Effect"
import { ContactChannelAlreadyExists } from "../../errors/refusals.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { normalizeEmail } from "../../schemas/rules/email.js"

/**
 * Turns an error 500 into `ContactChannelAlreadyExists` if another contact channel of the user has the value: some platforms
 * respond so, so the channels are listed then. @source protocol/users.md#contact-channels
 */
export const detectTakenChannel = <A, E extends { readonly _tag: string }, F extends TransportFailure | E>(
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
