import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { EmulatorConfig } from "./EmulatorConfig.js"
import { catchUp, catchUpAll } from "./emails/queue.js"
import { unsubscribePage } from "./emails/unsubscribePage.js"
import type { Generation } from "./generation/Generation.js"
import { generations } from "./generation/Generation.js"
import { routesIn } from "./generation/routes.js"
import { rulesByGeneration } from "./generation/rules.js"
import { routes } from "./handlers/index.js"
import { authenticate } from "./http/authenticate.js"
import { parseBody } from "./http/body.js"
import type { Incoming } from "./http/Incoming.js"
import { failureReply, run } from "./http/pipeline.js"
import type { Reply } from "./http/Reply.js"
import { empty, json, text } from "./http/Reply.js"
import type { Match } from "./http/Router.js"
import { router } from "./http/Router.js"
import { BodyTooLong, receive, tooLong } from "./http/receive.js"
import { rejectionOf } from "./http/rejection.js"
import { bare, corsHeaders, pageHeaders, respond, withoutCors } from "./http/respond.js"
import { methodNotAllowed, notFound } from "./http/StatusError.js"
import { servedPath } from "./http/servedPath.js"
import { versionedPath } from "./http/versionedPath.js"
import { isForeign } from "./http/visitor.js"
import { ImageStore } from "./images/ImageStore.js"
import { mailbox } from "./mail/mailbox.js"
import { Outbox } from "./mail/Outbox.js"
import { overviewPage } from "./overviewPage.js"
import { purchasePage } from "./payments/purchasePage.js"
import { builtInProvider } from "./provider/builtInProvider.js"
import { RandomText } from "./random/RandomText.js"
import type { Services } from "./Services.js"
import { endpointsApi } from "./webhooks/endpointsApi.js"
import { World } from "./world/World.js"

// A path that matches no route, so that URLs outside the versions get the usual response for unknown paths.
const unversioned = "/.unversioned"

const methods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"])
const finders = Object.fromEntries(generations.map((each) => [each, router(routesIn(routes, each))]))
const find = (generation: Generation, method: string, path: string): Match =>
  finders[generation]?.(method, path) ?? { _tag: "notFound" }

/** Returns a header. The platform's headers have a newer name beside `x-stack-`, which takes precedence. */
const headerOf = ({ headers }: Request, name: string): string | null =>
  (name.startsWith("x-stack-") ? headers.get(name.replace("x-stack-", "x-hexclave-")) : null) ?? headers.get(name)

// Browsers that sign in with a provider name the project as their client, and readers of public keys by the path.
const projectIdOf = (request: Request, { pathname, searchParams }: URL): string | undefined =>
  headerOf(request, "x-stack-project-id") ||
  searchParams.get("client_id")?.split("#")[0] ||
  /\/projects\/([^/]+)\/\.well-known\//.exec(pathname)?.[1]

// The project determines the generation of the response, even if the request is rejected later.
const generationOf = Effect.fnUntraced(function* (request: Request, url: URL) {
  const { platform } = yield* EmulatorConfig
  const { projects } = yield* World
  return projects.get(projectIdOf(request, url) ?? "")?.platform ?? platform
})

type Received = Pick<Incoming, "body" | "text">
const incoming = (
  request: Request,
  url: URL,
  version: string,
  path: string,
  generation: Generation,
  received: Received
): Incoming => ({
  generation,
  method: request.method,
  url,
  version,
  path,
  query: Object.fromEntries(url.searchParams),
  ...received,
  header: (name) => headerOf(request, name)
})

// The response for unknown paths is a route like any other: the request is authenticated first.
const unknownPath = (asked: Incoming) =>
  Effect.andThen(authenticate(asked), Effect.fail(notFound(`There is nothing at ${asked.url.pathname}.`)))

const api = Effect.fnUntraced(function* (request: Request, url: URL, version: string, path: string, id: string) {
  const generation = yield* generationOf(request, url)
  const toResponse = (reply: Reply) =>
    respond(reply, {
      requestId: id,
      overridableStatus:
        headerOf(request, "x-stack-override-error-status") === null
          ? undefined
          : rulesByGeneration[generation].highestOverriddenStatus,
      pretty: request.headers.get("accept")?.includes("text/html") ?? false
    })
  if (!methods.has(request.method)) {
    const refusal = toResponse(yield* failureReply(generation)(methodNotAllowed(`The method ${request.method} is not allowed.`)))
    return request.method === "HEAD" ? new Response(null, refusal) : refusal
  }
  const match = find(generation, request.method, path)
  if (match._tag === "otherMethod") return bare(empty(405), corsHeaders)
  return yield* Effect.flatMap(parseBody(request), (received) => {
    const asked = incoming(request, url, version, path, generation, received)
    return match._tag === "found" ? run(asked, match.routes, match.values) : unknownPath(asked)
  }).pipe(
    Effect.catch(failureReply(generation)),
    Effect.catchDefect((defect) => failed(defect, id)),
    Effect.map(toResponse)
  )
})

