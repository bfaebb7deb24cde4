import { retriedImport } from "./retriedImport.js"

/**
 * Loads what an app does not need to sign in with a password, with the first use of any of it. Everything else that loads late is a
 * feature of its own, such as passkeys.
 */
export const lateCode = retriedImport(
  () => import("./code.js"),
  // Bundlers may move `retriedImport` into another file than this `import()`, and the path is relative to this one.
  () => `${new Error().stack}`
)
