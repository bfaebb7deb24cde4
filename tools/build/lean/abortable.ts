import type { abortable as whole } from "../../../src/services/transport/abortable.js"

// The promise face aborts a call itself: it interrupts the fiber that runs it.

/** Replaces `src/services/transport/abortable`. */
export const abortable: typeof whole = (effect) => effect
