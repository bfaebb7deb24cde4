import * as Redacted from "effect/Redacted"
import { optional } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { finite, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { tuple } from "../../codecs/tuple.js"
import { accessCookieMaxAgeSeconds, cookieMaxBytes, refreshCookieMaxAgeSeconds } from "../../schemas/limits.js"
import type { Place } from "./cookieNames.js"
import { accessName, accessNames, firstUnprotectedRank, httpsNames, kindOf, protectedName, refreshNames } from "./cookieNames.js"
import type { Attributes } from "./cookieText.js"
import { deleteCookie, parentDomains, writeCookie } from "./cookieText.js"
import type { TokenPair } from "./TokenStore.js"
import { isToken, tokenPair } from "./TokenStore.js"

/** How the cookies of a session are kept, besides what the protocol fixes. */
export interface CookieOptions {
  /** A parent domain, such as `example.com`, whose sub-domains share the session. Without one the session is the host's. */
  readonly domain?: string
  /** For an app inside another site's `iframe`. Needs https. */
  readonly partitioned?: boolean
  /** Keeps the tokens from scripts of the page; only a server can, and then only it can read them. */
  readonly httpOnly?: boolean
}

/** One site of the session: a project, and how its cookies are kept there. */
export interface Site extends Omit<CookieOptions, "domain">, Place {
  readonly isSecure: boolean
  /** The host of the page; without it, cookies of parent domains whose names do not say so stay. */
  readonly hostname?: string | null
}

/** The cookies of a page or a request, in the order that the browser sends them; a name can occur twice. */
export type CookieList = Iterable<readonly [name: string, value: string]>

/** What a page knows about its cookies. */
export interface Memory {
  /** Refresh tokens that could not be deleted, and count no more. */
  readonly ignored: ReadonlySet<string>
  /** The refresh token that was written last; it counts before its equals. */
  readonly written: string | null
}

const readRefresh = /* @__PURE__ */ reader(struct({ refresh_token: string, updated_at_millis: optional(finite) }))
const readAccess = /* @__PURE__ */ reader(tuple(string, string))

/** A refresh token, and how far the cookie that holds it can be trusted. */
interface Found {
  readonly name: string
  readonly token: string
  readonly rank: number
}

const foundIn = (place: Place, cookies: CookieList): ReadonlyArray<Found> => {
  const found: Array<Found> = []
  for (const [name, value] of cookies) {
    const kind = kindOf(name, place)
    const token = kind === null ? undefined : kind.isStructured ? readRefresh(value)?.refresh_token : value
    // Past those that hold no token, such as the words that broken programs write for a missing one.
    if (kind === null || !isToken(token)) continue
    found.push({ name, token, rank: kind.rank })
  }
  return found
}

/** The refresh tokens in the cookies of a place, by the names of their cookies. */
export const refreshTokens = (place: Place, cookies: CookieList): ReadonlyMap<string, string> =>
  new Map(foundIn(place, cookies).map(({ name, token }) => [token, name]))

/**
 * Reads the session out of a site's cookies. A cookie counts by its protection and never by its own claims: first the names that
 * only this host can write, then that of the parent domain that the app asks for; all others only as long as no session has been
 * kept under a protected name here.
 */
export const readTokens = (place: Place, cookies: CookieList, memory: Memory | null = null): TokenPair | null => {
  const list = [...cookies]
  const isProtected = list.some(([name]) => name === protectedName(place.projectId))
  let best: Found | null = null
  for (const one of foundIn(place, list)) {
    if (memory?.ignored.has(one.token) || (isProtected && one.rank >= firstUnprotectedRank)) continue
    const isBetter = best === null || one.rank < best.rank || (one.rank === best.rank && one.token === memory?.written)
    if (isBetter) best = one
  }
  if (best === null) return null
  const { token } = best
  // An access token of another session is as good as none.
  const access = list.map(([name, value]) => (accessNames.includes(name) ? readAccess(value) : null))
  return tokenPair(access.find((one) => one?.[0] === token)?.[1], token)
}

/** The `Set-Cookie` texts that make the cookies of a site hold a session, and as far as they can be deleted nothing of any other. */
export const writeTokens = (
  site: Site,
  cookies: CookieList,
  pair: TokenPair | null,
  nowMillis: number
): ReadonlyArray<string> => {
  const list = [...cookies]
  const names = list.map(([name]) => name)
  const kept = pair?.refreshToken ? refreshNames(site) : []
  const own = pair?.refreshToken ? Redacted.value(pair.refreshToken) : null
  const texts: Array<string> = []
  const remove = (name: string) => texts.push(deleteCookie(name, attributesOf(site, name)))
  // Also as pages of other hosts may have written it, for a parent domain.
  const removeShared = (name: string) => {
    if (name.startsWith("__Host-")) return
    const { domain: kept, ...attributes } = attributesOf(site, name)
    for (const domain of parentDomains(site.hostname)) {
      if (domain !== kept) texts.push(deleteCookie(name, { ...attributes, domain }))
    }
  }
  for (const name of new Set(names)) {
    const isAccess = accessNames.includes(name)
    if (!isAccess && kindOf(name, site) === null) continue
    if (list.some(([other, value]) => other === name && tokenIn(value, isAccess) !== own)) removeShared(name)
    if (isAccess ? name !== accessName : !kept.includes(name)) remove(name)
  }
  // The one of the host alone would hide the shared one.
  if (site.domain !== undefined && names.includes(accessName)) {
    texts.push(deleteCookie(accessName, attributesOf({ ...site, domain: undefined }, accessName)))
  }
  const deletions = texts.length
  if (own !== null) {
    const value = JSON.stringify({ refresh_token: own, updated_at_millis: nowMillis })
    const write = (name: string, text: string, maxAgeSeconds: number) =>
      writeCookie(name, text, attributesOf(site, name), maxAgeSeconds)
    for (const name of kept) texts.push(write(name, value, refreshCookieMaxAgeSeconds))
    if (site.isSecure) texts.push(write(protectedName(site.projectId), "1", refreshCookieMaxAgeSeconds))
    if (pair?.accessToken) {
      const access = JSON.stringify([own, Redacted.value(pair.accessToken)])
      const text = write(accessName, access, accessCookieMaxAgeSeconds)
      // A browser drops a larger one without a word; the next page then only refreshes.
      if (text.length <= cookieMaxBytes) return [...texts, text, ...https(site)]
    }
  }
  if (names.includes(accessName)) texts.splice(deletions, 0, deleteCookie(accessName, attributesOf(site, accessName)))
  return [...texts, ...https(site)]
}

// The refresh token that a cookie holds, whatever its form is.
const tokenIn = (value: string, isAccess: boolean): string | undefined =>
  isAccess ? readAccess(value)?.[0] : (readRefresh(value)?.refresh_token ?? value)

const https = (site: Site): ReadonlyArray<string> =>
  site.isSecure ? httpsNames.map((name) => writeCookie(name, "true", attributesOf({ ...site, httpOnly: false }, name))) : []

/** The attributes of a cookie by its name: writing and deleting both take them from here. */
export const attributesOf = (site: Site, name: string): Attributes => ({
  isSecure: site.isSecure || name.startsWith("__Host-"),
  isPartitioned: site.partitioned ?? false,
  isHttpOnly: site.httpOnly,
  // The access token goes where its refresh token goes.
  domain: kindOf(name, site)?.domain ?? (accessNames.includes(name) ? site.domain?.toLowerCase() : undefined)
})
