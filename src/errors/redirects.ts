import { described, tagged } from "./tagged.js"

// In a file of their own, because every app loads them.

/** The target of a redirect is neither on the app's own origin nor on one of its trusted domains. */
export class UntrustedRedirectError extends tagged("UntrustedRedirectError")<{
  readonly url: string
  readonly message: string
}> {}

/** The app cannot redirect: its redirect method is `none`, or there is no page. */
export class NavigationUnavailableError extends described("NavigationUnavailableError")<{
  readonly url: string
}>(({ url }) => `Cannot redirect to ${url}: set the option \`redirectMethod\``) {}

/**
 * Outside a browser there is no page to build a link on, so the call requires a whole URL: in its `option`, or for the page in the
 * app's `urls`.
 */
export class CallbackUrlRequiredError extends described("CallbackUrlRequiredError")<{
  readonly option: string
}>(({ option }) => `${option} is required outside a browser: pass the whole URL of a page`) {}
