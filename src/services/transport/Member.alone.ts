import type { named as whole } from "./Member.js"

/** Replaces `Member.ts` in `dist/alone`, where no call has a span. */
export const named: typeof whole = (_member, effect) => effect
