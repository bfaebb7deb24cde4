import type { KnownError } from "./catalogue.js"
import type { SessionExpired, TransportFailure } from "./sdk.js"
import { described, tagged } from "./tagged.js"

/** The call reads the URL of the page, and there is no page. Pass it the code, or the URL, that it would read there. */
export class BrowserRequiredError extends described("BrowserRequiredError")<{
  readonly operation: string
}>(({ operation }) => `${operation} needs a browser, to read the URL of its page: pass it the code, or the URL, instead`) {}

/**
 * A method that reads its code from the page's URL found none there. Pass the code, or call the method on the page that the link
 * opens.
 */
export class CodeMissingError extends described("CodeMissingError")<{
  /** The URL parameter of the code. */
  readonly parameter: string
}>(({ parameter }) => `The URL of this page has no code in its parameter \`${parameter}\``) {}

/** The person closed the passkey dialog or let it time out. Show no error; the page stays unchanged. */
export class PasskeyCancelledError extends described("PasskeyCancelledError")(() => "The passkey dialog was cancelled") {}

/** Passkeys are not available: outside a browser, in one without them, or without their autofill. */
export class PasskeysUnsupportedError extends described("PasskeysUnsupportedError")<{
  readonly missing: "browser" | "passkeys" | "autofill"
}>(({ missing }) =>
  missing === "browser"
    ? "Passkeys need a browser"
    : missing === "passkeys"
      ? "This browser does not support passkeys"
      : "This browser does not support the autofill of passkeys"
) {}

/** No sign-in is waiting for a second factor on this page. */
export class MfaAttemptMissingError extends described("MfaAttemptMissingError")(
  () => "No sign-in is waiting for a second factor"
) {}

/**
 * The team was created, but could not be selected; `cause` says why. Creating it again would create a second team: select the
 * team `teamId`.
 */
export class TeamNotSelectedError extends described("TeamNotSelectedError")<{
  readonly teamId: string
  readonly cause: TransportFailure | SessionExpired | KnownError
}>(({ cause }) => `The team was created, but could not be selected: ${cause.message}`) {}

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
export class IncompleteListError extends described("IncompleteListError")<{
  readonly received: number
}>(
  ({ received }) =>
    `The list is incomplete: after ${received} items, the platform returned an earlier page again or an invalid cursor, or the next item was deleted`
) {}
