import type { EmulatorConfig } from "../EmulatorConfig.js"
import type { Reply } from "./Reply.js"
import { text } from "./Reply.js"
import { corsHeaders } from "./respond.js"
import { versionedPath } from "./versionedPath.js"
import type { Standing } from "./visitor.js"
import { hasKey, isEmbedding, isFromElsewhere, isOwnHost, isPrivileged, standingOf } from "./visitor.js"

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
