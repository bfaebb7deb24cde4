import { tagged } from "./tagged.js"

/** What was asked of a store. */
export type SharedStoreOperation = "get" | "swap" | "remove"

/**
 * The store that the servers of an app share could not be used, or did not answer within five seconds. It is thrown to whoever needs
 * a session that is kept there; `cause` is what the store itself says.
 */
export class SharedStoreError extends tagged("SharedStoreError")<{
  readonly operation: SharedStoreOperation
  readonly cause: unknown
}> {
  override get message() {
    return `The shared store could not be used (${this.operation}). Check that it is reachable; \`cause\` has its own error.`
  }
}
