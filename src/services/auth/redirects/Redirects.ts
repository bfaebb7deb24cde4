import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { invalid } from "../../../errors/invalid.js"
import type { CallbackUrlRequiredError, NavigationUnavailableError, UntrustedRedirectError } from "../../../errors/redirects.js"
import { mustBe } from "../../../schemas/messages/value.js"
import { undeclared } from "../../arguments/given.js"
import type { Session } from "../../session/Session.js"
import type { Navigate } from "../AuthOptions.js"
import { AuthOptions } from "../AuthOptions.js"
import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import { handlerUrls } from "./handlerUrls.js"
import { makeRedirecting } from "./redirecting.js"

/** The options of a redirect. */
export interface RedirectOptions {
  /** Replaces the current page in the history. Default: false. */
  readonly replace?: boolean
  /** Neither returns to the page that asked for the sign-in nor remembers the current page. Default: false. */
  readonly noRedirectBack?: boolean
  /** Fails with `NavigationUnavailableError` if the redirect method is `none`, instead of doing nothing. Default: false. */
  readonly required?: boolean
}

/** The errors of a redirect. */
export type RedirectFailure = UntrustedRedirectError | NavigationUnavailableError

/** Redirecting between the pages of the app. */
export interface Redirecting {
  /**
   * Redirects to one of the app's pages. Does nothing if the redirect method is `none`, unless `required`. A hosted page can get the
   * given session, so that its user is signed in there too.
   */
  to(target: RedirectTarget, options?: RedirectOptions, session?: Session["Service"] | null): Effect.Effect<void, RedirectFailure>
  /** Redirects to a URL if it is trusted. Does nothing if the redirect method is `none`, unless `required`. */
  toUrl(url: string, options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /**
   * Loads a page of the platform or of a provider; without a page, the app's `redirectMethod.navigate` opens it, however long that
   * takes. The URL needs no trust and may contain secrets.
   */
  load(url: string, options?: Pick<RedirectOptions, "replace">): Effect.Effect<void, NavigationUnavailableError>
  /** Fails as `to` would, without redirecting: a flow calls it before it uses a single-use code. */
  check(target: RedirectTarget): Effect.Effect<void, RedirectFailure>
  /** Returns an absolute link to one of the app's pages, or to `given`, the option `callbackUrl` of the call. */
  callbackUrl(target: RedirectTarget, given?: string): Effect.Effect<string, CallbackUrlRequiredError>
}

/** Redirects between the pages of the app. All redirects go through this service. */
export class Redirects extends Context.Service<
  Redirects,
  Redirecting & {
    readonly urls: HandlerUrls
    /** Whether the app redirects: false if the redirect method is `none`. */
    readonly canRedirect: boolean
    /** Sets the router used for redirects, which exists only while components are mounted; null removes it. */
    setNavigate(navigate: Navigate | null): Effect.Effect<void>
  }
>()("portico/auth/Redirects") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    // A defect: the option is a mistake in the app's source, and the error names it.
    const options = yield* AuthOptions
    const urls = yield* Effect.orDie(handlerUrls(options.urls))
    let router: Navigate | null = null
    const setNavigate = (navigate: Navigate | null) =>
      navigate === null || typeof navigate === "function"
        ? Effect.sync(() => {
            router = navigate
          })
        : undeclared(invalid("navigate", mustBe("a function, or null")))
    const redirecting = yield* makeRedirecting(urls, () => router)
    return Redirects.of({ urls, canRedirect: options.redirectMethod !== "none", ...redirecting, setNavigate })
  })
}
