import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { InvalidOption } from "../../errors/options.js"
import { Sharing } from "../../internal/Sharing.js"
import { KeepUnwatched } from "../cache/WatchedValues.js"
import { onCookieChange, page as pageCookies } from "../platform/Cookies.browser.js"
import { Cookies } from "../platform/Cookies.js"
import { hasPage } from "../platform/Platform.browser.js"
import type { RequestLike } from "../platform/RequestLike.js"
import { otherTabs } from "../platform/Tabs.browser.js"
import type { OtherTabs } from "../platform/Tabs.js"
import { Tabs } from "../platform/Tabs.js"
import { protectedName } from "../platform/tokens/cookieNames.js"
import type { SharedSessions } from "../platform/tokens/SharedSessions.js"
import { storeOfRequest } from "../platform/tokens/storeOfRequest.js"
import { cookieStore } from "../platform/tokens/TokenStore.cookie.js"
import { overlay, TokenStore } from "../platform/tokens/TokenStore.js"
import { none } from "../platform/tokens/TokenStore.none.js"
import type { OwnTokenStore } from "../platform/tokens/TokenStore.own.js"
import { ownStore } from "../platform/tokens/TokenStore.own.js"
import type { RequestAndResponse } from "../platform/tokens/TokenStore.response.js"
import type { GivenTokens } from "../platform/tokens/TokenStore.tokens.js"
import { brokenTokens, fromTokens } from "../platform/tokens/TokenStore.tokens.js"
import type { CookieOptions } from "../platform/tokens/tokenCookies.js"
import { validateRequest } from "../platform/validateRequest.js"

/**
 * The place of the session's tokens: the cookies of the page, the memory of this process, a request and its response, the
 * caller's own tokens, the program's own store, or null for an app without sessions.
 */
export type TokenStoreOption = "cookie" | "memory" | RequestAndResponse | GivenTokens | OwnTokenStore | null

/** The place of the tokens of a session that is no visitor's: that of the program itself. */
export type ProgramTokenStoreOption = Exclude<TokenStoreOption, RequestAndResponse | GivenTokens>

/** The options for the tokens of the session. */
export interface TokenStoreOptions<Store extends TokenStoreOption = TokenStoreOption> {
  /** Default: cookies if there is a page; elsewhere memory for a client app, and null for the others. */
  readonly tokenStore?: Store
  /** How cookies are written, if the tokens are stored in cookies. Default: for this host only. */
  readonly cookies?: CookieOptions
  /**
   * Stores visitors' tokens on the server, and an opaque id in their cookie: `createSessions` of `portico/store`.
   * Default: the tokens are in the cookies themselves.
   */
  readonly sessions?: SharedSessions
}

/** The options of an app for one request whose response it cannot write. */
export type OfRequest<Options> = Omit<Options, "tokenStore"> & {
  /** The request. */
  readonly tokenStore: RequestLike
}

/** The options of an app for one visitor: a request and its response, or the visitor's tokens. */
export type OfVisitor<Options> = Omit<Options, "tokenStore"> & {
  /** The session of the visitor. */
  readonly tokenStore: RequestAndResponse | GivenTokens
}

/** Returns whether the option is the session of a visitor. @internal */
export const isOfVisitor = <Options extends object>(
  options: Options | OfRequest<Options> | OfVisitor<Options>
): options is OfRequest<Options> | OfVisitor<Options> => {
  const { tokenStore }: { readonly tokenStore?: unknown } = Object(options)
  if (typeof tokenStore !== "object" || tokenStore === null) return false
  if ("request" in tokenStore || "headers" in tokenStore) return true
  return !isCustomStore(tokenStore) && ("accessToken" in tokenStore || "refreshToken" in tokenStore)
}

/** The same for an app with a key, which no visitor may use: refuses the session of a visitor. @internal */
export const programStoreOf = (
  options: TokenStoreOptions & { readonly projectId: string }
): Effect.Effect<Context.Context<TokenStore>, InvalidOption> =>
  isOfVisitor(options)
    ? refuse("must not be a visitor's: this app may do more than they may; take a view, of `forRequest` or `forTokens`")
    : tokenStoreOf(options, null)

/** Returns the option's token store, or the host's default, with the other writers that may change it. @internal */
export const tokenStoreOf = (
  options: (TokenStoreOptions | OfRequest<TokenStoreOptions>) & { readonly projectId: string },
  elsewhere: "memory" | null
): Effect.Effect<Context.Context<TokenStore>, InvalidOption> =>
  Effect.contextWith((given: Context.Context<never>) => {
    // A value that is not an object is rejected with the other options.
    const { cookies, projectId, sessions, tokenStore }: typeof options = Object(options)
    // The program's own page, such as one in memory, overrides that of the host.
    const givenPage = Context.getOrUndefined(given, Cookies)
    const page = givenPage ?? (hasPage() ? pageCookies(protectedName(projectId)) : null)
    const chosen = tokenStore === undefined ? (page ? "cookie" : elsewhere) : tokenStore
    if (chosen === "memory") return contextOf(overlay(null))
    if (chosen === null) return contextOf(none)
    if (chosen === "cookie") {
      if (page) {
        const store = contextOf(cookieStore(page, projectId, cookies))
        return givenPage ? store : Effect.map(store, Context.add(Tabs, cookieWriters(projectId)))
      }
      return refuse('is "cookie", which works only in browsers; on a server, pass the request, or "memory"')
    }
    if (typeof chosen !== "object") return refuse(mustBe)
    if ("request" in chosen || "headers" in chosen) {
      const problem = validateRequest(chosen, "tokenStore")
      if (problem !== null) return problem
      if (!isSharedSessions(sessions)) return requestContextOf(storeOfRequest(chosen, projectId, cookies))
      const { store, tabs } = sessions.forRequest(chosen, projectId, cookies)
      return Effect.map(requestContextOf(store), Context.add(Tabs, tabs))
    }
    if (isCustomStore(chosen)) return Effect.succeed(ownStore(chosen))
    if ("accessToken" in chosen || "refreshToken" in chosen) return brokenTokens(chosen) ?? contextOf(overlay(fromTokens(chosen)))
    return refuse(mustBe)
  })

// Besides the other tabs, servers and other clients write the cookies of a page.
const cookieWriters = (projectId: string): OtherTabs => {
  const tabs = otherTabs(projectId)
  return {
    ...tabs,
    subscribe: (listener) => {
      const leave = tabs.subscribe(listener)
      const stop = onCookieChange(listener)
      return () => {
        stop()
        leave()
      }
    }
  }
}

const contextOf = (store: TokenStore["Service"]) => Effect.succeed(Context.make(TokenStore, store))
// Such an app belongs to one request. Its page dehydrates what it has loaded.
const requestContextOf = (store: TokenStore["Service"]) =>
  Effect.map(contextOf(store), (context) => context.pipe(Context.add(KeepUnwatched, true), Context.add(Sharing, true)))

// A value that is not a `SharedSessions` is rejected with the other options.
const isSharedSessions = (u: SharedSessions | undefined): u is SharedSessions => typeof Object(u).forRequest === "function"

const isCustomStore = (u: object): u is OwnTokenStore =>
  "get" in u && typeof u.get === "function" && "set" in u && typeof u.set === "function"

const mustBe = 'must be "cookie", "memory", a request, a request with its response, tokens, a store with `get` and `set`, or null'
const refuse = (reason: string) => Effect.fail(new InvalidOption({ option: "tokenStore", reason }))
