import { Effect, Layer } from "effect"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"
import { json, options } from "./fakes.js"

/** A server app whose platform always sends the same response, and its requests. */
export const recording = (answer: unknown) => {
  const sent: Array<Record<string, unknown>> = []
  const http = Layer.succeed(Http, {
    send: ({ body }) =>
      Effect.sync(() => {
        sent.push(JSON.parse(body ?? "{}"))
        return json(answer)
      })
  })
  const layer = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(Layer.provide([http, TokenStore.layerMemory]))
  return { layer, bodies: () => sent }
}
