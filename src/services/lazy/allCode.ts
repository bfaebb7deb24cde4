import * as Effect from "effect/Effect"
import * as code from "./code.js"
import type { LateCode } from "./LateCode.js"

/**
 * The code that layers have from the beginning: no call waits for a file, which a test clock does not move. In browsers, the manifest
 * replaces this file with `allCode.browser.ts`. @internal
 */
export const allCode: LateCode["Service"] = Effect.succeed(code)
