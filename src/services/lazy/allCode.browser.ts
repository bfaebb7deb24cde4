import type { keepAllCode as whole } from "./allCode.js"

/** Takes the place of `allCode.ts` in browsers, where a page loads less if what it does not use yet waits. @internal */
export const keepAllCode: typeof whole = () => {}
