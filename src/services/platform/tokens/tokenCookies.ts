import * as Redacted from "effect/Redacted"
import { optional } from "../../../codecs/absence.js"
import { reader } from "../../../codecs/jsonText.js"
import { boolean, finite, string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import { tuple } from "../../../codecs/tuple.js"
import {
  accessCookieMaxAgeSeconds,
  cookieMaxBytes,
  refreshCookieKeepMillis,
  refreshCookieMaxAgeSeconds
} from "../../../schemas/limits.js"
import { isToken } from "../../../schemas/rules/token.js"
import type { Attributes } from "../cookieText.js"
import { deleteCookie, parentDomains, writeCookie } from "../cookieText.js"
import type { Kind, Place } from "./cookieNames.js"
import {
  accessName,
  accessNames,
  endedNames,
  families,
  firstUnprotectedRank,
  httpsNames,
  isEndedName,
  kindOf,
  markOf,
  protectedName,
  refreshNames
} from "./cookieNames.js"
import type { TokenPair } from "./TokenStore.js"
import { tokenPair } from "./TokenStore.js"

/** How a session's cookies are stored, besides what the protocol fixes. */
export interface CookieOptions {
  /**
   * A parent domain, such as `example.com`, whose subdomains share the session. Without one, and on hosts outside of it, the session
   * belongs to the host.
   */
  readonly domain?: string
  /** For an app inside another site's `iframe`. Needs https. Default: false. */
  readonly partitioned?: boolean
  /**
   * Whether the pages of the app are on https, for servers that cannot see it: their proxy terminates TLS, and does not set
   * `x-forwarded-proto`. Pages know it themselves. Default: what the request shows.
   */
  readonly secure?: boolean
  /** Hides the tokens from scripts of the page. Only a server can set it, and only the server can then read them. Default: false. */
  readonly httpOnly?: boolean
}

/** The project of a session, and the attributes of its cookies. */
export interface Site extends Omit<CookieOptions, "domain">, Place {
  readonly isSecure: boolean
  /** The host of the page. Without it, cookies of parent domains that are not in their names cannot be deleted. */
  readonly hostname?: string | null
}

/** The cookies of a page or a request, in the order that the browser sends them; a name can occur twice. */
export type CookieList = Iterable<readonly [name: string, value: string]>

/** The page's knowledge of its cookies. */
export interface Memory {
  /** Refresh tokens that could not be deleted and are ignored. */
  readonly ignored: ReadonlySet<string>
  /** The refresh token that was written last; it is preferred to others of the same rank. */
  readonly written: string | null
}

// `both` is ours: other clients ignore it, and write one family only.
const readRefresh = reader(struct({ refresh_token: string, updated_at_millis: optional(finite), both: optional(boolean) }))
const readAccess = reader(tuple(string, string))

/** What a refresh-token cookie contains. */
interface Refresh {
  readonly token: string
  /** When it was written, by the clock of who wrote it. */
  readonly atMillis: number
  /** Whether this client wrote it, for both families. */
  readonly isBoth: boolean
}

/** Returns the content of a cookie; null for one without a token, such as "undefined" of a broken program. */
const refreshOf = (kind: Kind, value: string): Refresh | null => {
  if (!kind.isStructured) return isToken(value) ? { token: value, atMillis: 0, isBoth: false } : null
  const read = readRefresh(value)
  if (!isToken(read?.refresh_token)) return null
  return { token: read.refresh_token, atMillis: read.updated_at_millis ?? 0, isBoth: read.both ?? false }
}

/** Returns the refresh tokens in the cookies of a place, with the names of their cookies. */
export const refreshTokens = (place: Place, cookies: CookieList): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [name, value] of cookies) {
    const kind = kindOf(name, place)
    const refresh = kind && refreshOf(kind, value)
    if (refresh !== null) found.set(refresh.token, name)
  }
  return found
}

/** Returns whether this client has written the cookies of a session so long ago that a page writes them again. */
export const isDue = (place: Place, cookies: CookieList, { refreshToken }: TokenPair, nowMillis: number): boolean =>
  [...cookies].some(([name, value]) => {
    const kind = kindOf(name, place)
    const refresh = kind && refreshOf(kind, value)
    return (
      refresh?.isBoth === true &&
      refreshToken !== null &&
      refresh.token === Redacted.value(refreshToken) &&
      Math.abs(nowMillis - refresh.atMillis) >= refreshCookieKeepMillis
    )
  })

