import * as Data from "effect/Data"

/** An option of the app does not hold together; `option` names it. */
export class ConfigurationError extends Data.TaggedError("ConfigurationError")<{
  readonly option: string
  readonly message: string
}> {}

/** The app was asked to go to a page that is neither its own nor on one of its trusted domains. */
export class UntrustedRedirectError extends Data.TaggedError("UntrustedRedirectError")<{ readonly url: string }> {
  override get message() {
    return `Redirect URL ${this.url} is not trusted; should be relative.`
  }
}

/** The app has no way to go to another page: its redirect method is `none`, or there is no page here. */
export class NavigationUnavailableError extends Data.TaggedError("NavigationUnavailableError")<{ readonly url: string }> {
  override get message() {
    return `There is no way to go to ${this.url} from here; set a redirect method`
  }
}

/** Outside a browser there is no page to build a link on, so the call must be told the whole address. */
export class CallbackUrlRequiredError extends Data.TaggedError("CallbackUrlRequiredError")<{ readonly option: string }> {
  override get message() {
    return `${this.option} is required outside a browser`
  }
}

/** The call needs a browser, and there is none here. */
export class BrowserRequiredError extends Data.TaggedError("BrowserRequiredError")<{ readonly operation: string }> {
  override get message() {
    return `${this.operation} needs a browser`
  }
}

/** The person closed the passkey dialog, let it time out, or the page asked for another one. Nothing went wrong. */
export class PasskeyCancelledError extends Data.TaggedError("PasskeyCancelledError") {
  override get message() {
    return "The passkey dialog was cancelled"
  }
}

/** The platform sent passkey options that must not reach the authenticator. */
export class PasskeyOptionsError extends Data.TaggedError("PasskeyOptionsError")<{ readonly message: string }> {}

/** No sign-in is waiting for a second factor on this page. */
export class MfaAttemptMissingError extends Data.TaggedError("MfaAttemptMissingError") {
  override get message() {
    return "No sign-in is waiting for a second factor"
  }
}
