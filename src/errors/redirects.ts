import { tagged } from "./tagged.js"

// Apart from the other flows, because every app loads these.

/** The app was asked to go to a page that is neither its own nor on one of its trusted domains. */
export class UntrustedRedirectError extends tagged("UntrustedRedirectError")<{
  readonly url: string
  readonly message: string
}> {}

/** The app has no way to go to another page: its redirect method is `none`, or there is no page here. */
export class NavigationUnavailableError extends tagged("NavigationUnavailableError")<{
  readonly url: string
}> {
  override get message() {
    return `There is no way to go to ${this.url} from here; set a redirect method`
  }
}

/** Outside a browser there is no page to build a link on, so the call must be told the whole address. */
export class CallbackUrlRequiredError extends tagged("CallbackUrlRequiredError")<{
  readonly option: string
}> {
  override get message() {
    return `${this.option} is required outside a browser`
  }
}