/** The tokens of a session as cookies hold them. */
export interface CookieTokens {
  /** Null if the cookies hold none of this session. */
  readonly accessToken: string | null
  readonly refreshToken: string
}

/**
 * Reads the session from a site's cookies. A cookie is trusted by the protection of its name, never by its content: first the
 * names that only this host can write, then the name with the app's parent domain; all others only while no session has been
 * stored under a protected name here. Of several cookies of one name, for other paths, that of the last sign-in here counts; of
 * the two families of one protection, the one that changed last.
 */
export const readTokens = (place: Place, cookies: CookieList, memory: Memory | null = null): TokenPair | null => {
  const found = readPlainTokens(place, cookies, memory)
  return found && tokenPair(found.accessToken, found.refreshToken)
}

/** Reads the same session as `readTokens`, without redacting its tokens. The access token may have any form. */
export const readPlainTokens = (place: Place, cookies: CookieList, memory: Memory | null = null): CookieTokens | null => {
  const list = [...cookies]
  const valueOf = (name: string) => list.find(([other]) => other === name)?.[1]
  const mark = valueOf(protectedName(place.projectId))
  const ended = list.filter(([name]) => isEndedName(name, place.projectId)).map(([name]) => name)
  const hasEnded = (token: string) => ended.length > 0 && endedNames(place.projectId, token).some((name) => ended.includes(name))
  const found: Array<Found> = []
  for (const [name, value] of list) {
    const kind = kindOf(name, place)
    const refresh = kind && refreshOf(kind, value)
    if (kind !== null && refresh !== null) found.push({ ...kind, ...refresh })
  }
  const valid = found.filter(
    (one) =>
      (mark === undefined || one.rank < firstUnprotectedRank) &&
      !memory?.ignored.has(one.token) &&
      !hasEnded(one.token) &&
      !isHalf(one, found)
  )
  const token = latest(valid, ({ token }) => token === memory?.written || markOf(token) === mark)
  if (token === null) return null
  // An access token of another session counts as absent.
  for (const [name, value] of list) {
    const access = accessNames.includes(name) ? readAccess(value) : null
    if (access?.[0] === token) return { accessToken: access[1], refreshToken: token }
  }
  return { accessToken: null, refreshToken: token }
}

type Found = Kind & Refresh

/** Returns whether another client has since ended or replaced a session that this one wrote for both families. */
const isHalf = ({ family, isBoth, token }: Found, found: ReadonlyArray<Found>): boolean =>
  // Two tabs may be writing at the same time.
  isBoth && !found.some((other) => other.family !== family && (other.token === token || other.isBoth))

/** Returns the token of the best protected cookies: of the family that changed last, and there of our last sign-in. */
const latest = (found: ReadonlyArray<Found>, isOurs: (one: Found) => boolean): string | null => {
  const protection = Math.min(...found.map(protectionOf))
  const best = found.filter((one) => protectionOf(one) === protection).sort((a, b) => a.rank - b.rank)
  const [newer, older] = families.map((family) => {
    const first = best.find((one) => one.family === family)
    return best.find((one) => one.rank === first?.rank && isOurs(one)) ?? first
  })
  const isOlder = newer === undefined || (older !== undefined && older.atMillis > newer.atMillis)
  return (isOlder ? older : newer)?.token ?? null
}

const protectionOf = ({ rank }: Kind): number => Math.floor(rank / 10)

/**
 * Returns the `Set-Cookie` values that store a session in the cookies of a site, and delete every other session as far as
 * possible: those first that could be taken for the session's.
 */
