import type { streamIn as whole } from "./streamIn.js"

/** Replaces `streamIn.ts` in `dist/alone`: the promise face runs a whole stream in the context of its call. @internal */
export const streamIn: typeof whole = () => (stream) => stream
