import type { KnownError } from "./catalogue.js"
import type { SessionExpired, TransportFailure } from "./sdk.js"
import { tagged } from "./tagged.js"

/** The call needs a browser, and there is none. */
export class BrowserRequiredError extends tagged("BrowserRequiredError")<{
  readonly operation: string
}> {
  override get message() {
    return `${this.operation} needs a browser`
  }
}

/**
 * A method that reads its code from the page's URL found none there. Pass the code, or call the method on the page that the link
 * opens.
 */
export class CodeMissingError extends tagged("CodeMissingError")<{
  /** The URL parameter of the code. */
  readonly parameter: string
}> {
  override get message() {
    return `The URL of this page has no code in its parameter \`${this.parameter}\``
  }
}

/** The person closed the passkey dialog or let it time out. Show no error; the page stays unchanged. */
export class PasskeyCancelledError extends tagged("PasskeyCancelledError") {
  override get message() {
    return "The passkey dialog was cancelled"
  }
}

/** Passkeys are not available: outside a browser, in one without them, or without their autofill. */
export class PasskeysUnsupportedError extends tagged("PasskeysUnsupportedError")<{
  readonly missing: "browser" | "passkeys" | "autofill"
}> {
  override get message() {
    return this.missing === "browser"
      ? "Passkeys need a browser"
      : this.missing === "passkeys"
        ? "This browser does not support passkeys"
        : "This browser does not support the autofill of passkeys"
  }
}

/** No sign-in is waiting for a second factor on this page. */
export class MfaAttemptMissingError extends tagged("MfaAttemptMissingError") {
  override get message() {
    return "No sign-in is waiting for a second factor"
  }
}

/**
 * The team was created, but could not be selected; `cause` says why. Creating it again would create a second team: select the
 * team `teamId`.
 */
export class TeamNotSelectedError extends tagged("TeamNotSelectedError")<{
  readonly teamId: string
  readonly cause: TransportFailure | SessionExpired | KnownError
}> {
  override get message() {
    return `The team was created, but could not be selected: ${this.cause.message}`
  }
}

/** The OAuth flow failed with an error that has no class; `code` and `message` are the platform's. */
export class OAuthCallbackFailed extends tagged("OAuthCallbackFailed")<{
  readonly code: string
  readonly message: string
}> {}

/**
 * A page of a list leads back to an earlier one, or has an invalid cursor, or the item at which the next page begins was deleted
 * meanwhile, so the rest of the list cannot be reached; `received` items were emitted before. A smaller `limit`, or fetching the
 * list page by page, may get further.
 */
export class IncompleteListError extends tagged("IncompleteListError")<{
  readonly received: number
}> {
  override get message() {
    return `The list is incomplete: after ${this.received} items, the platform returned an earlier page again or an invalid cursor, or the next item was deleted`
  }
}
