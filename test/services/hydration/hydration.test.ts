import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Redacted } from "effect"
import { ClientApp } from "../../../src/services/ClientApp.js"
// The one that the app loads on first use, so that the test can wait for it.
import "../../../src/services/lazy/code.js"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { TokenStore, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import * as sessionText from "../../../src/services/session/sessionText.js"
import { fakeHttp, json, jwtFrom, options } from "../../support/fakes.js"

const nothing = json({ items: [], is_paginated: false })
const tokenOf = (name: string) => jwtFrom({ sub: name, name, email: null, iat: 0, exp: 600 })
/** A token without the claims that name its user. */
const unnamedToken = jwtFrom({ iat: 0, exp: 600 })

/** An app in which a user is signed in who has loaded a value. */
const signedIn = (accessToken: string | null, refreshToken: string) =>
  Effect.gen(function* () {
    const http = yield* fakeHttp(() => Effect.succeed(nothing))
    const store = TokenStore.layerFrom({ get: Effect.succeed(tokenPair(accessToken, refreshToken)) })
    const app = Context.get(
      yield* Layer.build(ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, store]))),
      ClientApp
    )
    yield* app.teams.current.watch()
    if (accessToken !== null) yield* app.teams.current.get()
    return app
  })

describe("dehydrate", () => {
  it.effect("names the user whose values it returns, also if somebody else signs in meanwhile", () =>
    Effect.gen(function* () {
      const app = yield* signedIn(tokenOf("ada"), "r-ada")
      const fiber = yield* Effect.forkChild(app.dehydrate(), { startImmediately: true })
      const bob: TokenPair = { accessToken: Redacted.make(tokenOf("bob")), refreshToken: Redacted.make("r-bob") }
      yield* app.auth.importSession(sessionText.write(options.projectId, bob))
      const { userId, values } = yield* Fiber.join(fiber)
      assert.strictEqual(userId, "ada")
      assert.include(values, "teams")
    }).pipe(Effect.scoped)
  )

  it.effect("returns no values of a user whom the token does not name", () =>
    Effect.gen(function* () {
      const app = yield* signedIn(unnamedToken, "r-ada")
      assert.isDefined(app.teams.current.snapshot().value)
      assert.strictEqual((yield* app.dehydrate()).values, "[]")
    }).pipe(Effect.scoped)
  )
})

describe("hydrate", () => {
  it.effect("adopts values only for the user whom they name, and none for a session whose user is not known", () =>
    Effect.gen(function* () {
      const given = yield* (yield* signedIn(tokenOf("ada"), "r-ada")).dehydrate()
      const { userId: _, ...unnamed } = given
      const adopts = Effect.fnUntraced(function* (accessToken: string | null, dehydrated: object) {
        const http = yield* fakeHttp(() => Effect.never)
        const store = TokenStore.layerFrom({ get: Effect.succeed(tokenPair(accessToken, "r")) })
        const layer = ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, store]))
        const { hydrate, teams } = Context.get(yield* Layer.build(layer), ClientApp)
        // A page can contain anything.
        const isAdopted = yield* hydrate(dehydrated as typeof given)
        assert.strictEqual(teams.current.snapshot().value !== undefined, isAdopted)
        return isAdopted
      })
      assert.isTrue(yield* adopts(tokenOf("ada"), given))
      assert.isFalse(yield* adopts(tokenOf("bob"), given))
      for (const token of [null, unnamedToken, tokenOf("ada")]) assert.isFalse(yield* adopts(token, unnamed))
      assert.isFalse(yield* adopts(null, given))
    }).pipe(Effect.scoped)
  )
})
