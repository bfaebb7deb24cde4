import * as lateStores from "../platform/tokens/lateStoreOfRequest.js"
import * as parts from "./chunk.js"
import { lazyChunk, lazyTokenStores } from "./lazyChunk.js"

/**
 * Keeps all code of an app, so that nothing loads on first use: no call waits for something that a test clock does not move. The
 * manifest replaces this file in browsers with `allCode.browser.ts`. @internal
 */
export const keepAllCode = (): void => {
  lazyChunk.keep(parts)
  lazyTokenStores.keep(lateStores)
}
