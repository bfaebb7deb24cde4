import * as Effect from "effect/Effect"
import type { logWarning as whole } from "../../../src/services/platform/logWarning.js"

// The build with `effect` bundled has no loggers.

/** Replaces `src/services/platform/logWarning`. */
export const logWarning: typeof whole = (text) => Effect.sync(() => console.warn(text))
