import { fromEffect as whole } from "../../../src/promise/app.js"
import { chunks } from "../../../src/services/lazy/chunks.js"
import { chunks as leanChunks } from "./chunks.ts"

/** Replaces `src/promise/app` for what creates an app: hands the imports of the chunks over to the code that loads them. */
export const fromEffect: typeof whole = (app, options) => {
  Object.assign(leanChunks, chunks)
  return whole(app, options)
}
