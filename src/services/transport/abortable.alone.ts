import type { abortable as whole } from "./abortable.js"

/** Replaces `abortable.ts` in `dist/alone`: the promise face aborts a call itself, by interrupting the fiber that runs it. */
export const abortable: typeof whole = (effect) => effect
