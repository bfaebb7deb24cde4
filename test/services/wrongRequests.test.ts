import { assert, describe, it } from "@effect/vitest"
import type { Scope } from "effect"
import { Effect, Exit, Layer } from "effect"
import { portico as expressPortico, fastifyPortico, sessionOf } from "../../src/express/index.js"
import { portico as honoPortico } from "../../src/hono/index.js"
import { createClientApp, createServerApp } from "../../src/index.js"
import { portico as routerPortico } from "../../src/react-router/index.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { layerRequest } from "../../src/services/platform/tokens/TokenStore.request.js"
import { layerResponse } from "../../src/services/platform/tokens/TokenStore.response.js"
import { withPortico } from "../../src/tanstack-start/index.js"
import { withSession } from "../../src/web/index.js"
import { options } from "../support/fakes.js"

// Callers without type checks pass anything; `any` stands for them.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Any = any

const request = { headers: {} }
const neither: ReadonlyArray<unknown> = [
  undefined,
  null,
  "text",
  7,
  10n,
  true,
  Symbol("a"),
  [],
  {},
  () => {},
  { headers: null },
  { headers: "text" },
  { request: undefined, response: new Headers() },
  { request: "text", response: new Headers() },
  { request: {}, response: new Headers() }
]
const noExchange: ReadonlyArray<unknown> = [
  ...neither,
  { request },
  { request, response: null },
  { request, response: "text" },
  { request, response: {} }
]

const server = createServerApp({ ...options, secretServerKey: "ssk_test", tokenStore: null })
const client = createClientApp({ ...options, tokenStore: "memory" })
const tagOf = (error: unknown) => Object(error)._tag ?? error
/** Returns the option that an `InvalidOption` names; else the tag of the error. */
const optionOf = (error: unknown) => (tagOf(error) === "InvalidOption" ? Object(error).option : tagOf(error))
const thrownBy = async (run: () => unknown, shown = tagOf) => {
  try {
    return await run()
  } catch (error) {
    return shown(error)
  }
}
const failureOf = <A>(effect: Effect.Effect<A, unknown, Scope.Scope>) =>
  Effect.runPromiseExit(Effect.scoped(effect)).then((exit) => {
    const [reason] = Exit.isFailure(exit) ? exit.cause.reasons : []
    return reason?._tag === "Fail" ? tagOf(reason.error) : exit
  })

/** What takes a request, with a value in its place. */
const takers: Readonly<Record<string, (given: Any) => unknown>> = {
  "forRequest of a client app": (given) => client.forRequest(given),
  "forRequest of a server app": (given) => server.forRequest(given),
  "forRequest in Effect": (given) =>
    failureOf(
      Effect.flatMap(ClientApp, (app) => app.forRequest(given)).pipe(
        Effect.provide(ClientApp.layer({ ...options, tokenStore: "memory" }))
      )
    ),
  layerRequest: (given) => failureOf(Layer.build(layerRequest(given, options.projectId))),
  "the option `tokenStore`": (given) =>
    given !== null && createServerApp({ ...options, secretServerKey: "ssk_test", tokenStore: given ?? 7 })
}
const adapters: Readonly<Record<string, (given: Any) => unknown>> = {
  withSession: (given) => withSession(server, () => new Response())(given),
  "the middleware for Hono": (given) =>
    honoPortico(server)({ req: { raw: given }, res: new Response(), set: () => {} }, async () => {}),
  "the middleware for Express": (given) => expressPortico(server)(given, nodeResponse(), () => {}),
  "the hook for Fastify": (given) => fastifyPortico(server)({ raw: given }, { raw: nodeResponse(), hijack: () => {} }),
  "the middleware for React Router": (given) =>
    routerPortico(server, {})({ request: given, context: { set: () => {} } }, async () => new Response()),
  "the middleware for TanStack Start": (given) => withPortico(server, given, () => ({ response: new Response() }))
}
const nodeResponse = (): Any => ({
  headersSent: false,
  statusCode: 200,
  getHeader() {},
  setHeader() {},
  appendHeader() {},
  writeHead() {},
  end() {}
})

describe("a value that is not a request", () => {
  for (const [taker, take] of Object.entries(takers)) {
    it(`is an InvalidOption to ${taker}`, async () => {
      for (const [index, given] of neither.entries()) {
        if (given === null && taker.includes("option")) continue
        assert.strictEqual(await thrownBy(() => take(given)), "InvalidOption", `neither[${index}]`)
      }
    })
  }

  it("is named as `request` by layerRequest", async () => {
    const error = await Effect.runPromise(Effect.flip(Effect.scoped(Layer.build(layerRequest(7 as Any, options.projectId)))))
    assert.strictEqual(error.option, "request")
  })

  for (const [adapter, take] of Object.entries(adapters)) {
    it(`is an InvalidOption named \`request\` to ${adapter}`, async () => {
      for (const [index, given] of neither.entries()) {
        assert.strictEqual(await thrownBy(() => take(given), optionOf), "request", `neither[${index}]`)
      }
    })
  }

  it("is an InvalidInput to verifySession", async () => {
    for (const [index, given] of neither.entries()) {
      // Nothing stands for the own session of the app, null for no token, and a string for one.
      if (given === undefined || given === null || typeof given === "string") continue
      const outcome = await server.verifySession.result(given as Any)
      assert.isFalse(outcome.ok)
      assert.strictEqual(tagOf(!outcome.ok && outcome.error), "InvalidInput", `neither[${index}]`)
    }
  })
})

describe("a request without a response to write to", () => {
  it("is an InvalidOption if both are requested", async () => {
    for (const [index, given] of noExchange.entries()) {
      for (const take of [
        () => failureOf(Layer.build(layerResponse(given as Any, options.projectId))),
        () => (index >= neither.length ? server.forRequest(given as Any) : Promise.reject({ _tag: "InvalidOption" }))
      ]) {
        assert.strictEqual(await thrownBy(take), "InvalidOption", `noExchange[${index}]`)
      }
    }
    for (const response of [undefined, null, "text", {}]) {
      const take = () => sessionOf(server, request as Any, response as Any)
      assert.strictEqual(await thrownBy(take, optionOf), "request.response")
    }
  })
})

describe("values that are not tokens", () => {
  it("are an InvalidOption to forTokens", async () => {
    for (const [index, given] of [
      ...neither,
      { accessToken: "a" },
      { refreshToken: "a" },
      { accessToken: 7, refreshToken: null },
      { accessToken: {}, refreshToken: null }
    ].entries()) {
      for (const app of [client, server]) {
        assert.strictEqual(await thrownBy(() => app.forTokens(given as Any)), "InvalidOption", `[${index}]`)
      }
    }
  })
})
