import type { guardedStream as whole } from "./guardedStream.js"

/** Replaces `guardedStream.ts` in `dist/alone`: the promise face handles unusable arguments where it reads a stream. @internal */
export const guardedStream: typeof whole = (method) => method
