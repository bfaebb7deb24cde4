import * as Context from "effect/Context"
import type { SecretInput } from "../../schemas/SecretInput.js"
import type { HandlerUrls } from "./handlerUrls.js"

/** Goes to another page of the app, as a router does. */
export type Navigate = (url: string, options: { readonly replace: boolean }) => unknown

/**
 * How the app goes to another page: not at all, by loading it, by the router of Next.js, or by a function of its own.
 * A navigation by function is complete when the function is; one that loads a page waits until the page is gone.
 */
export type RedirectMethod = "none" | "window" | "nextjs" | { readonly navigate: Navigate }

/** Gives a proof that a person signs in, from a challenge that the app shows; null if it cannot. */
export type GetBotChallengeToken = (challenge: {
  /** What the person is doing, by which the proof is bound to it. */
  readonly action: "sign_up_with_credential" | "send_magic_link_email" | "oauth_authenticate"
  /** `invisible` asks for a proof without the person's doing, `visible` for one that the person makes. */
  readonly phase: "invisible" | "visible"
}) => SecretInput | null | PromiseLike<SecretInput | null>

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
  /**
   * Asks the app for the token of a bot challenge (Cloudflare Turnstile) before signing up with a password, before sending a
   * magic link, and before leaving for an OAuth provider, which then costs a request. The app shows the challenge; the SDK loads nothing of others. Platforms take it since 2026-04; without it they
   * count the sign-up as riskier.
   */
  readonly botChallenge?: GetBotChallengeToken
}

/** The options of this app; none by default. */
export const AuthOptions = Context.Reference<AuthOptions>("portico/auth/AuthOptions", { defaultValue: () => ({}) })
