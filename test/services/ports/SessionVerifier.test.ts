import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer } from "effect"
import { Emulator } from "../../../emulator/src/index.js"
import { InvalidInput } from "../../../src/errors/sdk.js"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { layerServerApp } from "../../../src/services/ports/SessionVerifier.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import { Http, HttpFailure } from "../../../src/services/transport/Http.js"
import { SessionVerifier } from "../../../src/verify/SessionVerifier.js"

const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
const baseUrl = "http://localhost:8102"
const appOver = (http: typeof Emulator.httpLayer) =>
  ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl }).pipe(Layer.provide([http, TokenStore.layerMemory]))
const client = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl }).pipe(
  Layer.provide([Emulator.httpLayer, Layer.fresh(TokenStore.layerMemory)])
)
const over = (http: typeof Emulator.httpLayer) =>
  Layer.mergeAll(client, layerServerApp.pipe(Layer.provide(appOver(http)))).pipe(
    Layer.provideMerge(Emulator.layer({ projects: [Emulator.developmentProject], passwordRounds: 4 }))
  )

const headersOfUser = Effect.gen(function* () {
  const { auth, user } = yield* ClientApp
  yield* auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true })
  return { headers: yield* auth.getAuthHeaders(), id: (yield* user.get({ or: "throw" })).id }
})

describe("the verifier of a server app", () => {
  it.effect("verifies requests with the project of the app, whose Http fetches the keys", () =>
    Effect.gen(function* () {
      const { headers, id } = yield* headersOfUser
      const verifier = yield* SessionVerifier
      assert.strictEqual((yield* verifier.verify({ headers })).userId, id)
      assert.strictEqual((yield* Effect.flip(verifier.verify(null)))._tag, "TokenMissingError")
    }).pipe(Effect.provide(over(Emulator.httpLayer)))
  )

  it.effect("fails with SigningKeysUnavailableError if the Http of the app fails", () =>
    Effect.gen(function* () {
      const { headers } = yield* headersOfUser
      const error = yield* Effect.flip(SessionVerifier.use((verifier) => verifier.verify({ headers })))
      assert.strictEqual(error._tag, "SigningKeysUnavailableError")
    }).pipe(
      Effect.provide(
        over(Layer.succeed(Http, { send: () => Effect.fail(new HttpFailure({ reason: "refused", mayHaveArrived: false })) }))
      )
    )
  )

  it.effect("dies of a source that is neither a request nor a token, as SessionVerifier.make does", () =>
    Effect.gen(function* () {
      // @ts-expect-error
      const exit = yield* Effect.exit(SessionVerifier.use((verifier) => verifier.verify(7)))
      assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof InvalidInput)
    }).pipe(Effect.provide(over(Emulator.httpLayer)))
  )
})
