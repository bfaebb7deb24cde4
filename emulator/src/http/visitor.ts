import type { EmulatorConfig } from "../EmulatorConfig.js"

type Policy = Pick<EmulatorConfig["Service"], "allowedHosts" | "allowedOrigins" | "baseUrl" | "oauthProviderUrl" | "pagesUrl">

/** Checks whether a host name always refers to this machine. @source RFC 6761 6.3, RFC 1122 3.2.1.3 */
const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname) ||
  hostname === "[::1]"

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
const withoutDot = (hostname: string): string => hostname.replace(/\.$/, "")
const ownUrls = ({ baseUrl, oauthProviderUrl, pagesUrl }: Policy): ReadonlyArray<URL> =>
  [baseUrl, oauthProviderUrl, pagesUrl].flatMap((text) => parse(text) ?? [])

/**
 * Checks whether the emulator serves the name in a `Host` header. Any other name could be pointed at this machine by someone
 * else, whose page would then be same-origin with the emulator. A request without the header comes from the same process.
 */
export const isOwnHost = (host: string | null, policy: Policy): boolean => {
  if (host === null) return true
  const hostname = withoutDot(parse(`http://${host}`)?.hostname ?? "")
  if (hostname === "") return false
  return (
    isLoopback(hostname) ||
    ownUrls(policy).some((url) => withoutDot(url.hostname) === hostname) ||
    policy.allowedHosts.includes(hostname)
  )
}

/**
 * Checks whether web pages of an origin may use the emulator: an origin of this machine, of the emulator itself, or an allowed
 * one.
 */
const isTrustedOrigin = (origin: string, policy: Policy): boolean => {
  if (policy.allowedOrigins.includes(origin)) return true
  const url = parse(origin)
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) return false
  return isLoopback(withoutDot(url.hostname)) || ownUrls(policy).some((own) => own.origin === url.origin)
}

/** Checks whether a web page of another origin has made the request, as far as the browser reveals it. */
export const isForeign = ({ headers }: Request, policy: Policy): boolean => {
  const origin = headers.get("origin")
  return origin !== null && !isTrustedOrigin(origin, policy)
}

/**
 * Checks whether another site embeds the URL without naming itself, as a script, image or frame. Following a link does not count.
 */
export const isEmbedding = ({ headers }: Request): boolean =>
  !headers.has("origin") &&
  headers.get("sec-fetch-site") === "cross-site" &&
  (headers.get("sec-fetch-mode") !== "navigate" || headers.get("sec-fetch-dest") !== "document")

const secrets = ["secret-server-key", "super-secret-admin-key", "admin-access-token", "development-override-key"]
// Returns the values of a platform header under both of its names.
const named = (headers: Headers, name: string): ReadonlyArray<string> =>
  ["x-stack-", "x-hexclave-"].flatMap((family) => headers.get(family + name) ?? [])

/** Checks whether the request has more than the credentials that every visitor of an app has. */
export const isPrivileged = ({ headers }: Request): boolean =>
  headers.has("authorization") ||
  secrets.some((name) => named(headers, name).length > 0) ||
  named(headers, "access-type").some((access) => access === "server" || access === "admin")
