import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { nullable } from "../../../codecs/absence.js"
import { reader } from "../../../codecs/jsonText.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import { tokenPayload } from "../../../schemas/tokenPayload.js"
import { listCookies } from "../cookieText.js"
import type { AddressedRequest, RequestLike } from "../RequestLike.js"
import { hostsOf, requestHeader } from "../RequestLike.js"
import type { OptionsHere } from "./cookieDomain.js"
import { optionsOn } from "./cookieDomain.js"
import type { Place } from "./cookieNames.js"
import { isOfSession } from "./cookieNames.js"
import type { TokenPair } from "./TokenStore.js"
import { tokenPair } from "./TokenStore.js"
import type { CookieList, CookieOptions } from "./tokenCookies.js"
import { readPlainTokens, readTokens } from "./tokenCookies.js"

/**
 * Returns the tokens of a request, from the first of: `Authorization: Bearer` with another backend's session or with an access
 * token of the project; the `x-stack-auth` header; the session's cookies. An unreadable header of ours, or several tokens in
 * `Authorization`, sign no one in, and do not fall back to another user's cookies. Nothing is verified.
 */
export const requestTokens = (request: RequestLike, projectId: string, options: CookieOptions = {}): TokenPair | null => {
  const given = headerTokens(request, projectId)
  return given === undefined ? cookieTokens(request, projectId, options) : given
}

/** Returns the tokens of the session's cookies, also if a header has others. */
export const cookieTokens = (request: RequestLike, projectId: string, options: CookieOptions): TokenPair | null =>
  readTokens(placeOf(request, projectId, options), cookiesOf(request))

/**
 * Returns only the access token of the same tokens, as plain text of any form. It costs less than to redact a token that is read at
 * once.
 */
export const requestAccessToken = (request: RequestLike, projectId: string, options: CookieOptions = {}): string | null => {
  const given = headerTokens(request, projectId)
  if (given !== undefined) return given?.accessToken ? Redacted.value(given.accessToken) : null
  return readPlainTokens(placeOf(request, projectId, options), cookiesOf(request))?.accessToken ?? null
}

/** Returns the options as they apply to the page that sent a request. Behind a proxy, any of its hosts can be the page's. */
export const optionsFor = (request: AddressedRequest, options: CookieOptions): OptionsHere =>
  optionsOn(options, options.domain === undefined ? [] : hostsOf(request))

const placeOf = (request: RequestLike, projectId: string, options: CookieOptions): Place => ({
  projectId,
  domain: optionsFor(request, options).options.domain
})

/** Returns the cookies of a request that can be of a session. */
export const cookiesOf = (request: RequestLike): CookieList => listCookies(requestHeader(request, "cookie") ?? "", isOfSession)

/**
 * Returns the tokens in the headers of a request other than `cookie`; null if they cannot be read, undefined if there are none.
 */
export const headerTokens = (request: RequestLike, projectId: string): TokenPair | null | undefined => {
  const bearer = bearerOf(request)
  if (bearer !== null) {
    const prefix = sessionPrefix.exec(bearer)
    if (prefix !== null) return pairOf(readSession(bearer.slice(prefix[0].length)))
    // Of several headers, servers in front of this one may have checked another.
    if (/\s/.test(bearer)) return null
    const token = jsonWebToken.test(bearer) ? tokenPair(bearer, null) : null
    if (token !== null && belongsTo(token, projectId)) return token
  }
  const header = requestHeader(request, "x-stack-auth")
  return header === null ? undefined : pairOf(readAuth(header))
}

/** Returns the JWT of `Authorization: Bearer` as plain text, without checking its issuer. */
export const bearerToken = (request: RequestLike): string | null => {
  const bearer = bearerOf(request)
  return bearer !== null && jsonWebToken.test(bearer) ? bearer : null
}

const readAuth = reader(struct({ accessToken: nullable(string), refreshToken: nullable(string) }))
const readSession = (base64: string) => readAuth(base64Text(base64))
const pairOf = (auth: ReturnType<typeof readAuth>) => auth && tokenPair(auth.accessToken, auth.refreshToken)

// A user's session that one backend forwards to another.
const sessionPrefix = /^(stackauth|hexclave)_/
const jsonWebToken = /^[\w-]+\.[\w-]+\.[\w-]+$/

const bearerOf = (request: RequestLike): string | null =>
  /^bearer (.*)/i.exec(requestHeader(request, "authorization") ?? "")?.[1]?.trim() || null

const decode = Option.liftThrowable((base64: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
)
const base64Text = (base64: string): string | null => Option.getOrNull(decode(base64))

const readAudience = reader(struct({ aud: string }))

// A token of the program's own identity provider, sent beside our cookies, is not a session of ours.
const belongsTo = ({ accessToken }: TokenPair, projectId: string): boolean =>
  accessToken !== null && readAudience(tokenPayload(accessToken))?.aud.split(":")[0] === projectId
