import * as Effect from "effect/Effect"
import { CallbackUrlRequiredError, NavigationUnavailableError, UntrustedRedirectError } from "../../../errors/redirects.js"
import { timeoutOrNull } from "../../../internal/timeoutOrNull.js"
import { defaultBaseUrl, redirectWaitMillis } from "../../../schemas/limits.js"
import * as messages from "../../../schemas/messages/page.js"
import { AppConfig } from "../../config/AppConfig.js"
import { LateCode } from "../../lazy/LateCode.js"
import type { Cookies } from "../../platform/Cookies.js"
import { Location } from "../../platform/Location.js"
import type { SessionStorage } from "../../platform/SessionStorage.js"
import type { Session } from "../../session/Session.js"
import type { Navigate } from "../AuthOptions.js"
import { AuthOptions } from "../AuthOptions.js"
import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import type { Redirecting, RedirectOptions } from "./Redirects.js"
import { callbackUrl, destination } from "./returnTo.js"
import { shortest, trustedUrl } from "./trustedUrl.js"

/** Builds the redirects from the URLs of the app's pages and the current router. */
export const makeRedirecting = Effect.fnUntraced(function* (urls: HandlerUrls, router: () => Navigate | null) {
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
