import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../../../errors/options.js"
import { refreshCookieKeepMillis } from "../../../schemas/limits.js"
import { applyCookie, listCookies } from "../cookieText.js"
import { logWarning } from "../logWarning.js"
import type { AddressedRequest } from "../RequestLike.js"
import { hostsOf, requestHeader } from "../RequestLike.js"
import { validateRequest } from "../validateRequest.js"
import { httpsNames } from "./cookieNames.js"
import { cookiesOf, cookieTokens, headerTokens, optionsFor } from "./requestTokens.js"
import type { TokenPair } from "./TokenStore.js"
import { identity, isSame, isSameSession, overlay, replaceBy, TokenStore } from "./TokenStore.js"
import { fromRequest } from "./TokenStore.request.js"
import type { CookieList, CookieOptions } from "./tokenCookies.js"
import { writeTokens } from "./tokenCookies.js"

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
  const write = (next: TokenPair | null, isRenewal = false) => {
    const { options: own, warn } = optionsFor(request, options)
    return Effect.map(Effect.andThen(next === null ? Effect.void : warn, Clock.currentTimeMillis), (now) => {
      written = next
      const before = cookies ?? cookiesOf(request)
      const site = { ...own, projectId, isSecure: isSecureRequest(request, own), hostname: hostsOf(request).at(-1) ?? null }
      const held = new Map(before)
      for (const text of writeTokens(site, before, next, now)) {
        if (isRenewal && isInPlace(text, before, now)) continue
        if (response.append("set-cookie", text) === false) isLate = true
        applyCookie(held, text)
      }
      cookies = held
    })
  }
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
          replaceBy({ get, set: (pair) => Effect.catchDefect(write(pair, true), () => Effect.void) })(session, next)
  }
}

/** Returns whether the tokens of a header, which may be only an access token, are those of the browser's own session. */
export const isOwn = (given: TokenPair | null, own: TokenPair | null): boolean =>
  given !== null &&
  own !== null &&
  [own.accessToken, own.refreshToken].some((token) => token !== null && isSame(token, identity(given)))

/**
 * Returns whether the browser has sent a cookie as it would be set. By the time a response arrives, its page may have signed out, or
 * signed in another user: the refresh token would bring the old session back. An access token of another session counts as absent.
 */
const isInPlace = (text: string, cookies: CookieList, nowMillis: number): boolean => {
  const [cookie] = listCookies(text.split(";")[0] ?? "")
  const held = [...cookies].filter(([name]) => name === cookie?.[0])
  return (
    held.length > 0 &&
    held.every(([, value]) => isRecent(value, nowMillis) && value.replace(time, "") === cookie?.[1].replace(time, ""))
  )
}

// Otherwise the cookie is set again, so that it ends a year after the session was last used. Some browsers keep what a page has written
// for a week only.
const isRecent = (value: string, nowMillis: number): boolean => {
  const updatedAtMillis = time.exec(value)?.[1]
  return updatedAtMillis === undefined || Math.abs(nowMillis - Number(updatedAtMillis)) < refreshCookieKeepMillis
}

const time = /"updated_at_millis":(\d+)/

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
