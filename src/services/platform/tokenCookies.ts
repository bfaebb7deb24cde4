import * as Redacted from "effect/Redacted"
import { optional } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { finite, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { tuple } from "../../codecs/tuple.js"
import { accessCookieMaxAgeSeconds, cookieMaxBytes, refreshCookieMaxAgeSeconds } from "../../schemas/limits.js"
import type { Attributes } from "./cookieText.js"
import { deleteCookie, writeCookie } from "./cookieText.js"
import * as crockford from "./crockford.js"
import type { TokenPair } from "./TokenStore.js"
import { tokenPair } from "./TokenStore.js"

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
export interface Site extends Omit<CookieOptions, "domain"> {
  readonly domain?: string | undefined
  readonly projectId: string
  readonly isSecure: boolean
}

const readRefresh = /* @__PURE__ */ reader(struct({ refresh_token: string, updated_at_millis: optional(finite) }))
const readAccess = /* @__PURE__ */ reader(tuple(string, string))

/** The access token, with the refresh token that it belongs to. Not of one project, as the protocol has it. */
export const accessName = "stack-access"
/** Tells a server that the page is on https. */
export const httpsName = "stack-is-https"

const legacyNames = (projectId: string) => [`stack-refresh-${projectId}`, "stack-refresh"]
const prefixes = (projectId: string) => [`__Host-stack-refresh-${projectId}--`, `stack-refresh-${projectId}--`]
const isStructured = (name: string, projectId: string) => prefixes(projectId).some((prefix) => name.startsWith(prefix))

/** The name of the cookie that holds the refresh token. */
export const refreshName = ({ domain, isSecure, partitioned, projectId }: Site): string => {
  if (domain !== undefined) return `stack-refresh-${projectId}--custom-${crockford.encodeText(domain.toLowerCase())}`
  return `${isSecure || partitioned ? "__Host-" : ""}stack-refresh-${projectId}--default`
}

/** Reads the session out of a site's cookies: the legacy names first, then the newest of the others. @source facts 20.1 */
export const readTokens = (projectId: string, cookies: ReadonlyMap<string, string>): TokenPair | null => {
  const refreshToken =
    legacyNames(projectId)
      .map((name) => cookies.get(name))
      .find(Boolean) ?? newest(projectId, cookies)
  if (!refreshToken) return null
  const access = readAccess(cookies.get(accessName))
  // An access token of another session is as good as none.
  return tokenPair(access?.[0] === refreshToken ? access[1] : null, refreshToken)
}

const newest = (projectId: string, cookies: ReadonlyMap<string, string>): string | undefined => {
  let token: string | undefined
  let latest = Number.NEGATIVE_INFINITY
  for (const [name, value] of cookies) {
    const refresh = isStructured(name, projectId) ? readRefresh(value) : null
    if (refresh === null) continue
    const at = refresh.updated_at_millis ?? -1
    if (at > latest) {
      latest = at
      token = refresh.refresh_token
    }
  }
  return token
}

/** The `Set-Cookie` texts that make the cookies of a site hold a session, and nothing of any other. */
export const writeTokens = (
  site: Site,
  cookies: ReadonlyMap<string, string>,
  pair: TokenPair | null,
  nowMillis: number
): ReadonlyArray<string> => {
  const { projectId } = site
  const kept = pair?.refreshToken ? refreshName(site) : null
  const texts: Array<string> = []
  for (const name of cookies.keys()) {
    const isOurs = legacyNames(projectId).includes(name) || isStructured(name, projectId)
    if (isOurs && name !== kept) texts.push(deleteCookie(name, attributesOf(site, name)))
  }
  // The one of the host alone would hide the shared one.
  if (site.domain !== undefined && cookies.has(accessName)) {
    texts.push(deleteCookie(accessName, attributesOf({ ...site, domain: undefined }, accessName)))
  }
  if (kept !== null && pair?.refreshToken) {
    const refreshToken = Redacted.value(pair.refreshToken)
    const value = JSON.stringify({ refresh_token: refreshToken, updated_at_millis: nowMillis })
    texts.push(writeCookie(kept, value, attributesOf(site, kept), refreshCookieMaxAgeSeconds))
    if (pair.accessToken !== null) {
      const access = JSON.stringify([refreshToken, Redacted.value(pair.accessToken)])
      const text = writeCookie(accessName, access, attributesOf(site, accessName), accessCookieMaxAgeSeconds)
      // A browser drops a larger one without a word; the next page then only refreshes.
      if (text.length <= cookieMaxBytes) return [...texts, text, ...https(site)]
    }
  }
  if (cookies.has(accessName)) texts.push(deleteCookie(accessName, attributesOf(site, accessName)))
  return [...texts, ...https(site)]
}

const https = (site: Site): ReadonlyArray<string> =>
  site.isSecure ? [writeCookie(httpsName, "true", attributesOf({ ...site, httpOnly: false }, httpsName))] : []

/** The attributes of a cookie by its name: writing and deleting both take them from here. */
export const attributesOf = (site: Site, name: string): Attributes => {
  const [, encoded] = name.split("--custom-")
  const shared = encoded === undefined ? null : crockford.decodeText(encoded)
  return {
    isSecure: site.isSecure || name.startsWith("__Host-"),
    isPartitioned: site.partitioned ?? false,
    isHttpOnly: site.httpOnly,
    // The access token goes where its refresh token goes.
    domain: shared ?? (name === accessName ? site.domain?.toLowerCase() : undefined)
  }
}
