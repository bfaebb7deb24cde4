import { runInNewContext } from "node:vm"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import { TestClock } from "effect/testing"
import { Http } from "../../../src/services/transport/Http.js"
import { layerClient } from "../../../src/services/transport/HttpOverClient.js"
import { serve } from "../../support/server.js"
import type { Host } from "./httpSuite.js"
import { answer, httpSuite, makeEvents } from "./httpSuite.js"

const served = (layer: Layer.Layer<Http>) =>
  Effect.gen(function* () {
    const events = yield* makeEvents
    const { origin } = yield* serve((request) => answer(request, events))
    // The port of a server that was closed.
    const gone = yield* Effect.scoped(serve(() => Promise.resolve(new Response())))
    const host: Host = { layer, origin, nowhere: gone.origin, events }
    return host
  })

httpSuite("over fetch", served(Http.layerFetch))
httpSuite("over an HttpClient", served(layerClient.pipe(Layer.provide(FetchHttpClient.layer))))
httpSuite(
  "over a handler in the process",
  Effect.map(makeEvents, (events) => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
    return {
      layer: Http.layerHandler((request) =>
        request.url.startsWith("http://nowhere.test/")
          ? Promise.reject(new TypeError("fetch failed", { cause: refused }))
          : answer(request, events)
      ),
      origin: "http://platform.test",
      nowhere: "http://nowhere.test/",
      events
    }
  })
)

describe("an HttpClient whose responses have no streams, as in React Native", () => {
  it.effect("receives the text of the body", () =>
    Effect.gen(function* () {
      const fetch = async () => Object.defineProperty(Response.json({ a: 1 }), "body", { value: undefined })
      const layer = layerClient.pipe(
        Layer.provide(FetchHttpClient.layer),
        Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
      )
      const { send } = yield* Effect.provide(Http, layer)
      const response = yield* send({ method: "GET", url: "https://api.test/", headers: {} })
      assert.deepInclude(response, { status: 200, text: '{"a":1}' })
    })
  )
})

describe("an HttpClient", () => {
  const over = (fetch: typeof globalThis.fetch) =>
    Effect.provide(
      Http,
      layerClient.pipe(Layer.provide(FetchHttpClient.layer), Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch)))
    )

  it.effect("sends the headers and the body of a call, and no other type of it", () =>
    Effect.gen(function* () {
      const asked: Array<Request> = []
      const { send } = yield* over(async (url, init) => {
        asked.push(new Request(url, init))
        return Response.json({})
      })
      const types = ["application/json", "application/x-www-form-urlencoded"]
      for (const type of types)
        yield* send({ method: "POST", url: "https://api.test/", headers: { "content-type": type }, body: "{}" })
      yield* send({ method: "POST", url: "https://api.test/", headers: {} })
      assert.deepStrictEqual(
        asked.map(({ headers }) => headers.get("content-type")),
        [...types, null]
      )
      assert.deepStrictEqual(yield* Effect.promise(() => Promise.all(asked.map((one) => one.text()))), ["{}", "{}", ""])
    })
  )

  it.effect("refuses what is no method for good, before anything is sent", () =>
    Effect.gen(function* () {
      const { send } = yield* over(() => assert.fail("it is sent"))
      const failure = yield* Effect.flip(send({ method: "FETCH", url: "https://api.test/", headers: {} }))
      assert.deepInclude(failure, { reason: "FETCH is not a method", mayHaveArrived: false, isFinal: true })
    })
  )

  it.effect("gives the reason of its cause, or its own", () =>
    Effect.gen(function* () {
      const request = { method: "GET", url: "https://api.test/", headers: {} }
      const { send } = yield* over(() => Promise.reject(new Error("no route to host")))
      assert.include((yield* Effect.flip(send(request))).reason, "no route to host")
      const client = HttpClient.make((asked) =>
        Effect.fail(
          new HttpClientError.HttpClientError({
            reason: new HttpClientError.TransportError({ request: asked, description: "broken" })
          })
        )
      )
      const own = yield* Effect.provide(Http, layerClient.pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client))))
      assert.include((yield* Effect.flip(own.send(request))).reason, "broken")
    })
  )
})

