import type { EmulatorConfig } from "../EmulatorConfig.js"

type Policy = Pick<EmulatorConfig["Service"], "allowedHosts" | "allowedOrigins" | "baseUrl" | "oauthProviderUrl" | "pagesUrl">

/** Whether a host name always means this machine. @source RFC 6761 6.3, RFC 1122 3.2.1.3 */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname) ||
  hostname === "[::1]"

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
const withoutDot = (hostname: string): string => hostname.replace(/\.$/, "")
const ownUrls = ({ baseUrl, oauthProviderUrl, pagesUrl }: Policy): ReadonlyArray<URL> =>
  [baseUrl, oauthProviderUrl, pagesUrl].flatMap((text) => parse(text) ?? [])

/**
 * Whether the emulator answers under the name in a `Host` header. A name that someone else can point at this machine would
 * let that person's page pass for a page of the emulator. A request without the header comes from the same process.
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

/** Whether a web page of an origin may use the emulator: one of this machine, of the emulator itself, or one that was named. */
export const isTrustedOrigin = (origin: string, policy: Policy): boolean => {
  if (policy.allowedOrigins.includes(origin)) return true
  const url = parse(origin)
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) return false
  return isLoopback(withoutDot(url.hostname)) || ownUrls(policy).some((own) => own.origin === url.origin)
}

/** Whether a web page of another origin makes the request, as far as its browser says so. */
export const isForeign = ({ headers }: Request, policy: Policy): boolean => {
  const origin = headers.get("origin")
  return origin !== null && !isTrustedOrigin(origin, policy)
}

/** Whether a web page of another site asks without saying which: for a script, a picture, a frame. To follow a link is no such thing. */
export const isEmbedding = ({ headers }: Request): boolean =>
  !headers.has("origin") &&
  headers.get("sec-fetch-site") === "cross-site" &&
  (headers.get("sec-fetch-mode") !== "navigate" || headers.get("sec-fetch-dest") !== "document")

const secrets = ["secret-server-key", "super-secret-admin-key", "admin-access-token", "development-override-key"]
// Both names of the platform's headers.
const named = (headers: Headers, name: string): ReadonlyArray<string> =>
  ["x-stack-", "x-hexclave-"].flatMap((family) => headers.get(family + name) ?? [])

/** Whether the request acts with more than what every visitor of an app has. */
export const isPrivileged = ({ headers }: Request): boolean =>
  headers.has("authorization") ||
  secrets.some((name) => named(headers, name).length > 0) ||
  named(headers, "access-type").some((access) => access === "server" || access === "admin")
