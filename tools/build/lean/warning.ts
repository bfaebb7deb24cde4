import * as Effect from "effect/Effect"
import type { warning as whole } from "../../../src/services/platform/warning.js"

// The build with `effect` bundled has no loggers.

/** Replaces `src/services/platform/warning`. */
export const warning: typeof whole = (text) => Effect.sync(() => console.warn(text))
