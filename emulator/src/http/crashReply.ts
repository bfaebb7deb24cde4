import * as Effect from "effect/Effect"
import type { Reply } from "./Reply.js"
import { text } from "./Reply.js"

/** Logs a defect of the emulator, and returns the reply to the request that met it. */
export const crashReply = (defect: unknown, requestId: string): Effect.Effect<Reply> =>
  Effect.as(
    Effect.logError(`Request ${requestId} failed`, defect),
    text(`Something went wrong in the emulator. Request id: ${requestId}`, 500)
  )
