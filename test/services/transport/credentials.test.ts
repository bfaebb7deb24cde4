import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import type { SessionEnd } from "../../../src/errors/sdk.js"
import { OfflineError, SessionExpired } from "../../../src/errors/sdk.js"
import { ClientTransport } from "../../../src/services/layers.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import type { Reach, Transport } from "../../../src/services/transport/Transport.js"
import { bearerOf } from "../../support/bearerOf.js"
import { Config, fakeHttp, json } from "../../support/fakes.js"
import { plantedCalls } from "../../support/plantedCalls.js"

// One endpoint takes a token as an argument.
const calls = [...plantedCalls().values()].filter(
  ({ endpoint, input }) => endpoint.access === "client" && !("accessToken" in Object(input.headers))
)

/** Makes each client call of a use of the session; returns the tokens that are sent, and the errors. */
const make = Effect.fnUntraced(function* (use: string, token: ReturnType<AccessTokens["Service"]["current"]>) {
  const http = yield* fakeHttp(() => Effect.succeed(json("", {}, 418)))
  const errors: Array<{ readonly _tag: string }> = []
  const chosen = calls.filter(({ endpoint }) => endpoint.session === use)
  assert.isNotEmpty(chosen)
  for (const { endpoint, input } of chosen) {
    // The cast: the filter leaves only endpoints that the transport can reach.
    const call = ClientTransport.use((transport) => (transport as Transport<Reach<"admin">>).call(endpoint, input))
    const over = ClientTransport.layer.pipe(Layer.provide([http.layer, Config, Layer.succeed(AccessTokens, bearerOf(token))]))
    errors.push(yield* Effect.flip(Effect.provide(call, over)))
  }
  const sent = (yield* http.sent).map(({ headers }) => headers["x-stack-access-token"])
  return { count: chosen.length, errors, sent }
})

/** What is sent if the platform answers every request with an error that no endpoint declares. */
const areSent = ({ count, errors, sent }: Effect.Success<ReturnType<typeof make>>, token: string | undefined) => {
  assert.deepStrictEqual(sent, Array(count).fill(token))
  assert.notInclude(
    errors.map(({ _tag }) => _tag),
    "SessionExpired"
  )
}

describe("a call, by its use of the session", () => {
  it.effect("carries the token of the signed-in user, unless it uses none", () =>
    Effect.gen(function* () {
      const token = Effect.succeed(Redacted.make("token"))
      areSent(yield* make("required", token), "token")
      areSent(yield* make("optional", token), "token")
      areSent(yield* make("none", token), undefined)
    })
  )

  const ends: ReadonlyArray<SessionEnd> = ["signed-out", "rejected", "replaced", "refused"]
  for (const reason of ends) {
    it.effect(`without a session (${reason}): is made without a user, or fails before it is sent`, () =>
      Effect.gen(function* () {
        const ended = new SessionExpired({ reason })
        const fails = ({ count, errors, sent }: Effect.Success<ReturnType<typeof make>>) =>
          assert.deepStrictEqual([sent, errors], [[], Array(count).fill(ended)])
        fails(yield* make("required", ended))
        // Its own user has been replaced by another: it is not made without a user either.
        if (reason === "replaced") fails(yield* make("optional", ended))
        else areSent(yield* make("optional", ended), undefined)
        areSent(yield* make("none", ended), undefined)
      })
    )
  }

  it.effect("fails before it is sent if the token cannot be refreshed now, unless it uses none", () =>
    Effect.gen(function* () {
      const offline = new OfflineError({ method: "POST", path: "/auth/oauth/token", attempts: 0 })
      for (const use of ["required", "optional"]) {
        const { count, errors, sent } = yield* make(use, offline)
        assert.deepStrictEqual<unknown>([sent, errors], [[], Array(count).fill(offline)])
      }
      areSent(yield* make("none", offline), undefined)
    })
  )
})
