import type { RequestLike } from "./RequestLike.js"

/**
 * Returns whether a value is a request together with its response, instead of a request. Asks only whether members exist: Next's
 * requests have members that throw when they are read, such as `request`.
 */
export const hasExchange = <Exchange extends object>(given: RequestLike | Exchange): given is Exchange =>
  "request" in given && ("response" in given || !("headers" in given))
