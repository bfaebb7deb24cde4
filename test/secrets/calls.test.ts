import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { AppConfig } from "../../src/services/config/AppConfig.js"
import { AdminTransport, Session } from "../../src/services/layers.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import { layerClient } from "../../src/services/transport/HttpOverClient.js"
import { canary, canaryToken, leaks, plant } from "../support/canaries.js"
import { options } from "../support/fakes.js"
import type { Call } from "../support/plantedCalls.js"
import { plantedCalls } from "../support/plantedCalls.js"
import type { Handler } from "../support/tellingFaults.js"
import { answer, faults } from "../support/tellingFaults.js"
import { witnessed } from "../support/witnessed.js"

const keys = {
  ...options,
  access: "admin",
  secretServerKey: Redacted.make(canary("ssk_0123456789")),
  superSecretAdminKey: Redacted.make(canary("sak_0123456789"))
} as const
const pair = { accessToken: Redacted.make(canaryToken), refreshToken: Redacted.make(canary("refresh")) }

const app = (http: Layer.Layer<Http>) =>
  AdminTransport.layer.pipe(
    Layer.provideMerge(Session.layer),
    Layer.provide([Layer.succeed(AppConfig, keys), TokenStore.layerMemory, http])
  )

/** An Effect HTTP client that records all headers in its spans. */
const overClient = (handler: Handler) =>
  layerClient.pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, (url, init) => handler(new Request(url, init))))
  )

const send = ({ endpoint, input }: Call, handler: Handler, over: (handler: Handler) => Layer.Layer<Http> = Http.layerHandler) =>
  witnessed(
    Effect.gen(function* () {
      yield* (yield* Session).signIn(pair)
      const transport = yield* AdminTransport
      return yield* transport.call(endpoint, input)
    }).pipe(
      Effect.provide(app(over(handler))),
      Effect.provideService(HttpClient.TracerHeaderFilter, () => true)
    )
  )

const planted = plantedCalls()

describe("the canaries", () => {
  it("occur in the inputs and responses of most endpoints, and are detected wherever one appears", () => {
    assert.isAbove(planted.size, 100)
    const withSecrets = [...planted.values()].filter(({ success }) => leaks("", success).length > 0)
    assert.isAbove(withSecrets.length, 15)
    for (const shown of [{ a: [canary()] }, new Error(canary()), new Error("", { cause: { canary: 1 } }), `${canaryToken}`]) {
      assert.isNotEmpty(leaks("", shown))
    }
    for (const bytes of [0, 1, 2].map((shift) => Buffer.from(`${"-".repeat(shift)}${canary("0123456789")}`))) {
      assert.isNotEmpty(leaks("", bytes.toString("base64")))
      assert.isNotEmpty(leaks("", new Uint8Array(bytes)))
    }
    assert.deepStrictEqual(leaks("", { a: Redacted.make(canary()) }), [])
  })
})

describe("a call", () => {
  // Each fault meets every sixth endpoint, and each endpoint every sixth fault: what is told depends on both, not on the pair.
  for (const [at, [fault, handlerOf]] of Object.entries(faults).entries()) {
    it.effect(
      `of an endpoint that ${fault} shows no secret in its outcome, its spans or its log (rules 45, 46)`,
      () =>
        Effect.gen(function* () {
          const found: Array<string> = []
          for (const [name, call] of [...planted].filter((_, index) => index % 6 === at % 6)) {
            const { exit, told } = yield* send(call, handlerOf(call))
            if (fault === "succeeds" && Exit.isFailure(exit)) found.push(`${name}: ${exit.cause}`)
            found.push(...told.flatMap((value) => leaks(name, value)))
          }
          assert.deepStrictEqual([...new Set(found)], [])
        }),
      60_000
    )
  }

  it.effect(
    "through an HttpClient shows no secret, though the program shows every header in its spans (rules 45, 46)",
    () =>
      Effect.gen(function* () {
        const found: Array<string> = []
        for (const [name, call] of planted) {
          const { exit, told } = yield* send(call, async () => answer(JSON.stringify(call.success)), overClient)
          if (Exit.isFailure(exit)) found.push(`${name}: ${exit.cause}`)
          found.push(...told.flatMap((value) => leaks(name, value)))
        }
        assert.deepStrictEqual([...new Set(found)], [])
      }),
    60_000
  )

  it.effect(
    "of any endpoint that meets one of its recorded errors shows no secret (rules 45, 46)",
    () =>
      Effect.gen(function* () {
        const found: Array<string> = []
        for (const [name, call] of planted) {
          for (const { response } of call.errors) {
            const { told } = yield* send(call, async () =>
              answer(JSON.stringify(plant(response.body)), { ...response.headers }, response.status)
            )
            found.push(...told.flatMap((value) => leaks(name, value)))
          }
        }
        assert.deepStrictEqual([...new Set(found)], [])
      }),
    60_000
  )
})
