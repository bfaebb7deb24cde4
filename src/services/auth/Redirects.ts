import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { CallbackUrlRequiredError, NavigationUnavailableError, UntrustedRedirectError } from "../../errors/redirects.js"
import { layered } from "../layered.js"
import type { Navigate } from "./AuthOptions.js"
import { AuthOptions } from "./AuthOptions.js"
import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import { handlerUrls } from "./handlerUrls.js"
import { makeRedirecting } from "./redirecting.js"

/** How a redirect is done. */
export interface RedirectOptions {
  /** Takes the place of the present page in the history. False by default. */
  readonly replace?: boolean
  /** Neither goes back to the page that asked for signing in, nor remembers the present one. False by default. */
  readonly noRedirectBack?: boolean
}

/** Why a redirect did not happen. */
export type RedirectFailure = UntrustedRedirectError | NavigationUnavailableError

/** Sending people from one page of the app to another. */
export interface Redirecting {
  /** Goes to one of the app's pages. Does nothing if the redirect method is `none`. */
  to(target: RedirectTarget, options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Goes to an address, if it is trusted. Does nothing if the redirect method is `none`. */
  toUrl(url: string, options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** As `to`, but fails if the redirect method is `none`: for callers that cannot go on here. */
  leaveFor(target: RedirectTarget, options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Loads a page of the platform or of a provider, which needs no trust and may hold secrets. */
  load(url: string): Effect.Effect<void, NavigationUnavailableError>
  /** Fails as `to` would, and goes nowhere: a flow asks before it spends a code that serves once. */
  check(target: RedirectTarget): Effect.Effect<void, RedirectFailure>
  /** An absolute link to one of the app's pages, or to the given address. */
  callbackUrl(target: RedirectTarget, given?: string): Effect.Effect<string, CallbackUrlRequiredError>
}

/** Sends people from one page of the app to another: the only place that does. */
export class Redirects extends Context.Service<
  Redirects,
  Redirecting & {
    readonly urls: HandlerUrls
    /** Sets the router used for redirects, which exists only while components are mounted; null removes it. */
    setNavigate(navigate: Navigate | null): Effect.Effect<void>
  }
>()("portico/auth/Redirects") {
  static readonly layerNoDeps = layered(
    Redirects,
    Effect.gen(function* () {
      // A defect: the option is a mistake in the app's source, and the error names it.
      const urls = yield* Effect.orDie(handlerUrls((yield* AuthOptions).urls))
      let router: Navigate | null = null
      return Redirects.of({
        urls,
        ...(yield* makeRedirecting(urls, () => router)),
        setNavigate: (navigate) =>
          Effect.sync(() => {
            router = navigate
          })
      })
    })
  )
}
