/** Takes the place of `allCode.ts` in browsers, where a page loads less if what it does not use yet waits. @internal */
export { lateCode as allCode } from "./loadCode.js"
