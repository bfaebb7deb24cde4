import type { guardedStream as whole } from "../../../src/services/arguments/guardedStream.js"

// The promise face handles unusable arguments where it reads a stream, so the build with `effect` bundled needs no stream before.

/** Replaces `src/services/arguments/guardedStream`. */
export const guardedStream: typeof whole = (method) => method
