import * as Effect from "effect/Effect"
import { controlRoutes } from "../control/controlRoutes.js"
import type { Reply } from "../http/Reply.js"
import { text } from "../http/Reply.js"
import { bare } from "../http/respond.js"
import { requestsApi } from "../log/requestsApi.js"
import { consolePage } from "./consolePage.js"
import { consoleRejection, isControl } from "./consoleRejection.js"
import { mailsApi } from "./mailsApi.js"
import { projectsApi } from "./projectsApi.js"

const headers: ReadonlyArray<[string, string]> = [
  ["cache-control", "no-store"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ["cross-origin-resource-policy", "same-origin"],
  ["x-content-type-options", "nosniff"]
]

/**
 * Responds with the console, or to a request to the emulator's own controls, below `/emulator`. Returns undefined for other paths. It runs outside of a
 * transaction, because some requests wait for others.
 * @param send sends another request to the emulator
 */
export const controlResponse = Effect.fnUntraced(function* <R>(
  request: Request,
  url: URL,
  send: (request: Request) => Effect.Effect<unknown, never, R>
) {
  const page = yield* consolePage(request, url)
  if (page !== undefined) return page
  if (!isControl(url.pathname)) return undefined
  const reply: Reply =
    (yield* consoleRejection(request, url)) ??
    (yield* requestsApi(request, url, send)) ??
    (yield* controlRoutes(request, url)) ??
    (yield* projectsApi(request, url)) ??
    (yield* mailsApi(request, url)) ??
    text(`There is nothing at ${url.pathname}.`, 404)
  return bare(reply, headers)
})