const failed = (defect: unknown, id: string) =>
  Effect.as(Effect.logError(`Request ${id} failed`, defect), text(`Something went wrong in the emulator. Request id: ${id}`, 500))

const shown = (reply: Reply): Response => bare(reply, pageHeaders)

const answer = Effect.fnUntraced(function* (request: Request, url: URL, id: string) {
  const { pathname } = url
  if (request.method === "OPTIONS" && pathname.startsWith("/api/")) return bare(empty(200), corsHeaders)
  const webhooks = yield* endpointsApi(request, url)
  if (webhooks !== undefined) return bare(webhooks, corsHeaders)
  // The platform's framework redirects from repeated and trailing slashes. Two leading ones would name another host.
  const path = pathname.replace(/\/+/g, "/").replace(/(.)\/$/, "$1")
  if (path !== pathname) {
    const location = `${path}${url.search}`
    // It sends this text without a content type.
    return bare({ status: 308, headers: { location }, content: { _tag: "bytes", value: new TextEncoder().encode(location) } })
  }
  if (pathname === "/health") return bare({ ...json({ status: "ok" }), headers: { "content-type": "application/json" } })
  const found = yield* mailbox(request, url)
  if (found !== undefined) return bare(found, found.content._tag === "json" ? corsHeaders : pageHeaders)
  const overview = yield* overviewPage(request, url)
  if (overview !== undefined) return shown({ ...overview, headers: { "cache-control": "no-store" } })
  const page = yield* builtInProvider(request, url)
  if (page !== undefined) return shown(page)
  const unsubscribed = yield* unsubscribePage(request.method, url)
  if (unsubscribed !== undefined) return bare(unsubscribed, corsHeaders)
  const sale = yield* purchasePage(request, url)
  if (sale !== undefined) return shown(sale)
  const image = yield* (yield* ImageStore).get(pathname)
  if (image !== undefined) {
    return bare({ status: 200, headers: {}, content: { _tag: "bytes", value: image.bytes, type: image.type } }, corsHeaders)
  }
  const versioned = versionedPath(pathname)
  if (versioned === undefined) return yield* api(request, url, "", unversioned, id)
  const response = yield* api(request, url, versioned.version, versioned.path, id)
  response.headers.set("x-middleware-rewrite", `${servedPath(versioned.version, versioned.path)}${url.search}`)
  return response
})

/** Handles one request. Never fails. */
export const handle = Effect.fn("Emulator.handle")(function* (request: Request) {
  const { requestId } = yield* RandomText
  const id = yield* requestId
  const answered = Effect.gen(function* () {
    const url = new URL(request.url)
    const config = yield* EmulatorConfig
    const rejection = rejectionOf(request, url, config)
    if (rejection !== undefined) return bare(rejection)
    const received = yield* receive(request)
    if (received === BodyTooLong) return bare(text(tooLong, 413))
    const { projects, transaction } = yield* World
    const project = projects.get(headerOf(request, "x-stack-project-id") ?? "")
    if (project !== undefined) yield* catchUp(project)
    const response = yield* transaction(answer(received, url, id))
    if (project !== undefined) yield* catchUp(project)
    return isForeign(request, config) ? withoutCors(response) : response
  })
  return yield* Effect.catchDefect(answered, (defect) => Effect.map(failed(defect, id), (reply) => bare(reply)))
})

/** The web handler of the platform: maps a request to a response. */
export class WebHandler extends Context.Service<WebHandler, (request: Request) => Promise<Response>>()(
  "portico-emulator/WebHandler"
) {
  // Handlers run with the services of the layer's context, so a test's clock is the platform's clock.
  static readonly layerNoDeps = Layer.effect(
    WebHandler,
    Effect.gen(function* () {
      const context = yield* Effect.context<Services>()
      yield* (yield* Outbox).setDue(Effect.provide(catchUpAll, context))
      const runPromise = Effect.runPromiseWith(context)
      return WebHandler.of((request) => runPromise(handle(request)))
    })
  )
}
