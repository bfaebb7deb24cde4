import type { EmulatorConfig } from "../EmulatorConfig.js"
import type { Reply } from "./Reply.js"
import { text } from "./Reply.js"
import { versionedPath } from "./versionedPath.js"
import { isEmbedding, isForeign, isOwnHost, isPrivileged } from "./visitor.js"

const isMailbox = /^\/api\/v1\/mailbox(?:\/|$)/
const isWebhooks = /^\/api\/v1\/app\//
// Content that apps on any origin may request.
const isPublic = /^\/(?:storage\/|health$)/

const rejected = (why: string): Reply => text(why, 403, { "x-content-type-options": "nosniff" })

const quoted = (name: string): string => JSON.stringify(name.slice(0, 100))

/**
 * Returns why a request is rejected: its host is not one of the emulator's, or a web page of another site requests something
 * meant only for developers. The API is open to every page, except with server credentials. Returns undefined if the request is
 * allowed.
 */
export const rejectionOf = (request: Request, { pathname }: URL, config: EmulatorConfig["Service"]): Reply | undefined => {
  const host = request.headers.get("host")
  if (!isOwnHost(host, config)) {
    const name = (host ?? "").replace(/:\d*$/, "")
    return rejected(`The emulator does not answer as ${quoted(name)}. If that is its name, start it with --allowed-host ${name}.`)
  }
  if (isPublic.test(pathname)) return undefined
  const forPages = versionedPath(pathname) !== undefined && !isMailbox.test(pathname) && !isWebhooks.test(pathname)
  if (!isForeign(request, config)) {
    return isEmbedding(request) && !forPages ? rejected("The pages of the emulator are not available to other sites.") : undefined
  }
  const mayAsk = forPages && !isPrivileged(request) && request.method !== "OPTIONS"
  const origin = request.headers.get("origin") ?? ""
  return mayAsk
    ? undefined
    : rejected(
        `The emulator does not answer pages of ${quoted(origin)}. If they are yours, start it with --allowed-origin ${origin}.`
      )
}
