import { Context, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { ServerApp, SessionVerifier } from "portico/effect"
import { ApiKeyAuthenticated, Authenticated } from "portico/http-api"
import { Api } from "./api.js"
import { FreePlan } from "./FreePlan.js"
import { Handlers } from "./handlers.js"
import { Links } from "./Links.js"

/** The platform and project of the product. */
export interface ServerSettings {
  readonly baseUrl: string
  readonly projectId: string
  readonly secretServerKey: string
}

/** Creates the backend of the product as a web request handler. */
export const makeHandler = ({ baseUrl, projectId, secretServerKey }: ServerSettings) => {
  const app = ServerApp.layer({ projectId, secretServerKey, baseUrl })
  const services = FreePlan.layer.pipe(Layer.provideMerge(Layer.mergeAll(app, Links.layer)))
  const { dispose, handler } = HttpRouter.toWebHandler(
    HttpApiBuilder.layer(Api).pipe(
      Layer.provide(Handlers),
      Layer.provide([
        Authenticated.layer,
        ApiKeyAuthenticated.layer,
        HttpApiMiddleware.layerProblemDetails({ includeDetails: true })
      ]),
      HttpRouter.provideRequest(services),
      Layer.provide([app, SessionVerifier.layer({ projectId, baseUrl })]),
      Layer.provide(HttpServer.layerServices)
    ),
    { disableLogger: true }
  )
  return {
    handle: (request: Request): Promise<Response> => handler(request, Context.empty()),
    dispose
  }
}
