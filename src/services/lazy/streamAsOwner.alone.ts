import type { streamAsOwner as whole } from "./streamAsOwner.js"

/** Replaces `streamAsOwner.ts` in `dist/alone`: the promise face runs a whole stream as the owner who asked for it. @internal */
export const streamAsOwner: typeof whole = () => (stream) => stream
