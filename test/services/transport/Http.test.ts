import { Effect, Layer } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { Http } from "../../../src/services/transport/Http.js"
import { layerHttpClient } from "../../../src/services/transport/HttpOverClient.js"
import { serve } from "../../support/server.js"
import type { Host } from "./httpSuite.js"
import { answer, httpSuite } from "./httpSuite.js"

const served = (layer: Layer.Layer<Http>) =>
  Effect.gen(function* () {
    let abandoned = 0
    const { origin } = yield* serve((request) => answer(request, () => abandoned++))
    // The port of a server that is closed again.
    const gone = yield* Effect.scoped(serve(() => Promise.resolve(new Response())))
    const host: Host = { layer, origin, nowhere: gone.origin, abandoned: () => abandoned }
    return host
  })

httpSuite("over fetch", served(Http.layerFetch))
httpSuite("over an HttpClient", served(layerHttpClient.pipe(Layer.provide(FetchHttpClient.layer))))
httpSuite(
  "over a handler in the process",
  Effect.sync(() => {
    let abandoned = 0
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
    return {
      layer: Http.layerHandler((request) =>
        request.url.startsWith("http://nowhere.test/")
          ? Promise.reject(new TypeError("fetch failed", { cause: refused }))
          : answer(request, () => abandoned++)
      ),
      origin: "http://platform.test",
      nowhere: "http://nowhere.test/",
      abandoned: () => abandoned
    }
  })
)
