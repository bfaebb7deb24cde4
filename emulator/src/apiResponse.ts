import * as Effect from "effect/Effect"
import { EmulatorConfig } from "./EmulatorConfig.js"
import type { Generation } from "./generation/Generation.js"
import { generations } from "./generation/Generation.js"
import { routesIn } from "./generation/routes.js"
import { routes } from "./handlers/index.js"
import { authenticate } from "./http/authenticate.js"
import { parseBody } from "./http/body.js"
import { crashReply } from "./http/crashReply.js"
import type { Incoming } from "./http/Incoming.js"
import { onFirstUse } from "./http/onFirstUse.js"
import { failureReply, run } from "./http/pipeline.js"
import { platformHeader } from "./http/platformHeader.js"
import type { Reply } from "./http/Reply.js"
import { empty } from "./http/Reply.js"
import type { Failure } from "./http/Route.js"
import type { Match } from "./http/Router.js"
import { router } from "./http/Router.js"
import { bare, corsHeaders, respond } from "./http/respond.js"
import { methodNotAllowed, notFound } from "./http/StatusError.js"
import { servedPath } from "./http/servedPath.js"
import { versionedPath } from "./http/versionedPath.js"
import { World } from "./world/World.js"

// A path that matches no route, so that URLs outside the versions get the usual response for unknown paths.
const unversioned = { version: "", path: "/.unversioned" }

const methods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"])
const finders = Object.fromEntries(generations.map((each) => [each, onFirstUse(() => router(routesIn(routes, each)))]))
const find = (generation: Generation, method: string, path: string): Match =>
  finders[generation]?.()(method, path) ?? { _tag: "notFound" }

// Browsers that sign in with a provider name the project as their client, and readers of public keys by the path.
const projectIdOf = (request: Request, { pathname, searchParams }: URL): string | undefined =>
  platformHeader(request, "x-stack-project-id") ||
  searchParams.get("client_id")?.split("#")[0] ||
  /\/projects\/([^/]+)\/\.well-known\//.exec(pathname)?.[1]

// The project determines the generation of the response, even if the request is rejected later.
const generationOf = Effect.fnUntraced(function* (request: Request, url: URL) {
  const { platform } = yield* EmulatorConfig
  const { projects } = yield* World
  return projects.get(projectIdOf(request, url) ?? "")?.platform ?? platform
})

const toResponse =
  (request: Request, generation: Generation, requestId: string) =>
  (reply: Reply): Response =>
    respond(reply, {
      requestId,
      generation,
      overridesStatus: platformHeader(request, "x-stack-override-error-status") !== null,
      pretty: request.headers.get("accept")?.includes("text/html") ?? false
    })

/** Encodes a failure as the response to a request. */
export const failureResponse = (request: Request, url: URL, requestId: string) =>
  Effect.fnUntraced(function* (failure: Failure) {
    const generation = yield* generationOf(request, url)
    return toResponse(request, generation, requestId)(yield* failureReply(generation)(failure))
  })

// The response for unknown paths is a route like any other: the request is authenticated first.
const unknownPath = (incoming: Incoming) =>
  Effect.andThen(authenticate(incoming), Effect.fail(notFound(`There is nothing at ${incoming.url.pathname}.`)))

/** Responds to a request of the API, or of a path that nothing else serves. */
export const apiResponse = Effect.fnUntraced(function* (request: Request, url: URL, requestId: string) {
  const versioned = versionedPath(url.pathname)
  const { path, version } = versioned ?? unversioned
  const response = yield* respondTo(request, url, version, path, requestId)
  if (versioned !== undefined) response.headers.set("x-middleware-rewrite", `${servedPath(version, path)}${url.search}`)
  return response
})

const respondTo = Effect.fnUntraced(function* (request: Request, url: URL, version: string, path: string, requestId: string) {
  const generation = yield* generationOf(request, url)
  const shown = toResponse(request, generation, requestId)
  if (!methods.has(request.method)) {
    const refusal = shown(yield* failureReply(generation)(methodNotAllowed(`The method ${request.method} is not allowed.`)))
    return request.method === "HEAD" ? new Response(null, refusal) : refusal
  }
  const match = find(generation, request.method, path)
  if (match._tag === "otherMethod") return bare(empty(405), corsHeaders)
  return yield* Effect.flatMap(parseBody(request), (received) => {
    const incoming: Incoming = {
      generation,
      method: request.method,
      url,
      version,
      path,
      query: Object.fromEntries(url.searchParams),
      ...received,
      header: (name) => platformHeader(request, name)
    }
    return match._tag === "found" ? run(incoming, match.routes, match.values) : unknownPath(incoming)
  }).pipe(
    Effect.catch(failureReply(generation)),
    Effect.catchDefect((defect) => crashReply(defect, requestId)),
    Effect.map(shown)
  )
})
