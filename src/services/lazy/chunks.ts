/** What loads the chunks of an app: bare `import()`s, and a stack trace that begins in the script that their paths are relative to. */
export const chunks = {
  parts: () => import("./chunk.js"),
  stores: () => import("../platform/tokens/lateStoreOfRequest.js"),
  stack: (): string => `${new Error().stack}`
}
