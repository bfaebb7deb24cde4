import * as Effect from "effect/Effect"
import { InvalidOption } from "../../errors/options.js"
import { handlerPath } from "../../schemas/limits.js"
import * as messages from "../../schemas/messages/page.js"

const pages = {
  signIn: "sign-in",
  signUp: "sign-up",
  signOut: "sign-out",
  emailVerification: "email-verification",
  passwordReset: "password-reset",
  forgotPassword: "forgot-password",
  oauthCallback: "oauth-callback",
  magicLinkCallback: "magic-link-callback",
  accountSettings: "account-settings",
  teamInvitation: "team-invitation",
  mfa: "mfa",
  error: "error"
} as const

/** The pages that a project's e-mails and providers lead to, and those that the app sends people to. @source protocol/apps.md#pages */
export type HandlerPage = keyof typeof pages

/** Where the app's own flows go on. */
export type AppPage = "home" | "afterSignIn" | "afterSignUp" | "afterSignOut"

/** Every target of a redirect. */
export type RedirectTarget = HandlerPage | AppPage

/** The address of each page, and `handler`, the path that the default ones are below. */
export type HandlerUrls = { readonly [Page in "handler" | RedirectTarget]: string }

/** The names of the handler's pages. */
// The cast of `Object.keys`, which forgets the names.
export const handlerPages = Object.keys(pages) as ReadonlyArray<HandlerPage>

/** Fills in the default of every address that is not set. @source protocol/apps.md#redirects */
export const handlerUrls = Effect.fnUntraced(function* (given: Partial<HandlerUrls> = {}) {
  const handler = (given.handler ?? handlerPath).replace(/\/+$/, "")
  if (!(given.handler ?? handlerPath).startsWith("/")) {
    return yield* new InvalidOption({ option: "urls.handler", reason: `is no path: ${messages.handlerPath()}` })
  }
  const page = (name: HandlerPage): string => given[name] ?? `${handler}/${pages[name]}`
  const home = given.home ?? "/"
  const afterSignIn = given.afterSignIn ?? home
  const urls: HandlerUrls = {
    handler,
    signIn: page("signIn"),
    signUp: page("signUp"),
    signOut: page("signOut"),
    emailVerification: page("emailVerification"),
    passwordReset: page("passwordReset"),
    forgotPassword: page("forgotPassword"),
    oauthCallback: page("oauthCallback"),
    magicLinkCallback: page("magicLinkCallback"),
    accountSettings: page("accountSettings"),
    teamInvitation: page("teamInvitation"),
    mfa: page("mfa"),
    error: page("error"),
    home,
    afterSignIn,
    afterSignUp: given.afterSignUp ?? afterSignIn,
    afterSignOut: given.afterSignOut ?? home
  }
  return urls
})
