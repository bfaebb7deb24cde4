import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { invalid } from "../../../errors/invalid.js"
import { CallbackUrlRequiredError, NavigationUnavailableError, UntrustedRedirectError } from "../../../errors/redirects.js"
import { timeoutOrNull } from "../../../internal/until.js"
import { defaultBaseUrl, redirectWaitMillis } from "../../../schemas/limits.js"
import * as messages from "../../../schemas/messages/page.js"
import { mustBe } from "../../../schemas/messages/value.js"
import { undeclared } from "../../arguments/given.js"
import { AppConfig } from "../../config/AppConfig.js"
import { LateCode } from "../../lazy/LateCode.js"
import type { Cookies } from "../../platform/Cookies.js"
import { Location } from "../../platform/Location.js"
import type { SessionStorage } from "../../platform/SessionStorage.js"
import type { Session } from "../../session/Session.js"
import type { Navigate } from "../AuthOptions.js"
import { AuthOptions } from "../AuthOptions.js"
import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import { handlerUrls } from "./handlerUrls.js"
import { callbackUrl, destination } from "./returnTo.js"
import { shortest, trustedUrl } from "./trustedUrl.js"

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

/** Builds the redirects from the URLs of the app's pages and the current router. */
const makeRedirecting = Effect.fnUntraced(function* (urls: HandlerUrls, router: () => Navigate | null) {
  const code = yield* LateCode
  const location = yield* Location
  const tab = yield* Effect.context<Cookies | SessionStorage>()
  const { baseUrl, projectId } = yield* AppConfig
  const { hostedPages, redirectMethod, trustedDomains: own = [] } = yield* AuthOptions
  // The origin of the project's hosted pages, or an empty text.
  const hosted = (hostedPages ?? (baseUrl === defaultBaseUrl ? "https://{projectId}.built-with-stack-auth.com" : ""))
    .replace("{projectId}", projectId)
    .toLowerCase()
  const trustedDomains = hosted === "" ? own : [...own, hosted]

  const navigation = Effect.fnUntraced(function* (url: string, isRequired = false) {
    const page = yield* location.href
    // A server has no page, but its framework may be able to redirect.
    const isAble = page !== null || (isRequired && router() !== null)
    const method = redirectMethod ?? (isAble ? "window" : "none")
    if (method === "none") return "none" as const
    if (typeof method === "object") return byFunction(method.navigate)
    const attached = router()
    if (attached !== null) return byFunction(attached)
    if (page !== null) return byLoading
    if (method === "nextjs") return byNextServer
    return yield* new NavigationUnavailableError({ url })
  })

  // The page stays for a moment after the navigation started. If the navigation never happens, the caller must not wait forever.
  const byLoading = (url: string, replace: boolean | undefined) =>
    Effect.andThen(replace ? location.replace(url) : location.assign(url), Effect.sleep(redirectWaitMillis))

  const trusted = Effect.fnUntraced(function* (url: string, page: RedirectTarget | null = null) {
    const href = yield* location.href
    const target = trustedUrl(url, { page: href, trustedDomains })
    if (target !== null) return shortest(target, href)
    const isOption = page !== null && url === urls[page]
    const message = isOption ? messages.untrustedPage(page, url) : messages.untrustedRedirect(url)
    return yield* new UntrustedRedirectError({ url, message })
  })

  const find = (target: RedirectTarget, options: RedirectOptions) =>
    Effect.map(location.href, (page) => (options.noRedirectBack ? urls[target] : destination(target, urls, page)))

  const go = Effect.fnUntraced(function* (
    url: string,
    options: RedirectOptions,
    target: RedirectTarget | null = null,
    session: Session["Service"] | null = null
  ) {
    let address = yield* trusted(url, target)
    const navigate = yield* navigation(address, options.required)
    if (navigate === "none") return options.required ? yield* new NavigationUnavailableError({ url: address }) : undefined
    const page = yield* location.href
    // A hosted page has a session of its own origin: it gets this origin's session, or passes its own one on.
    if (target !== null && page !== null && hosted !== "" && address.startsWith(`${hosted}/`)) {
      const { hostedPage } = yield* Effect.mapError(code, () => new NavigationUnavailableError({ url }))
      address = yield* Effect.provideContext(hostedPage({ url: address, target, options, urls, page, session }), tab)
    }
    yield* navigate(address, options.replace ?? false)
  })

  const service: Redirecting = {
    to: (target, options = {}, session = null) =>
      Effect.flatMap(find(target, options), (url) => go(url, options, target, session)),
    toUrl: (url, options = {}) => go(url, options),
    load: Effect.fnUntraced(function* (url, options) {
      const page = yield* location.href
      if (redirectMethod !== "none" && page !== null) return yield* byLoading(url, options?.replace)
      // A native app shows the page in a browser of its own, which the person may use for minutes.
      if (typeof redirectMethod === "object") return yield* byCalling(redirectMethod.navigate, url, options?.replace ?? false)
      const { origin, pathname } = new URL(url)
      return yield* new NavigationUnavailableError({ url: `${origin}${pathname}` })
    }),
    check: Effect.fnUntraced(function* (target) {
      yield* navigation(yield* trusted(yield* find(target, {}), target))
    }),
    callbackUrl: Effect.fnUntraced(function* (target, given) {
      const page = yield* location.href
      const address = given ?? urls[target]
      if (page !== null) return callbackUrl(address, page)
      return given === undefined && !URL.canParse(address)
        ? yield* new CallbackUrlRequiredError({ option: "callbackUrl" })
        : address
    })
  }
  return service
})

// Errors of the router are thrown to the caller unchanged: Next.js redirects by throwing.
const byCalling = (navigate: Navigate, url: string, replace: boolean): Effect.Effect<void> =>
  Effect.asVoid(Effect.promise(() => Promise.resolve(navigate(url, { replace }))))

const byFunction = (navigate: Navigate) => (url: string, replace: boolean) =>
  Effect.asVoid(timeoutOrNull(byCalling(navigate, url, replace), redirectWaitMillis))

// On a server there is no router to call: Next.js reads the redirect from the error that a component or an action throws.
const byNextServer = (url: string, replace: boolean) =>
  Effect.die(Object.assign(new Error("NEXT_REDIRECT"), { digest: `NEXT_REDIRECT;${replace ? "replace" : "push"};${url};307;` }))
