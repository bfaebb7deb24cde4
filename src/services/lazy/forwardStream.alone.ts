import * as Effect from "effect/Effect"
import type { forwardStream as whole } from "./forwardStream.js"

/**
 * Replaces `forwardStream.ts` in `dist/alone`: the promise face loads what runs a stream together with the part that returns it. The
 * cast: only the promise face sees the result. @internal
 */
export const forwardStream = ((part: Effect.Effect<unknown>, open: (part: unknown) => unknown) =>
  Effect.map(part, open)) as unknown as typeof whole
