import { matchesHostPattern } from "../../../schemas/rules/hostPattern.js"

/** What redirects may lead to. */
export interface Trust {
  /** The URL of the current page, or null. */
  readonly page: string | null
  /** Origins such as `https://app.example.com` or `https://*.example.com`. `*` stands for one label, `**` for any number. */
  readonly trustedDomains: ReadonlyArray<string>
}

/**
 * Returns the URL that a redirect leads to, or null if it is not trusted. Relative URLs, URLs on the page's own origin, and URLs
 * on a trusted domain are trusted. The URL is judged as a browser would parse it.
 *
 * @source protocol/apps.md#redirects, RFC 3986, WHATWG URL
 */
export const trustedUrl = (url: string, trust: Trust): URL | null => {
  if (typeof url !== "string" || suspicious.test(url)) return null
  const base = pageOf(trust.page)
  const target = parse(url, base)
  if (target === null || !isWeb(target) || target.username !== "" || target.password !== "") return null
  // Without its origin such a path would be a URL of another host: "https://app.test//evil.test", "/.//evil.test".
  if (target.pathname[1] === "/") return null
  if (target.origin === base.origin) return target
  return trust.trustedDomains.some((pattern) => isOnDomain(target, pattern)) ? target : null
}

// A space, a control character or a backslash. Browsers drop or repair them before they parse a URL, so no honest URL has one.
const suspicious = /[^!-[\]-~\x80-\uffff]/

/** Returns whether a redirect may lead to a URL. */
export const isTrustedUrl = (url: string, trust: Trust): boolean => trustedUrl(url, trust) !== null

/** Returns the URL for a browser: without the origin if that is the page's own. */
export const shortest = (target: URL, page: string | null): string =>
  target.origin === pageOf(page).origin ? `${target.pathname}${target.search}${target.hash}` : target.href

/** Returns the page as a base for relative URLs. Without a page, only relative URLs have this base's origin. */
export const pageOf = (page: string | null): URL => {
  const url = page === null ? null : parse(page)
  return url !== null && isWeb(url) ? url : new URL("https://relative.invalid")
}

const isWeb = (url: URL): boolean => url.protocol === "https:" || url.protocol === "http:"

const parse = (url: string, base?: URL): URL | null => (URL.canParse(url, base?.href) ? new URL(url, base) : null)

// A pattern is split by hand, because URL parsers reject `*` in a host.
const isOnDomain = (target: URL, pattern: string): boolean => {
  const match = /^(https?):\/\/([a-z0-9.*-]+)(?::(\d{1,5}))?\/?$/.exec(pattern.toLowerCase())
  if (match === null) return false
  const [, protocol = "", host = "", port] = match
  return (
    target.protocol === `${protocol}:` &&
    portOf(target.protocol, target.port) === portOf(target.protocol, port) &&
    matchesHostPattern(host, target.hostname)
  )
}

const portOf = (protocol: string, port: string | undefined): string => port || (protocol === "https:" ? "443" : "80")
