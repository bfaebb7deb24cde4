import { described } from "./tagged.js"

/** After how long a request may be repeated that failed because the store was unavailable, in seconds. */
export const retryAfterSeconds = 1

/** The operations of a shared store. */
export type SharedStoreOperation = "get" | "swap" | "remove"

/**
 * The store that the servers of an app share failed, or did not respond within five seconds. Thrown to callers that need a
 * session in it; `cause` is the store's own error.
 */
export class SharedStoreError extends described("SharedStoreError")<{
  readonly operation: SharedStoreOperation
  readonly cause: unknown
}>(
  ({ operation }) => `The shared store could not be used (${operation}). Check that it is reachable; \`cause\` has its own error.`
) {}
