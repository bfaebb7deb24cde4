import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { InvalidOption } from "../../../errors/options.js"
import { applyCookie } from "../cookieText.js"
import { logWarning } from "../logWarning.js"
import type { AddressedRequest } from "../RequestLike.js"
import { hostsOf, requestHeader } from "../RequestLike.js"
import { validateRequest } from "../validateRequest.js"
import { accessName, httpsNames } from "./cookieNames.js"
import { cookiesOf, cookieTokens, headerTokens, optionsFor } from "./requestTokens.js"
import type { TokenPair } from "./TokenStore.js"
import { identity, isSame, isSameSession, overlay, replaceBy, TokenStore } from "./TokenStore.js"
import { fromRequest } from "./TokenStore.request.js"
import type { CookieList, CookieOptions, Site } from "./tokenCookies.js"
import { markEnded, writeTokens } from "./tokenCookies.js"

/** The headers of the response, which receive `Set-Cookie`. */
export interface ResponseHeaders {
  /** Adds a header. Returns false if the head of the response has been sent. */
  append(name: string, value: string): unknown
  /** Called if the store of the sessions fails, before the error is thrown to whoever needs the session. */
  failed?(): void
}

/** A request, and the response to it. */
export interface RequestAndResponse {
  readonly request: AddressedRequest
  readonly response: ResponseHeaders
}

/**
 * Reads the tokens of a request, and writes changed ones into the response: for middleware and route handlers. A change takes
 * effect at once, also for the rest of the same request. A session that came in a header, and is not that of the cookies, is
 * renewed and ended for the request only. Fails with `InvalidOption` if there is no request, or no response to write to.
 */
export const layerResponse = (
  pair: RequestAndResponse,
  projectId: string,
  options: CookieOptions = {}
): Layer.Layer<TokenStore, InvalidOption> =>
  Layer.effect(
    TokenStore,
    Effect.suspend(() => validateRequest(pair, "request") ?? Effect.succeed(responseStore(projectId, pair, options)))
  )

/** The same store, as a value. @internal */
export const responseStore = (
  projectId: string,
  { request, response }: RequestAndResponse,
  options: CookieOptions = {}
): TokenStore["Service"] => {
  // Most requests write nothing, so what only a write needs is read then.
  let cookies: CookieList | null = null
  let written: TokenPair | null | undefined
  let isLate = false
  const sent = overlay(fromRequest(request, projectId, options))
  const get = Effect.suspend(() => (written === undefined ? sent.get : Effect.succeed(written)))
  const change = (next: TokenPair | null, textsOf: (site: Site, before: CookieList, now: number) => ReadonlyArray<string>) => {
    const { options: own, warn } = optionsFor(request, options)
    return Effect.map(Effect.andThen(next === null ? Effect.void : warn, Clock.currentTimeMillis), (now) => {
      written = next
      const before = cookies ?? cookiesOf(request)
      const site = { ...own, projectId, isSecure: isSecureRequest(request, own), hostname: hostsOf(request).at(-1) ?? null }
      const held = new Map(before)
      for (const text of textsOf(site, before, now)) {
        if (response.append("set-cookie", text) === false) isLate = true
        applyCookie(held, text)
      }
      cookies = held
    })
  }
  const write = (next: TokenPair | null) => change(next, (site, before, now) => writeTokens(site, before, next, now))
  // By the time the response arrives, its page may have signed out, or signed in another user. So it neither sets nor deletes a refresh
  // token: an access token names its session, and so does the mark of one that has ended.
  const renew = (session: TokenPair, next: TokenPair | null) =>
    change(next, (site, before, now) => {
      if (next !== null) return writeTokens(site, before, next, now).filter(isOfAccess)
      return session.refreshToken === null ? [] : [markEnded(site, Redacted.value(session.refreshToken))]
    })
  // A header can have a session that is not the browser's own, such as another page's: its end, and what replaces it, are for this
  // request only.
  const isOfHeader = (): boolean => {
    const given = headerTokens(request, projectId)
    if (written !== undefined || given === undefined) return false
    return !isOwn(given, cookieTokens(request, projectId, options))
  }
  return {
    get,
    // A sign-in would be forgotten silently.
    set: (next) =>
      Effect.suspend(() =>
        next === null && isOfHeader() ? sent.set(null) : Effect.andThen(write(next), () => (isLate ? tooLate : Effect.void))
      ),
    replace: (session, next) =>
      written === undefined && !isSameSession(cookieTokens(request, projectId, options), session)
        ? sent.replace(session, next)
        : // Once the response has been sent, some servers throw. A renewal is repeated with the next request.
          replaceBy({ get, set: (pair) => Effect.catchDefect(renew(session, pair), () => Effect.void) })(session, next)
  }
}

/** Returns whether the tokens of a header, which may be only an access token, are those of the browser's own session. */
export const isOwn = (given: TokenPair | null, own: TokenPair | null): boolean =>
  given !== null &&
  own !== null &&
  [own.accessToken, own.refreshToken].some((token) => token !== null && isSame(token, identity(given)))

const isOfAccess = (text: string): boolean => text.startsWith(`${accessName}=`)

/** Warns that the browser keeps the previous session. */
export const tooLate = logWarning("The session's cookies are not set, because the head of the response has already been sent.")

/** Returns whether the page of a request is on https: what the options say, or else as far as can be determined. */
export const isSecureRequest = (request: AddressedRequest, { secure }: CookieOptions): boolean =>
  secure ?? (isKnownSecure(request) || saysHttps.test(requestHeader(request, "cookie") ?? ""))

/** Returns whether a request shows that it used https, without what other hosts of the site can write. */
export const isKnownSecure = (request: AddressedRequest): boolean =>
  // Some servers have a `URL` here.
  String(request.url).startsWith("https:") ||
  Object(request.socket).encrypted === true ||
  // The first of several is that of the outermost proxy.
  /^\s*https\s*(?:,|$)/i.test(requestHeader(request, "x-forwarded-proto") ?? "") ||
  // Browsers send such cookies over https only, and to localhost.
  /(?:^|;)[ \t]*__(?:Host|Secure)-/.test(requestHeader(request, "cookie") ?? "")

const saysHttps = new RegExp(`(?:^|;)[ \\t]*(?:${httpsNames.join("|")})=`)
