import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvalidOption } from "../errors/options.js"
import { Retaining } from "./cache/Retaining.js"
import { Cookies } from "./platform/Cookies.js"
import { hasPage, host } from "./platform/Platform.browser.js"
import type { RequestLike } from "./platform/RequestLike.js"
import type { SharedSessions } from "./platform/SharedSessions.js"
import { otherTabs } from "./platform/Tabs.browser.js"
import { Tabs } from "./platform/Tabs.js"
import { cookieStore } from "./platform/TokenStore.cookie.js"
import { overlay, TokenStore } from "./platform/TokenStore.js"
import { none } from "./platform/TokenStore.none.js"
import type { OwnTokenStore } from "./platform/TokenStore.own.js"
import { ownStore } from "./platform/TokenStore.own.js"
import { requestStore } from "./platform/TokenStore.request.js"
import type { RequestAndResponse } from "./platform/TokenStore.response.js"
import { responseStore } from "./platform/TokenStore.response.js"
import type { GivenTokens } from "./platform/TokenStore.tokens.js"
import { brokenTokens, fromTokens } from "./platform/TokenStore.tokens.js"
import type { CookieOptions } from "./platform/tokenCookies.js"

/**
 * Where the tokens of the session live: in the cookies of the page, in this process, in a request that is being answered and
 * its response, with the caller, in a place of the program's own, or (null) nowhere, for an app that only acts as itself.
 */
export type TokenStoreOption = "cookie" | "memory" | RequestAndResponse | GivenTokens | OwnTokenStore | null

/** What an app says about the tokens of its session. */
export interface TokenStoreOptions {
  /** Cookies if there is a page; elsewhere the memory of a client app, and nothing for the others. */
  readonly tokenStore?: TokenStoreOption
  /** How the cookies are written, where the tokens live in cookies. */
  readonly cookies?: CookieOptions
  /** Keeps the tokens of those who visit on the server, and an opaque id in their cookie: `createSessions` of `portico/store`. */
  readonly sessions?: SharedSessions
}

/** The options of an app that acts for one request, and cannot write into the response to it. */
export type OfRequest<Options> = Omit<Options, "tokenStore"> & {
  /** The request that is being answered. */
  readonly tokenStore: RequestLike
}

/** The token store that an app asks for, or the one that fits where it runs. */
export const layerTokenStore = (
  options: (TokenStoreOptions | OfRequest<TokenStoreOptions>) & { readonly projectId: string },
  elsewhere: "memory" | null
): Layer.Layer<TokenStore, InvalidOption> => Layer.effectContext(tokenStoreOf(options, elsewhere))

/** The same store, and who else changes it. @internal */
export const tokenStoreOf = (
  options: (TokenStoreOptions | OfRequest<TokenStoreOptions>) & { readonly projectId: string },
  elsewhere: "memory" | null
): Effect.Effect<Context.Context<TokenStore>, InvalidOption> =>
  Effect.suspend(() => {
    // What is no object is refused with the other options.
    const { cookies, projectId, sessions, tokenStore }: typeof options = Object(options)
    const chosen = tokenStore === undefined ? (hasPage() ? "cookie" : elsewhere) : tokenStore
    if (chosen === "memory") return only(overlay(null))
    if (chosen === null) return only(none)
    if (chosen === "cookie") {
      if (hasPage()) {
        const store = cookieStore(Context.get(host(), Cookies), projectId, cookies)
        return Effect.succeed(Context.make(TokenStore, store).pipe(Context.add(Tabs, otherTabs(projectId))))
      }
      return refuse('is "cookie", which needs the page of a browser; give the request that is being answered, or "memory"')
    }
    if (typeof chosen !== "object")
      return refuse('must be "cookie", "memory", a request, a request with its response, tokens, a store or null')
    if (isShared(sessions) && ("request" in chosen || "headers" in chosen)) {
      const { store, tabs } = sessions.forRequest(chosen, projectId, cookies)
      return Effect.map(ofRequest(store), Context.add(Tabs, tabs))
    }
    if ("request" in chosen) return ofRequest(responseStore(projectId, chosen, cookies))
    if ("headers" in chosen) return ofRequest(requestStore(chosen, projectId, cookies))
    if (isOwn(chosen)) return Effect.succeed(ownStore(chosen))
    if ("accessToken" in chosen || "refreshToken" in chosen) {
      const broken = brokenTokens(chosen)
      return broken === null ? only(overlay(fromTokens(chosen))) : Effect.fail(broken)
    }
    return refuse("is an object with neither a request, nor headers, nor tokens, nor `get` and `set`")
  })

const only = (store: TokenStore["Service"]) => Effect.succeed(Context.make(TokenStore, store))
// Whose page tells the browser what the app has read.
const ofRequest = (store: TokenStore["Service"]) => Effect.map(only(store), Context.add(Retaining, true))

// What is no object of sessions is refused with the other options.
const isShared = (u: SharedSessions | undefined): u is SharedSessions => typeof Object(u).forRequest === "function"

const isOwn = (u: object): u is OwnTokenStore =>
  "get" in u && typeof u.get === "function" && "set" in u && typeof u.set === "function"

const refuse = (reason: string) => Effect.fail(new InvalidOption({ option: "tokenStore", reason }))
