import { assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"

// Modules of their own, as in a program that has made no call yet: other files of tests have loaded what calls need.
let services: typeof import("../../src/services/index.js")
beforeAll(async () => {
  vi.resetModules()
  services = await import("../../src/services/index.js")
})

const options = {
  projectId: "00000000-0000-4000-8000-000000000001",
  publishableClientKey: "pck_development",
  baseUrl: "https://platform.test"
}

/** Answers the first requests with an outage, and counts all of them. */
const failing = () => {
  const { Http, TokenStore } = services
  const sent = { requests: 0 }
  const http = Http.layerHandler(async () => {
    sent.requests++
    return new Response("", { status: 503 })
  })
  return { sent, layer: Layer.merge(http, TokenStore.layerMemory) }
}

describe("the first call of a program under the test clock", () => {
  it.effect("is retried as the clock is moved, without a wait for code that loads", () =>
    Effect.gen(function* () {
      const { ServerApp } = services
      const { layer, sent } = failing()
      const app = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" })
      const call = Effect.flatMap(ServerApp, ({ users }) => users.list()).pipe(
        Effect.flip,
        Effect.provide(Layer.provide(app, layer))
      )
      const fiber = yield* Effect.forkChild(call)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "ServerFault")
      assert.strictEqual(sent.requests, 5)
    })
  )

  it.effect("waits for the time of the clock alone, such as a sign-in of a command line", () =>
    Effect.gen(function* () {
      const { ClientApp, Http, TokenStore } = services
      let polls = 0
      const http = Http.layerHandler(async (request) => {
        const isPoll = request.url.endsWith("/poll")
        if (isPoll) polls++
        return isPoll
          ? Response.json({ status: "waiting" })
          : Response.json({ polling_code: "p".repeat(32), login_code: "l".repeat(32), expires_at: "2030-01-01T00:00:00.000Z" })
      })
      const app = ClientApp.layerNoDeps(options).pipe(Layer.provide(Layer.merge(http, TokenStore.layerMemory)))
      const call = Effect.flatMap(ClientApp, ({ auth }) =>
        auth.promptCliLogin({ appUrl: "https://app.test", maxAttempts: 3, promptLink: () => {} })
      ).pipe(Effect.flip, Effect.provide(app))
      const fiber = yield* Effect.forkChild(call)
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      assert.strictEqual(polls, 3)
    })
  )
})
