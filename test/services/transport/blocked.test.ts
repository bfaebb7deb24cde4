import { Worker } from "node:worker_threads"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Layer, Redacted } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as users from "../../../src/contract/users.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { ClientTransport } from "../../../src/services/layers.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { Http } from "../../../src/services/transport/Http.js"
import { layerClient } from "../../../src/services/transport/HttpOverClient.js"
import { bearerOf } from "../../support/bearerOf.js"
import { options, recorded } from "../../support/fakes.js"

// A thread of its own, which answers while that of the test is blocked, and only then.
const source = `
const { parentPort, workerData } = require("node:worker_threads")
const { state, text } = workerData
const server = require("node:http").createServer((request, response) => {
  parentPort.postMessage({ asked: true })
  Atomics.wait(state, 0, 0)
  response.writeHead(200, { "content-type": "application/json" }).end(text, () => parentPort.postMessage({}))
})
server.listen(0, "127.0.0.1", () => parentPort.postMessage({ port: server.address().port }))
`

const limitMillis = 1500

/** A platform that answers once this thread is blocked, until the time of the call is over. */
const blocking = (text: string) =>
  Effect.gen(function* () {
    const state = new Int32Array(new SharedArrayBuffer(4))
    const port = yield* Deferred.make<number>()
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(source, { eval: true, workerData: { state, text } })),
      (worker) => Effect.promise(() => worker.terminate())
    )
    worker.on("message", (message: { readonly port?: number; readonly asked?: true }) => {
      if (message.port !== undefined) Deferred.doneUnsafe(port, Effect.succeed(message.port))
      if (message.asked !== true) return
      Atomics.store(state, 0, 1)
      Atomics.notify(state, 0)
      // As an `alert()` or a debugger does.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, limitMillis + 300)
    })
    return `http://127.0.0.1:${yield* Deferred.await(port)}`
  })

const body = recorded("users.me.get", "success-client").response.body
const short = JSON.stringify(body)
const long = JSON.stringify({ ...Object(body), client_metadata: { text: "x".repeat(3_000_000) } })
const ways = {
  fetch: Http.layerFetch,
  "an HttpClient": layerClient.pipe(Layer.provide(FetchHttpClient.layer))
}

describe("a response that came while the program was blocked beyond the time of the call", () => {
  for (const [way, http] of Object.entries(ways))
    for (const [size, text, limits] of [
      ["short", short, { attemptTimeoutMillis: limitMillis }],
      ["long", long, { timeoutMillis: limitMillis }]
    ] as const) {
      it.live(`is the outcome: a ${size} one over ${way}`, () =>
        Effect.gen(function* () {
          const config = Layer.succeed(AppConfig, { ...options, baseUrl: yield* blocking(text), access: "client" })
          const token = Layer.succeed(AccessTokens, bearerOf(Effect.succeed(Redacted.make("user-token"))))
          const call = ClientTransport.use((transport) => transport.call(users.getMe, {})).pipe(
            Effect.provide(ClientTransport.layer.pipe(Layer.provide([http, config, token])))
          )
          // Not repeated, so that no later response hides a timeout.
          const user = yield* Effect.provideService(call, CallOptions, { ...limits, idempotent: false })
          assert.isNotEmpty(user.id)
        }).pipe(Effect.scoped)
      )
    }
})
