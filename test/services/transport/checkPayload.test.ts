import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { ClientApp } from "../../../src/services/ClientApp.js"
// Loaded on first use otherwise, which the test's clock would not wait for.
import "../../../src/services/lazy/code.js"
import { TokenStore, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { fakeHttp, json, jwtFrom, options } from "../../support/fakes.js"

type Call = (app: ClientApp["Service"]) => Effect.Effect<unknown, { readonly _tag: string; readonly field?: string }>

const id = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"

/** Calls that need a request of their own first, such as a refresh, or a check of the app; each with one wrong argument. */
const calls: Readonly<Record<string, readonly [call: Call, field: string]>> = {
  "signUpWithCredential of an anonymous user": [
    ({ auth }) => auth.signUpWithCredential({ email: "ada", password: "correct horse", noVerificationCallback: true }),
    "email"
  ],
  "signInWithMagicLink of an anonymous user": [({ auth }) => auth.signInWithMagicLink("short"), "code"],
  authorizeCrossDomain: [
    ({ auth }) => auth.authorizeCrossDomain({ redirectUri: "not a URL", state: "s", codeChallenge: "c".repeat(43) }),
    "redirectUri"
  ],
  "ownedProjects.create": [({ ownedProjects }) => ownedProjects.create({ displayName: "Shop", teamId: "team" }), "teamId"],
  "ownedProjects.transfer": [({ ownedProjects }) => ownedProjects.transfer({ projectId: id, teamId: "team" }), "teamId"]
}

describe("a wrong argument is refused before anything is sent", () => {
  for (const [name, [call, field]] of Object.entries(calls)) {
    it.effect(`by ${name}`, () =>
      Effect.gen(function* () {
        const anonymous = jwtFrom({ sub: "guest", name: null, email: null, is_anonymous: true, iat: 0, exp: 1 })
        yield* TestClock.adjust("1 hour")
        const http = yield* fakeHttp(() => Effect.succeed(json("refused", {}, 400)))
        const store = TokenStore.layerFrom({ get: Effect.succeed(tokenPair(anonymous, "r")) })
        const app = yield* Layer.build(ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, store])))
        const error = yield* Effect.flip(call(Context.get(app, ClientApp)))
        assert.deepStrictEqual([error._tag, error.field], ["InvalidInput", field])
        assert.isEmpty(yield* http.sent)
      })
    )
  }
})
