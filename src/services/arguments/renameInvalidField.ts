import * as Effect from "effect/Effect"
import { InvalidInput } from "../../errors/sdk.js"

/**
 * Makes a call whose request has other names than its caller wrote: `InvalidInput` names what the caller wrote. The field is empty
 * if the request as a whole is invalid. @internal
 */
export const renameInvalidField = <A, E extends { readonly _tag: string }>(
  call: Effect.Effect<A, E>,
  nameOf: (field: string) => string
): Effect.Effect<A, E | InvalidInput> =>
  Effect.mapError(call, (error) => {
    if (!(error instanceof InvalidInput)) return error
    const field = nameOf(error.field)
    return new InvalidInput({ field, reason: error.field === "" ? error.reason : error.reason.replace(error.field, field) })
  })
