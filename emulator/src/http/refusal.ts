import type { EmulatorConfig } from "../EmulatorConfig.js"
import type { Reply } from "./Reply.js"
import { text } from "./Reply.js"
import { isEmbedding, isForeign, isOwnHost, isPrivileged } from "./visitor.js"

const isApi = /^\/api\/(?:v1|v2beta[1-5]|latest)(?:\/|$)/
const isMailbox = /^\/api\/v1\/mailbox(?:\/|$)/
const isWebhooks = /^\/api\/v1\/app\//
// What an app shows to its users wherever it is served.
const isPublic = /^\/(?:storage\/|health$)/

const refused = (why: string): Reply => text(why, 403, { "x-content-type-options": "nosniff" })

const quoted = (name: string): string => JSON.stringify(name.slice(0, 100))

/**
 * Why a request is not answered at all: it came under a name that is not the emulator's, or a web page from elsewhere asks
 * for what only a developer is to see. The API is there for every page, without what only a server has; undefined where
 * nothing speaks against a request.
 */
export const refusalOf = (request: Request, { pathname }: URL, config: EmulatorConfig["Service"]): Reply | undefined => {
  const host = request.headers.get("host")
  if (!isOwnHost(host, config)) {
    const name = (host ?? "").replace(/:\d*$/, "")
    return refused(`The emulator does not answer as ${quoted(name)}. If that is its name, start it with --allowed-host ${name}.`)
  }
  if (isPublic.test(pathname)) return undefined
  const forPages = isApi.test(pathname) && !isMailbox.test(pathname) && !isWebhooks.test(pathname)
  if (!isForeign(request, config)) {
    return isEmbedding(request) && !forPages ? refused("The pages of the emulator are not there for other sites.") : undefined
  }
  const mayAsk = forPages && !isPrivileged(request) && request.method !== "OPTIONS"
  const origin = request.headers.get("origin") ?? ""
  return mayAsk
    ? undefined
    : refused(
        `The emulator does not answer pages of ${quoted(origin)}. If they are yours, start it with --allowed-origin ${origin}.`
      )
}
