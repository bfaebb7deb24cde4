import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import { CallbackUrlRequiredError, NavigationUnavailableError, UntrustedRedirectError } from "../../errors/flows.js"
import { redirectWaitMillis } from "../../schemas/limits.js"
import * as messages from "../../schemas/messages.js"
import { Location } from "../platform/Location.js"
import type { Navigate } from "./AuthOptions.js"
import { AuthOptions } from "./AuthOptions.js"
import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import { handlerUrls } from "./handlerUrls.js"
import { callbackUrl, destination } from "./returnTo.js"
import { shortest, trustedUrl } from "./trustedUrl.js"

/** How a redirect is done. */
export interface RedirectOptions {
  /** Takes the place of the present page in the history. False by default. */
  readonly replace?: boolean
  /** Neither goes back to the page that asked for signing in, nor remembers the present one. False by default. */
  readonly noRedirectBack?: boolean
}

/** Why a redirect did not happen. */
export type RedirectFailure = UntrustedRedirectError | NavigationUnavailableError

/** Sends people from one page of the app to another: the only place that does. */
export class Redirects extends Context.Service<
  Redirects,
  {
    readonly urls: HandlerUrls
    /** Goes to one of the app's pages. Does nothing where the redirect method is `none`. */
    to(target: RedirectTarget, options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
    /** Goes to an address, if it is trusted. Does nothing where the redirect method is `none`. */
    toUrl(url: string, options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
    /** As `to`, but fails where the redirect method is `none`: for callers that cannot go on here. */
    leaveFor(target: RedirectTarget, options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
    /** Loads a page of the platform or of a provider, which needs no trust and may hold secrets. */
    load(url: string): Effect.Effect<void, NavigationUnavailableError>
    /** Fails as `to` would, and goes nowhere: a flow asks before it spends a code that serves once. */
    check(target: RedirectTarget): Effect.Effect<void, RedirectFailure>
    /** An absolute link to one of the app's pages, or to the given address. */
    callbackUrl(target: RedirectTarget, given?: string): Effect.Effect<string, CallbackUrlRequiredError>
    /** Goes by a router that exists only while components are mounted; null gives it up. */
    setNavigate(navigate: Navigate | null): Effect.Effect<void>
  }
>()("portico/auth/Redirects") {
  static readonly layerNoDeps = Layer.effect(
    Redirects,
    Effect.gen(function* () {
      const location = yield* Location
      const { redirectMethod, trustedDomains = [], urls: given } = yield* AuthOptions
      // A defect: the option is a mistake in the app's source, and the error names it.
      const urls = yield* Effect.orDie(handlerUrls(given))
      const router = yield* Ref.make<Navigate | null>(null)

      const navigation = Effect.fnUntraced(function* (url: string) {
        const page = yield* location.href
        const method = redirectMethod ?? (page === null ? "none" : "window")
        if (method === "none") return "none" as const
        if (typeof method === "object") return byFunction(method.navigate)
        const attached = yield* Ref.get(router)
        if (attached !== null) return byFunction(attached)
        if (page !== null) return byLoading
        if (method === "nextjs") return byNextServer
        return yield* new NavigationUnavailableError({ url })
      })

      // The page goes on for a moment after it was told to leave. Who waits for its end must not wait for ever.
      const byLoading = (url: string, replace: boolean) =>
        Effect.andThen(replace ? location.replace(url) : location.assign(url), Effect.sleep(redirectWaitMillis))

      const trusted = Effect.fnUntraced(function* (url: string) {
        const page = yield* location.href
        const target = trustedUrl(url, { page, trustedDomains })
        return target === null
          ? yield* new UntrustedRedirectError({ url, message: messages.untrustedRedirect(url) })
          : shortest(target, page)
      })

      const find = (target: RedirectTarget, options: RedirectOptions) =>
        Effect.map(location.href, (page) => (options.noRedirectBack ? urls[target] : destination(target, urls, page)))

      const go = Effect.fnUntraced(function* (url: string, options: RedirectOptions, must: boolean) {
        const address = yield* trusted(url)
        const navigate = yield* navigation(address)
        if (navigate !== "none") return yield* navigate(address, options.replace ?? false)
        if (must) return yield* new NavigationUnavailableError({ url: address })
      })

      return Redirects.of({
        urls,
        to: Effect.fnUntraced(function* (target, options = {}) {
          yield* go(yield* find(target, options), options, false)
        }),
        toUrl: (url, options = {}) => go(url, options, false),
        leaveFor: Effect.fnUntraced(function* (target, options = {}) {
          yield* go(yield* find(target, options), options, true)
        }),
        load: Effect.fnUntraced(function* (url) {
          const page = yield* location.href
          if (redirectMethod !== "none" && page !== null) return yield* byLoading(url, false)
          const { origin, pathname } = new URL(url)
          return yield* new NavigationUnavailableError({ url: `${origin}${pathname}` })
        }),
        check: Effect.fnUntraced(function* (target) {
          yield* navigation(yield* trusted(yield* find(target, {})))
        }),
        callbackUrl: Effect.fnUntraced(function* (target, address) {
          const page = yield* location.href
          if (page !== null) return callbackUrl(address ?? urls[target], page)
          return address ?? (yield* new CallbackUrlRequiredError({ option: "callbackUrl" }))
        }),
        setNavigate: (navigate) => Ref.set(router, navigate)
      })
    })
  )
}

// What the router throws is thrown to the caller as it is: Next.js redirects by throwing.
const byFunction = (navigate: Navigate) => (url: string, replace: boolean) =>
  Effect.promise(() => Promise.resolve(navigate(url, { replace }))).pipe(Effect.timeoutOption(redirectWaitMillis), Effect.asVoid)

// On a server there is no router to call: Next.js reads the redirect from what a component or an action throws.
const byNextServer = (url: string, replace: boolean) =>
  Effect.die(Object.assign(new Error("NEXT_REDIRECT"), { digest: `NEXT_REDIRECT;${replace ? "replace" : "push"};${url};307;` }))