export const writeTokens = (
  site: Site,
  cookies: CookieList,
  pair: TokenPair | null,
  nowMillis: number
): ReadonlyArray<string> => {
  const list = [...cookies]
  const rankOf = (name: string) => kindOf(name, site)?.rank ?? 0
  const names = list.map(([name]) => name).sort((a, b) => rankOf(a) - rankOf(b))
  const kept = pair?.refreshToken ? refreshNames(site) : []
  const own = pair?.refreshToken ? Redacted.value(pair.refreshToken) : null
  const texts: Array<string> = []
  let room = longestDeletions
  const remove = (name: string, attributes = attributesOf(site, name)) => {
    const text = deleteCookie(name, attributes)
    if (text.length > room) return
    room -= text.length
    texts.push(text)
  }
  // Also as pages of other hosts may have written it, for a parent domain.
  const removeShared = (name: string) => {
    if (name.startsWith("__Host-")) return
    const { domain: kept, ...attributes } = attributesOf(site, name)
    for (const domain of parentDomains(site.hostname)) {
      if (domain !== kept) remove(name, { ...attributes, domain })
    }
  }
  for (const name of new Set(names)) {
    const isAccess = accessNames.includes(name)
    const kind = kindOf(name, site)
    if (isEndedName(name, site.projectId)) remove(name)
    if (!isAccess && kind === null) continue
    const isOthers = list.some(([other, value]) => other === name && tokenIn(value, isAccess) !== own)
    if (isOthers) removeShared(name)
    // The browser may refuse the cookies of a domain: the session's cookie of the host stays until one of the domain is kept.
    const isOnly = site.domain && kind?.domain === null && !isOthers && !kept.some((one) => names.includes(one))
    if (isAccess ? name !== accessName : !isOnly && !kept.includes(name)) remove(name)
  }
  // The host's own cookie would hide the shared one.
  if (site.domain !== undefined && names.includes(accessName)) {
    texts.push(deleteCookie(accessName, attributesOf({ ...site, domain: undefined }, accessName)))
  }
  const deletions = texts.length
  if (own !== null) {
    const value = JSON.stringify({ refresh_token: own, updated_at_millis: nowMillis, both: true })
    const write = (name: string, text: string, maxAgeSeconds: number) =>
      writeCookie(name, text, attributesOf(site, name), maxAgeSeconds)
    for (const name of kept) texts.push(write(name, value, refreshCookieMaxAgeSeconds))
    if (site.isSecure) texts.push(write(protectedName(site.projectId), markOf(own), refreshCookieMaxAgeSeconds))
    if (pair?.accessToken) {
      const access = JSON.stringify([own, Redacted.value(pair.accessToken)])
      const text = write(accessName, access, accessCookieMaxAgeSeconds)
      // A browser silently drops a larger cookie; without it the next page refreshes the token.
      if (text.length <= cookieMaxBytes) return [...texts, text, ...https(site)]
    }
  }
  if (names.includes(accessName)) texts.splice(deletions, 0, deleteCookie(accessName, attributesOf(site, accessName)))
  return [...texts, ...https(site)]
}

/** Returns the `Set-Cookie` value that marks a session as ended, whichever session the browser has by the time it arrives. */
export const markEnded = (site: Site, refreshToken: string): string => {
  const [onHttps, onHttp] = endedNames(site.projectId, refreshToken)
  const name = site.isSecure ? onHttps : onHttp
  return writeCookie(name, "true", attributesOf(site, name), refreshCookieMaxAgeSeconds)
}

// In characters. Other hosts of the site can fill a request with cookies, and many proxies accept a response's head of only 8 KB.
const longestDeletions = 4000

// The refresh token in a cookie of either form.
const tokenIn = (value: string, isAccess: boolean): string | undefined =>
  isAccess ? readAccess(value)?.[0] : (readRefresh(value)?.refresh_token ?? value)

const https = (site: Site): ReadonlyArray<string> =>
  site.isSecure ? httpsNames.map((name) => writeCookie(name, "true", attributesOf({ ...site, httpOnly: false }, name))) : []

/** Returns the attributes of a cookie by its name, for both writing and deleting. */
export const attributesOf = (site: Site, name: string): Attributes => ({
  isSecure: site.isSecure || name.startsWith("__Host-"),
  isPartitioned: site.partitioned ?? false,
  isHttpOnly: site.httpOnly,
  // The access token is stored on the same domain as its refresh token.
  domain: kindOf(name, site)?.domain ?? (accessNames.includes(name) ? site.domain?.toLowerCase() : undefined)
})
