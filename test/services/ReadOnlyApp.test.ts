import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { Effect as Effects } from "effect"
import { Effect, Exit } from "effect"
import type { types } from "../../src/effect.js"
import { createClientApp, createServerApp } from "../../src/index.js"
import type { ReadOnlyClientApp, ReadOnlyServerApp, ServerApp } from "../../src/services/index.js"
import { TokenStore } from "../../src/services/index.js"
import { tokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { options } from "../support/fakes.js"

const request = new Request("https://app.test/", { headers: { cookie: "stack-refresh=r" } })
const response = new Headers()
const secretServerKey = "ssk_test"
// The functions below are only compiled.
const compiled = (_: () => unknown) => {}

describe("an app of a bare request", () => {
  it("offers methods that read the session, and none that start or end one (rule 68)", () => {
    type Missing = Exclude<keyof ServerApp["Service"]["auth"], keyof ReadOnlyServerApp["Service"]["auth"]>
    expectTypeOf<Missing>().toEqualTypeOf<types.Auth.SessionChange>()
    compiled(() => {
      const app = createServerApp({ ...options, secretServerKey, tokenStore: request })
      expectTypeOf(app.auth.getAuthHeaders()).toEqualTypeOf<Promise<{ readonly "x-stack-auth": string }>>()
      app.serverUser.get({ or: "throw" })
      // @ts-expect-error other users belong to the app itself
      app.users
      app.user.get({ or: "throw" })
      // @ts-expect-error sign-in is not possible
      app.auth.signInWithCredential({ email: "", password: "" })
      // @ts-expect-error sign-out is not possible
      app.auth.signOut()
      // @ts-expect-error no anonymous session can be started
      app.user.get({ or: "anonymous" })
      const client = createClientApp({ ...options, tokenStore: request })
      // @ts-expect-error no session can be imported
      client.auth.importSession("")
      return client.dispose()
    })
  })

  it("is a different service in Effect, so that a program that signs in cannot use it", () => {
    compiled(() => {
      const needs = (_: Effects.Effect<void, never, ServerApp>) => {}
      // @ts-expect-error the layer does not provide `ServerApp`
      return needs(Effect.void as Effects.Effect<void, never, ReadOnlyServerApp>)
    })
    expectTypeOf<ReadOnlyClientApp["Service"]["user"]["update"]>().toBeFunction()
  })

  it.effect("rejects a sign-in that bypasses the types, and says what to pass", () =>
    Effect.gen(function* () {
      const store = yield* TokenStore.TokenStore
      yield* store.set(null)
      const exit = yield* Effect.exit(store.set(tokenPair("a", "b")))
      assert.isTrue(Exit.isFailure(exit))
      assert.include(String(exit), "{ request, response }")
    }).pipe(Effect.provide(TokenStore.layerRequest(request, "p")))
  )
})

describe("an app of a request and its response", () => {
  it("offers everything that the visitor may do", () => {
    compiled(() => {
      const app = createServerApp({ ...options, secretServerKey, tokenStore: { request, response } })
      app.user.get({ or: "anonymous" })
      return app.auth.signOut()
    })
  })

  it("accepts Node's request and response", () => {
    compiled(() => (incoming: import("node:http").IncomingMessage, outgoing: import("node:http").ServerResponse) => {
      const append = (name: string, value: string) => outgoing.appendHeader(name, value)
      return createClientApp({ ...options, tokenStore: { request: incoming, response: { append } } }).auth.signOut()
    })
  })
})
