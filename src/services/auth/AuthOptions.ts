import * as Context from "effect/Context"
import type { HandlerUrls } from "./handlerUrls.js"

/** Goes to another page of the app, as a router does. */
export type Navigate = (url: string, options: { readonly replace: boolean }) => unknown

/**
 * How the app goes to another page: not at all, by loading it, by the router of Next.js, or by a function of its own.
 * A navigation by function is complete when the function is; one that loads a page waits until the page is gone.
 */
export type RedirectMethod = "none" | "window" | "nextjs" | { readonly navigate: Navigate }

/** What an app says about its pages and its OAuth providers. */
export interface AuthOptions {
  /** The pages that are not at their default address. */
  readonly urls?: Partial<HandlerUrls>
  /** `window` on a page and `none` elsewhere, unless set. */
  readonly redirectMethod?: RedirectMethod
  /** Origins that redirects may lead to besides the app's own: `https://*.example.com`. */
  readonly trustedDomains?: ReadonlyArray<string>
  /** The scopes that signing in with a provider asks for besides the provider's basic ones. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, ReadonlyArray<string>>>
}

/** The options of this app; none by default. */
export const AuthOptions = Context.Reference<AuthOptions>("portico/auth/AuthOptions", { defaultValue: () => ({}) })