describe("a call of the host's fetch", () => {
  it.effect("sends no cookies of the page, follows no redirect, and reads no cache", () =>
    Effect.gen(function* () {
      const asked: Array<RequestInit> = []
      const fetch = (_: string, init: RequestInit) => {
        asked.push(init)
        return Promise.resolve(new Response("{}"))
      }
      const { send } = yield* Effect.provide(Http, Http.layerOf(fetch))
      yield* send({ method: "GET", url: "https://api.test/", headers: {} })
      yield* send({ method: "POST", url: "https://api.test/", headers: {}, body: "{}" })
      assert.lengthOf(asked, 2)
      for (const init of asked) assert.deepInclude(init, { credentials: "omit", redirect: "manual", cache: "no-store" })
    })
  )

  for (const [what, fetch, mayHaveArrived] of [
    ["throws an error", () => assert.fail("illegal invocation"), false],
    ["throws something else", () => Effect.runSync(Effect.die("broken")), false],
    ["returns nothing", () => undefined, true],
    ["returns a promise of nothing", () => Promise.resolve(undefined), true],
    ["returns something else than a response", () => Promise.resolve({ ok: true }), true]
  ] as const) {
    it.effect(`fails for good if the function ${what}`, () =>
      Effect.gen(function* () {
        // The cast: what the type forbids.
        const { send } = yield* Effect.provide(Http, Http.layerOf(fetch as unknown as typeof globalThis.fetch))
        const request = { method: "GET", url: "https://api.test/", headers: {} }
        for (const sending of [send(request), send.within?.(request, 1000) ?? assert.fail("no limit")]) {
          const failure = yield* Effect.flip(sending)
          assert.deepInclude(failure, { isFinal: true, mayHaveArrived })
          assert.match(failure.reason, /^`fetch` /)
        }
      })
    )
  }

  it.effect("gives up within a limit, and aborts the signal", () =>
    Effect.gen(function* () {
      const signals: Array<AbortSignal | null | undefined> = []
      const fetch = (_: string, { signal }: RequestInit) => {
        signals.push(signal)
        return new Promise<Response>(() => {})
      }
      const { send } = yield* Effect.provide(Http, Http.layerOf(fetch))
      assert(send.within !== undefined)
      const request = send.within({ method: "GET", url: "https://api.test/", headers: {} }, 1000)
      const running = yield* Effect.forkChild(request, { startImmediately: true })
      yield* TestClock.adjust(1000)
      assert.isNull(yield* Fiber.join(running))
      assert.deepStrictEqual(
        signals.map((signal) => signal?.aborted),
        [true]
      )
    })
  )

  it.effect("says so if its failure has no message", () =>
    Effect.gen(function* () {
      const { send } = yield* Effect.provide(
        Http,
        Http.layerOf(() => Promise.reject(new Error("")))
      )
      const failure = yield* Effect.flip(send({ method: "GET", url: "https://api.test/", headers: {} }))
      assert.strictEqual(failure.reason, "no reason given")
    })
  )

  for (const [code, reason] of [
    [undefined, "a broken line"],
    [null, "a broken line"],
    ["E_LINE", "a broken line E_LINE"],
    [7, "a broken line 7"]
  ] as const) {
    it.effect(`appends the code ${code} of its failure only if there is one`, () =>
      Effect.gen(function* () {
        const cause = Object.assign(new Error("a broken line"), { code })
        const { send } = yield* Effect.provide(
          Http,
          Http.layerOf(() => Promise.reject(cause))
        )
        const failure = yield* Effect.flip(send({ method: "GET", url: "https://api.test/", headers: {} }))
        assert.strictEqual(failure.reason, reason)
      })
    )
  }

  it.effect("names the causes of a failure of another realm, as the fetch outside of a test environment gives it", () =>
    Effect.gen(function* () {
      const foreign: unknown = runInNewContext(`new TypeError("fetch failed", { cause: new Error("no route to host") })`)
      const { send } = yield* Effect.provide(
        Http,
        Http.layerOf(() => Promise.reject(foreign))
      )
      assert.notInstanceOf(foreign, Error)
      const { reason } = yield* Effect.flip(send({ method: "GET", url: "https://api.test/", headers: {} }))
      assert.strictEqual(reason, "fetch failed: no route to host")
    })
  )

  it.effect("names up to four causes of a failure, which may be causes of each other", () =>
    Effect.gen(function* () {
      const [one, other] = [new Error("one"), new Error("other")]
      Object.assign(one, { cause: other })
      Object.assign(other, { cause: one })
      const { send } = yield* Effect.provide(
        Http,
        Http.layerOf(() => Promise.reject(one))
      )
      const { reason } = yield* Effect.flip(send({ method: "GET", url: "https://api.test/", headers: {} }))
      assert.strictEqual(reason, "one: other: one: other")
    })
  )
})
