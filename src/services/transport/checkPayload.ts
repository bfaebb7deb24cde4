import * as Effect from "effect/Effect"
import type * as Call from "../../contract/Call.js"
import { InvalidInput } from "../../errors/sdk.js"
import { encodePart } from "./request.js"

/** Fails if the payload of a call cannot be encoded: for a call that needs another request first. @internal */
export const checkPayload = ({ codecs }: Call.Any, payload: unknown): Effect.Effect<void, InvalidInput> =>
  Effect.suspend(() => {
    const encoded = codecs.payload && encodePart(codecs.payload, payload)
    return encoded instanceof InvalidInput ? encoded : Effect.void
  })
