import { assert, describe, it } from "@effect/vitest"
import type { Layer, Scope } from "effect"
import { Deferred, Effect, Fiber } from "effect"
import type { HttpRequest } from "../../../src/services/transport/Http.js"
import { Http } from "../../../src/services/transport/Http.js"

/** A server of the suite, and how to reach it. */
export interface Host {
  readonly layer: Layer.Layer<Http>
  readonly origin: string
  readonly events: Events
  /** A URL that refuses connections. */
  readonly nowhere: string
}

/** Callbacks for a request without a complete response. */
export interface Events {
  readonly reached: Deferred.Deferred<void>
  readonly abandoned: Deferred.Deferred<void>
}

export const makeEvents = Effect.all({ reached: Deferred.make<void>(), abandoned: Deferred.make<void>() })
const happened = (event: Deferred.Deferred<void>) => Deferred.doneUnsafe(event, Effect.void)

/** Responds for the suite's server, by path. */
export const answer = (request: Request, events: Events): Promise<Response> => {
  request.signal.addEventListener("abort", () => happened(events.abandoned))
  const stuck = (start?: string) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        if (start !== undefined) controller.enqueue(new TextEncoder().encode(start))
        request.signal.addEventListener("abort", () => {
          // A connection that the other side has closed cannot fail again.
          if (controller.desiredSize !== null) controller.error(request.signal.reason)
        })
      }
    })
  switch (new URL(request.url).pathname) {
    case "/echo":
      return request
        .text()
        .then((body) =>
          Response.json(
            { method: request.method, headers: Object.fromEntries(request.headers), body },
            { status: 201, headers: { "x-here": "yes" } }
          )
        )
    case "/redirect":
      return Promise.resolve(new Response(null, { status: 307, headers: { location: "/echo" } }))
    case "/broken":
      return Promise.resolve(
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode("half"))
            },
            pull(controller) {
              controller.error(new TypeError("terminated"))
            }
          })
        )
      )
    case "/hang":
      happened(events.reached)
      return new Promise(() => {})
    case "/stuck-body":
      happened(events.reached)
      return Promise.resolve(new Response(stuck("half")))
    case "/empty":
      return Promise.resolve(new Response(null, { status: 204 }))
    default:
      return Promise.resolve(new Response("x".repeat(1_000_000), { status: 500 }))
  }
}

/** Tests that every `Http` must pass. */
export const httpSuite = (name: string, open: Effect.Effect<Host, never, Scope.Scope>) => {
  const sending = (path: string, rest: Partial<HttpRequest> = {}) =>
    Effect.gen(function* () {
      const host = yield* open
      const url = path === "nowhere" ? host.nowhere : `${host.origin}${path}`
      const send = Http.use((http) => http.send({ method: "GET", url, headers: {}, ...rest })).pipe(Effect.provide(host.layer))
      return { host, send }
    })

  describe(`Http ${name}`, () => {
    it.live("sends the method, the headers and the body, and receives status, headers and text", () =>
      Effect.gen(function* () {
        const headers = { "content-type": "application/json", "x-stack-access-token": "a" }
        const { send } = yield* sending("/echo", { method: "PATCH", headers, body: '{"a":"ü"}' })
        const response = yield* send
        const got = JSON.parse(response.text)
        assert.deepStrictEqual(
          [response.status, response.headers.get("x-here"), got.method, got.body],
          [201, "yes", "PATCH", '{"a":"ü"}']
        )
        assert.strictEqual(got.headers["x-stack-access-token"], "a")
        assert.strictEqual(got.headers["content-type"], "application/json")
      }).pipe(Effect.scoped)
    )

    it.live("adds no headers of tracing, which another origin's CORS rules refuse", () =>
      Effect.gen(function* () {
        const { send } = yield* sending("/echo")
        const { headers } = JSON.parse((yield* Effect.withSpan(send, "outer")).text)
        assert.notProperty(headers, "traceparent")
        assert.notProperty(headers, "b3")
      }).pipe(Effect.scoped)
    )

    it.live("follows no redirect (rule 35)", () =>
      Effect.gen(function* () {
        const { send } = yield* sending("/redirect", { headers: { "x-stack-access-token": "a" } })
        assert.strictEqual((yield* send).status, 307)
      }).pipe(Effect.scoped)
    )

    it.live("fails if the response is cut off, and reports that the request may have arrived (rule 25)", () =>
      Effect.gen(function* () {
        const { send } = yield* sending("/broken")
        const error = yield* Effect.flip(send)
        assert.deepStrictEqual([error._tag, error.mayHaveArrived], ["HttpFailure", true])
      }).pipe(Effect.scoped)
    )

    it.live("reports that a request certainly did not arrive if nothing listens", () =>
      Effect.gen(function* () {
        const { send } = yield* sending("nowhere", { headers: { "x-stack-access-token": "canary-token" } })
        const error = yield* Effect.flip(send)
        assert.isFalse(error.mayHaveArrived)
        assert.strictEqual(error.reason.split("ECONNREFUSED").length, 2, `tells the code once: ${error.reason}`)
        assert.notInclude(JSON.stringify(error), "canary")
      }).pipe(Effect.scoped)
    )

    it.live("says that a request that cannot be built never left, and never will (rule 25)", () =>
      Effect.gen(function* () {
        for (const text of ["canary\nx: y", "canary\0", "canary→"]) {
          const { send } = yield* sending("/echo", { headers: { "x-stack-access-token": text } })
          const error = yield* Effect.flip(send)
          assert.deepStrictEqual([error.mayHaveArrived, error.isFinal], [false, true], text)
          assert.notInclude(JSON.stringify(error), "canary")
        }
        const { send } = yield* sending("nowhere")
        assert.isFalse((yield* Effect.flip(send)).isFinal)
      }).pipe(Effect.scoped)
    )

    for (const path of ["/hang", "/stuck-body"]) {
      it.live(`closes the connection of an interrupted request at ${path} (rule 23)`, () =>
        Effect.gen(function* () {
          const { host, send } = yield* sending(path)
          const fiber = yield* Effect.forkChild(send, { startImmediately: true })
          yield* Deferred.await(host.events.reached)
          assert.isFalse(yield* Deferred.isDone(host.events.abandoned))
          yield* Fiber.interrupt(fiber)
          yield* Deferred.await(host.events.abandoned)
        }).pipe(Effect.scoped)
      )
    }

    it.live("receives an empty body and one of a megabyte", () =>
      Effect.gen(function* () {
        const empty = yield* (yield* sending("/empty")).send
        const large = yield* (yield* sending("/large")).send
        assert.deepStrictEqual([empty.status, empty.text, large.status, large.text.length], [204, "", 500, 1_000_000])
      }).pipe(Effect.scoped)
    )
  })
}
