/** What an app trusts besides itself. */
export interface Trust {
  /** The address of the present page; null if there is none. */
  readonly page: string | null
  /** Origins such as `https://app.example.com` or `https://*.example.com`. `*` stands for one label, `**` for any number. */
  readonly trustedDomains: ReadonlyArray<string>
}

/**
 * Where a redirect leads, or null where it must not lead there. Relative addresses are trusted, those on the page's own
 * origin, and those on a trusted domain; everything is judged on what a browser would make of the text.
 *
 * @source protocol/apps.md#redirects, RFC 3986, WHATWG URL
 */
export const trustedUrl = (url: string, trust: Trust): URL | null => {
  // Browsers drop or repair these before they read the rest, so no honest address has them.
  if (typeof url !== "string" || suspicious(url)) return null
  const base = pageOf(trust.page)
  const target = parse(url, base)
  if (target === null || !isWeb(target) || target.username !== "" || target.password !== "") return null
  // Without its origin such a path would be another host's address: "https://app.test//evil.test", "/.//evil.test".
  if (target.pathname.startsWith("//")) return null
  if (target.origin === base.origin) return target
  return trust.trustedDomains.some((pattern) => isOnDomain(target, pattern)) ? target : null
}

/** Whether a redirect may lead to an address. */
export const isTrustedUrl = (url: string, trust: Trust): boolean => trustedUrl(url, trust) !== null

/** The address as it is given to a browser: without the origin where that is the page's own. */
export const shortest = (target: URL, page: string | null): string =>
  target.origin === pageOf(page).origin ? `${target.pathname}${target.search}${target.hash}` : target.href

/** The page as a base for relative addresses. Without one, only relative addresses have this base's origin. */
export const pageOf = (page: string | null): URL => {
  const url = page === null ? null : parse(page)
  return url !== null && isWeb(url) ? url : new URL("https://relative.invalid")
}

const suspicious = (url: string): boolean => {
  for (const character of url) {
    if (character <= " " || character === "\\" || character === "\u007f") return true
  }
  return false
}

const isWeb = (url: URL): boolean => url.protocol === "https:" || url.protocol === "http:"

const parse = (url: string, base?: URL): URL | null => (URL.canParse(url, base?.href) ? new URL(url, base) : null)

// Wildcards stand in for labels only, so a pattern is split by hand: `*` is no host for a URL parser.
const isOnDomain = (target: URL, pattern: string): boolean => {
  const match = /^(https?):\/\/([a-z0-9.*-]+)(?::(\d{1,5}))?\/?$/i.exec(pattern)
  if (match === null) return false
  const [, protocol = "", host = "", port] = match
  return (
    target.protocol === `${protocol.toLowerCase()}:` &&
    portOf(target.protocol, target.port) === portOf(target.protocol, port ?? "") &&
    hostPattern(host.toLowerCase()).test(target.hostname)
  )
}

const portOf = (protocol: string, port: string): string => (port !== "" ? port : protocol === "https:" ? "443" : "80")

const hostPattern = (host: string): RegExp =>
  new RegExp(`^${host.replaceAll(".", "\\.").replace(/\*+/g, (stars) => (stars.length > 1 ? ".+" : "[^.]+"))}$`)
