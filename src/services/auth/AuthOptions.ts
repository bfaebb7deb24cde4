import * as Context from "effect/Context"
import type { SecretInput } from "../../schemas/Secret.js"
import type { HandlerUrls } from "./redirects/handlerUrls.js"

/** Navigates to another page of the app, as a router does. */
export type Navigate = (url: string, options: { readonly replace: boolean }) => unknown

/**
 * How the app navigates to another page: `none` never does, `window` loads the page, `nextjs` uses the Next.js router, and
 * `navigate` is a function of the app. A redirect by a function completes when the function does; a redirect that loads a page
 * waits until the page is gone. Where there is no page, as in a native app, the function also opens the pages of providers and
 * checkouts, whose URLs are absolute.
 */
export type RedirectMethod = "none" | "window" | "nextjs" | { readonly navigate: Navigate }

/** Returns the token of a bot challenge that the app shows, or null if it has none. */
export type GetBotChallengeToken = (challenge: {
  /** The action that the token is bound to. */
  readonly action: "sign_up_with_credential" | "send_magic_link_email" | "oauth_authenticate"
  /** `invisible` asks for a token without interaction, `visible` for one from a challenge that the person solves. */
  readonly phase: "invisible" | "visible"
}) => SecretInput | null | PromiseLike<SecretInput | null>

/** An app's options for its pages and OAuth providers. */
export interface AuthOptions {
  /** The URLs of the pages that are not at their default URL. */
  readonly urls?: Partial<HandlerUrls>
  /** Default: `window` on a page, `none` elsewhere. */
  readonly redirectMethod?: RedirectMethod
  /**
   * Origins besides the app's own that redirects may lead to, such as `https://*.example.com`. Hosted pages are trusted too.
   * Default: none.
   */
  readonly trustedDomains?: ReadonlyArray<string>
  /** The origin of hosted pages, with `{projectId}` in its host name. Default: that of the hosted platform. */
  readonly hostedPages?: string
  /** The scopes to request at each provider on sign-in, besides the provider's basic scopes. Default: none. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, ReadonlyArray<string>>>
  /**
   * Returns the token of a bot challenge (Cloudflare Turnstile). Called before a sign-up with a password, before a magic link is
   * sent, and before a redirect to an OAuth provider, which then takes an extra request. The app shows the challenge; the SDK
   * loads no third-party code. Platforms accept the token since 2026-04; without it they rate the sign-up as riskier.
   */
  readonly botChallenge?: GetBotChallengeToken
}

/** The auth options of the app. All are optional. */
export const AuthOptions = Context.Reference<AuthOptions>("portico/auth/AuthOptions", { defaultValue: () => ({}) })
