import * as Effect from "effect/Effect"
import { InvalidOption } from "../../../errors/options.js"
import { handlerPath } from "../../../schemas/limits.js"
import * as messages from "../../../schemas/messages/page.js"

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

/** A page that a project's e-mails and providers link to, or that the app redirects to. @source protocol/apps.md#pages */
export type HandlerPage = keyof typeof pages

/** A page of the app itself, where its flows continue. */
export type AppPage = "home" | "afterSignIn" | "afterSignUp" | "afterSignOut"

/** Every target of a redirect. */
export type RedirectTarget = HandlerPage | AppPage

/** The URL of each page, and `handler`, the path below which the default pages are. */
export type HandlerUrls = { readonly [Page in "handler" | RedirectTarget]: string }

/** The names of the handler's pages. */
// `Object.keys` loses the names.
export const handlerPages = Object.keys(pages) as ReadonlyArray<HandlerPage>

/** Fills in the default URLs. @source protocol/apps.md#redirects */
export const handlerUrls = Effect.fnUntraced(function* (given: Partial<HandlerUrls> = {}) {
  const path = given.handler ?? handlerPath
  if (!path.startsWith("/"))
    return yield* new InvalidOption({ option: "urls.handler", reason: `is invalid: ${messages.handlerPath()}` })
  const handler = path.replace(/\/+$/, "")
  // A cast, because `Object.fromEntries` loses the names.
  const inHandler = Object.fromEntries(
    handlerPages.map((name) => [name, given[name] ?? `${handler}/${pages[name]}`])
  ) as Readonly<Record<HandlerPage, string>>
  const home = given.home ?? "/"
  const afterSignIn = given.afterSignIn ?? home
  const urls: HandlerUrls = {
    handler,
    ...inHandler,
    home,
    afterSignIn,
    afterSignUp: given.afterSignUp ?? afterSignIn,
    afterSignOut: given.afterSignOut ?? home
  }
  for (const [name, url] of Object.entries(given)) {
    const reason = Object.hasOwn(urls, name) ? url === "" && "must not be empty" : "is not a page"
    if (reason) return yield* new InvalidOption({ option: `urls.${name}`, reason })
  }
  return urls
})
