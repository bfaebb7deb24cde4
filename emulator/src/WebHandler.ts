import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { apiResponse } from "./apiResponse.js"
import { ConsoleToken } from "./console/ConsoleToken.js"
import { controlResponse } from "./console/controlResponse.js"
import { withFaults } from "./control/faulty.js"
import { MovableClock } from "./control/MovableClock.js"
import { EmulatorConfig } from "./EmulatorConfig.js"
import { Outbox } from "./emails/Outbox.js"
import { catchUp, catchUpAll } from "./emails/queue.js"
import { crashReply } from "./http/crashReply.js"
import { platformHeader } from "./http/platformHeader.js"
import { empty, text } from "./http/Reply.js"
import { BodyTooLong, receive, tooLong } from "./http/receive.js"
import { rejectionOf, standingOf } from "./http/rejection.js"
import { bare, corsHeaders, withoutCors } from "./http/respond.js"
import { RequestLog } from "./log/RequestLog.js"
import { pageResponse } from "./pageResponse.js"
import { RandomText } from "./random/RandomText.js"
import type { Services } from "./Services.js"
import { endpointsApi } from "./webhooks/endpointsApi.js"
import { World } from "./world/World.js"

// The platform's framework redirects from repeated and trailing slashes. Two leading ones would name another host.
const slashRedirect = ({ pathname, search }: URL): Response | undefined => {
  const path = pathname.replace(/\/+/g, "/").replace(/(.)\/$/, "$1")
  if (path === pathname) return undefined
  const location = `${path}${search}`
  // It sends this text without a content type.
  return bare({ status: 308, headers: { location }, content: { _tag: "bytes", value: new TextEncoder().encode(location) } })
}

const answer = Effect.fnUntraced(function* (request: Request, url: URL, requestId: string) {
  if (request.method === "OPTIONS" && url.pathname.startsWith("/api/")) return bare(empty(200), corsHeaders)
  const webhooks = yield* endpointsApi(request, url)
  if (webhooks !== undefined) return bare(webhooks, corsHeaders)
  return slashRedirect(url) ?? (yield* pageResponse(request, url)) ?? (yield* apiResponse(request, url, requestId))
})

// Fails with what `fetch` fails with, if a fault says so.
const handle: (request: Request) => Effect.Effect<Response, unknown, Services> = Effect.fn("Emulator.handle")(
  function* (request) {
    const { requestId } = yield* RandomText
    const id = yield* requestId
    const { base } = yield* MovableClock
    const receivedAtMillis = yield* Clock.currentTimeMillis
    const startedMillis = base.currentTimeMillisUnsafe()
    let body = new Uint8Array()
    let isLogged = true
    const answered = Effect.gen(function* () {
      const url = new URL(request.url)
      const config = yield* EmulatorConfig
      const rejection = rejectionOf(request, url, config)
      if (rejection !== undefined) return bare(rejection)
      const received = yield* receive(request)
      if (received === BodyTooLong) return bare(text(tooLong, 413))
      body = received.body
      const control = yield* controlResponse(received.request, url, (again) => Effect.ignore(handle(again)))
      if (control !== undefined) {
        isLogged = false
        return control
      }
      // The page of keys, where there is no console.
      isLogged = url.pathname !== "/"
      const { projects, transaction } = yield* World
      const project = projects.get(platformHeader(request, "x-stack-project-id") ?? "")
      const processed = Effect.gen(function* () {
        if (project !== undefined) yield* catchUp(project)
        const response = yield* transaction(answer(received.request, url, id))
        if (project !== undefined) yield* catchUp(project)
        return response
      })
      const response = yield* withFaults(request, received.request, id, processed)
      return standingOf(request, config) === "foreign" ? withoutCors(response) : response
    })
    const log = Effect.fnUntraced(function* (response: Response) {
      return yield* (yield* RequestLog).add({
        id,
        request,
        body,
        response,
        receivedAtMillis,
        durationMillis: base.currentTimeMillisUnsafe() - startedMillis,
        isOfConsole: yield* (yield* ConsoleToken).isOf(request)
      })
    })
    const response = yield* answered.pipe(
      Effect.catchDefect((defect) => Effect.map(crashReply(defect, id), (reply) => bare(reply))),
      Effect.tapError(() => log(Response.error()))
    )
    return isLogged ? yield* log(response) : response
  }
)

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
