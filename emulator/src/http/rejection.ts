import type { EmulatorConfig } from "../EmulatorConfig.js"
import type { Reply } from "./Reply.js"
import { text } from "./Reply.js"
import { corsHeaders } from "./respond.js"
import { versionedPath } from "./versionedPath.js"

const isMailbox = /^\/api\/v1\/mailbox(?:\/|$)/
const isWebhooks = /^\/api\/v1\/app\//
// Content that apps on any origin may request.
const isPublic = /^\/(?:storage\/|health$)/

const rejected = (why: string): Reply => text(why, 403, { "x-content-type-options": "nosniff" })

const quoted = (name: string): string => JSON.stringify(name.slice(0, 100))

// A page that may read responses is told what its developer can do.
const toPage = (request: Request, standing: Standing, what: string): Reply => {
  const origin = request.headers.get("origin") ?? ""
  const reply = rejected(
    `The emulator ${what} pages of ${quoted(origin)}. If they are yours, start it with --allowed-origin ${origin}, or list the origin in ` +
      "allowedOrigins of the project."
  )
  return standing === "foreign" ? reply : { ...reply, headers: { ...reply.headers, ...Object.fromEntries(corsHeaders) } }
}

/**
 * Returns why a request is rejected: its host is not one of the emulator's, or a web page requests something meant only for
 * developers. The API is open to every page as to a client; keys of servers and administrators are for pages of allowed origins.
 * Returns undefined if the request is allowed.
 */
export const rejectionOf = (request: Request, { pathname }: URL, config: EmulatorConfig["Service"]): Reply | undefined => {
  const host = request.headers.get("host")
  if (!isOwnHost(host, config)) {
    const name = (host ?? "").replace(/:\d*$/, "")
    return rejected(`The emulator does not answer as ${quoted(name)}. If that is its name, start it with --allowed-host ${name}.`)
  }
  if (isPublic.test(pathname)) return undefined
  const forPages = versionedPath(pathname) !== undefined && !isMailbox.test(pathname) && !isWebhooks.test(pathname)
  const standing = standingOf(request, config)
  switch (standing) {
    case "own":
      return (isEmbedding(request) && !forPages) || (isFromElsewhere(request) && hasKey(request))
        ? rejected("The pages of the emulator, and its keys, are not available to other sites.")
        : undefined
    case "project":
      return forPages ? undefined : toPage(request, standing, "does not show its own pages to")
    case "local":
      if (!forPages) return toPage(request, standing, "does not show its own pages to")
      return hasKey(request) ? toPage(request, standing, "accepts no server or admin key from") : undefined
    case "foreign":
      return forPages && !isPrivileged(request) && request.method !== "OPTIONS"
        ? undefined
        : toPage(request, standing, "does not answer")
  }
}

type Policy = Pick<
  EmulatorConfig["Service"],
  "allowedHosts" | "allowedOrigins" | "baseUrl" | "oauthProviderUrl" | "pagesUrl" | "projects"
>

/** Checks whether a host name always refers to this machine. @source RFC 6761 6.3, RFC 1122 3.2.1.3 */
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
 * Checks whether the emulator serves the name in a `Host` header. Any other name could be pointed at this machine by someone
 * else, whose page would then be same-origin with the emulator. A request without the header comes from the same process.
 */
const isOwnHost = (host: string | null, policy: Policy): boolean => {
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
 * What a web page may do, by its origin:
 * - `own`, a page of the emulator or of an allowed origin: everything.
 * - `project`, of an origin that a project allows: the API, at every level of that project.
 * - `local`, of another origin of this machine, such as an app that is developed on it: the API as a client.
 * - `foreign`: the API as a client, without reading its responses.
 */
export type Standing = "own" | "project" | "local" | "foreign"

// An origin with the host of the request is that of the emulator itself, since other hosts are rejected.
const isOwnOrigin = (url: URL, host: string | null, policy: Policy): boolean =>
  ownUrls(policy).some((own) => own.origin === url.origin) ||
  (host !== null && parse(`${url.protocol}//${host}`)?.host === url.host)

const projectsAllowing = (origin: string, { projects }: Policy) =>
  projects.filter(({ allowedOrigins = [] }) => allowedOrigins.includes(origin))

/** Returns what the page that has made a request may do; `own` if no page has, as far as the browser reveals it. */
export const standingOf = ({ headers }: Request, policy: Policy): Standing => {
  const origin = headers.get("origin")
  if (origin === null || policy.allowedOrigins.includes(origin)) return "own"
  const url = parse(origin)
  const isWeb = url !== undefined && (url.protocol === "http:" || url.protocol === "https:")
  if (isWeb && isOwnOrigin(url, headers.get("host"), policy)) return "own"
  const projects = projectsAllowing(origin, policy)
  const named = platformValues(headers, "project-id")
  if (projects.some(({ id }) => id !== undefined && named.includes(id))) return "project"
  return projects.length > 0 || (isWeb && isLoopback(withoutDot(url.hostname))) ? "local" : "foreign"
}

/**
 * Checks whether another site embeds the URL without naming itself, as a script, image or frame. Following a link does not count.
 */
const isEmbedding = ({ headers }: Request): boolean =>
  !headers.has("origin") &&
  headers.get("sec-fetch-site") === "cross-site" &&
  (headers.get("sec-fetch-mode") !== "navigate" || headers.get("sec-fetch-dest") !== "document")

/**
 * Checks whether another site, or another port of this machine, has made the request without naming itself. A page can then send
 * no header of its own, but a name and a password in the URL.
 */
const isFromElsewhere = ({ headers }: Request): boolean =>
  !headers.has("origin") && ["cross-site", "same-site"].includes(headers.get("sec-fetch-site") ?? "")

// Returns the values of a platform header under both of its names.
const platformValues = (headers: Headers, name: string): ReadonlyArray<string> =>
  ["x-stack-", "x-hexclave-"].flatMap((family) => headers.get(family + name) ?? [])

const keys = ["secret-server-key", "super-secret-admin-key", "development-override-key"]

/** Checks whether the request has a key or a password that everybody knows, since the emulator's are public. */
const hasKey = ({ headers }: Request): boolean =>
  headers.has("authorization") || headers.has("stripe-signature") || keys.some((name) => platformValues(headers, name).length > 0)

/** Checks whether the request has more than the credentials that every visitor of an app has. */
const isPrivileged = (request: Request): boolean =>
  hasKey(request) ||
  platformValues(request.headers, "admin-access-token").length > 0 ||
  platformValues(request.headers, "access-type").some((access) => access === "server" || access === "admin")
