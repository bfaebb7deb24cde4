import * as Effect from "effect/Effect"
import type { forwardStream as whole } from "../../../src/services/lazy/forwardStream.js"

// The promise face loads what runs a stream together with the part that returns it, so the build with `effect` bundled needs no
// stream before.

/** Replaces `src/services/lazy/forwardStream`. The cast: only the promise face sees the result. */
export const forwardStream = ((part: Effect.Effect<unknown>, open: (part: unknown) => unknown) =>
  Effect.map(part, open)) as unknown as typeof whole
