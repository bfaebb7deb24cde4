import type { ownersStream as whole } from "../../../src/services/lazy/ownersStream.js"

// The promise face runs a whole stream as the owner who asked for its first value, so the build with `effect` bundled needs no stream
// before.

/** Replaces `src/services/lazy/ownersStream`. */
export const ownersStream: typeof whole = () => (stream) => stream
