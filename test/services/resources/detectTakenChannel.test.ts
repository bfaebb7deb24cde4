import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { ClientApp } from "../../../src/services/ClientApp.js"
// Loaded on first use otherwise, which the test's clock would not wait for.
import "../../../src/services/lazy/code.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import { memberToken } from "../../support/authApp.js"
import { fakeHttp, json, options, recorded } from "../../support/fakes.js"

const [own, other] = ["0f0c83e6-8d11-4a2b-9c3d-5e6f70819201", "0f0c83e6-8d11-4a2b-9c3d-5e6f70819202"]
const channel = recorded("contact-channels.id.get", "client").response.body
const items = [
  { ...channel, id: own, value: "ada@example.com" },
  { ...channel, id: other, value: "lovelace@example.com" }
]

/** Returns the failure of an update, and the requests. */
const failing = Effect.fnUntraced(function* (level: "client" | "server", answer: ReturnType<typeof json>, value: string) {
  const http = yield* fakeHttp(({ method }) => Effect.succeed(method === "GET" ? json({ items, is_paginated: false }) : answer))
  const tokens = TokenStore.layerFrom({ get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: null }) })
  const base = Layer.mergeAll(http.layer, tokens)
  const client = ClientApp.layerNoDeps(options).pipe(Layer.provide(base))
  const server = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(Layer.provide(base))
  const update =
    level === "client"
      ? Context.get(yield* Layer.build(client), ClientApp).contactChannels.update(own, { value })
      : Context.get(yield* Layer.build(server), ServerApp).contactChannels.update({ userId: own, contactChannelId: own, value })
  const fiber = yield* Effect.forkChild(Effect.flip(update), { startImmediately: true })
  yield* TestClock.adjust("1 minute")
  const error = yield* Fiber.join(fiber)
  return { tag: error._tag, sent: (yield* http.sent).map(({ method }) => method) }
}, Effect.scoped)

const crash = { status: 500, headers: new Headers(), text: "Internal Server Error" }

describe("changing an address to one that the user has already", () => {
  for (const level of ["client", "server"] as const) {
    it.effect(`is ContactChannelAlreadyExists, though the platform answers 500 (${level})`, () =>
      Effect.gen(function* () {
        const taken = yield* failing(level, crash, "Lovelace@example.com")
        assert.deepStrictEqual(taken, { tag: "ContactChannelAlreadyExists", sent: ["PATCH", "GET"] })
        const words = { status: 400, headers: new Headers(), text: "Contact channel already exists" }
        const told = yield* failing(level, words, "lovelace@example.com")
        assert.deepStrictEqual(told, { tag: "ContactChannelAlreadyExists", sent: ["PATCH"] })
      })
    )

    it.effect(`is a server error if nobody has the address (${level})`, () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* failing(level, crash, "new@example.com")).tag, "ServerFault")
        // The channel's own value does not conflict with itself.
        assert.strictEqual((yield* failing(level, crash, "ada@example.com")).tag, "ServerFault")
        const busy = yield* failing(level, { ...crash, status: 503 }, "lovelace@example.com")
        assert.deepStrictEqual(busy, { tag: "ServerFault", sent: ["PATCH"] })
      })
    )
  }
})
