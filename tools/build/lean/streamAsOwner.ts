import type { streamAsOwner as whole } from "../../../src/services/lazy/streamAsOwner.js"

// The promise face runs a whole stream as the owner who asked for its first value, so the build with `effect` bundled needs no stream
// before.

/** Replaces `src/services/lazy/streamAsOwner`. */
export const streamAsOwner: typeof whole = () => (stream) => stream
