import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { ConnectionError } from "../../src/errors/sdk.js"
import type { ClientOptions } from "../../src/index.js"
import { createClientApp } from "../../src/index.js"
import { ClientApp, TokenStore } from "../../src/services/index.js"
import { reportUnhandled } from "../../src/services/platform/Unhandled.js"
import { fakeHttp, json, options } from "../support/fakes.js"

const secret = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"
const broken = new Error(`the key chain is locked: ${secret}`)

/** An app whose token store throws, and the errors that it reports. */
const setup = Effect.fnUntraced(function* (given: Pick<ClientOptions, "onUnhandledError"> = {}) {
  const http = yield* fakeHttp(() => Effect.succeed(json("not now", {}, 403)))
  const throwing = TokenStore.layerFrom({ get: Effect.die(broken) })
  const layer = ClientApp.layerNoDeps({ ...options, ...given }).pipe(Layer.provide([http.layer, throwing]))
  return Context.get(yield* Layer.build(layer), ClientApp)
})

describe("an error without a caller", () => {
  it.effect("reaches the app's `onUnhandledError` unchanged, and the value stops loading", () =>
    Effect.gen(function* () {
      const told: Array<unknown> = []
      const { user } = yield* setup({ onUnhandledError: (error) => told.push(error) })
      yield* user.current.watch()
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(told, [broken])
      assert.strictEqual(told[0], broken)
      assert.deepStrictEqual(user.current.snapshot(), {
        value: undefined,
        error: undefined,
        isLoading: false,
        defect: { thrown: broken }
      })
    }).pipe(Effect.scoped)
  )

  it.effect("is printed on the console by default, with its origin and without likely secrets", () =>
    Effect.gen(function* () {
      const { user } = yield* setup()
      yield* user.current.watch()
      yield* TestClock.adjust(1)
      const lines = (yield* TestConsole.errorLines).join("\n")
      assert.include(lines, "the key chain is locked")
      assert.include(lines, "onUnhandledError")
      assert.match(lines, /\n\s+at /)
      for (const part of secret.split(".")) assert.notInclude(lines, part)
    }).pipe(Effect.scoped)
  )

  it.effect("keeps the path and the origin of the call if it is the SDK's own, whose message has no secret", () =>
    Effect.gen(function* () {
      const call = { method: "POST", path: "/auth/password/sign-in", origin: "https://auth.internal.example.com" }
      const error = new ConnectionError({ ...call, attempts: 1, reason: "refused", mayHaveArrived: false })
      yield* reportUnhandled(error)
      assert.include((yield* TestConsole.errorLines).join("\n"), `ConnectionError: ${error.message}`)
      assert.include(error.message, call.path)
    })
  )

  it.effect("is neither an error that a caller gets nor one that a state shows", () =>
    Effect.gen(function* () {
      const told: Array<unknown> = []
      const onUnhandledError = (error: unknown) => void told.push(error)
      const { user } = yield* setup({ onUnhandledError })
      assert.isTrue(Exit.hasDies(yield* Effect.exit(user.current.get())))
      const http = yield* fakeHttp(() => Effect.succeed(json("not now", {}, 403)))
      const layer = ClientApp.layerNoDeps({ ...options, onUnhandledError }).pipe(
        Layer.provide([http.layer, TokenStore.layerMemory])
      )
      const { project } = Context.get(yield* Layer.build(layer), ClientApp)
      yield* project.current.watch()
      yield* Effect.ignore(project.current.get())
      assert.strictEqual(project.current.snapshot().error?._tag, "Forbidden")
      assert.deepStrictEqual(told, [])
    }).pipe(Effect.scoped)
  )

  it.effect("is reported from any source, even if the handler throws", () =>
    Effect.gen(function* () {
      const { user } = yield* setup({
        onUnhandledError: () => {
          throw new Error("the reporter is broken")
        }
      })
      const scope = yield* Scope.make()
      yield* Scope.provide(user.current.watch(), scope)
      yield* TestClock.adjust(1)
      assert.include((yield* TestConsole.errorLines).join("\n"), "the reporter is broken")
      yield* Scope.close(scope, Exit.void)
    }).pipe(Effect.scoped)
  )
})

describe("a listener that throws", () => {
  it.effect("is reported, and neither ends the load nor stops the listeners after it", () =>
    Effect.gen(function* () {
      const told: Array<unknown> = []
      const { project } = yield* setup({ onUnhandledError: (error) => told.push(error) })
      let heard = 0
      project.current.subscribe(() => {
        throw broken
      })
      project.current.subscribe(() => heard++)
      yield* project.current.watch()
      yield* TestClock.adjust(1)
      assert.deepInclude(project.current.snapshot(), { isLoading: false })
      assert.strictEqual(project.current.snapshot().error?._tag, "Forbidden")
      assert.isAbove(heard, 0)
      assert.deepStrictEqual(
        told,
        Array.from({ length: heard }, () => broken)
      )
    }).pipe(Effect.scoped)
  )
})

describe("an error that no promise rejects with", () => {
  const base = { projectId: "internal", baseUrl: "https://api.test" }
  const tokenStore = { get: () => Promise.reject(broken), set: () => {} }

  it("reaches `onUnhandledError` of the app while a value is watched", async () => {
    const told = await new Promise<unknown>((resolve) => {
      const app = createClientApp({ ...base, tokenStore, onUnhandledError: resolve })
      app.user.current.subscribe(() => {})
    })
    assert.strictEqual(told, broken)
  })

  it("does not end the app, nor is what a promise rejects with", async () => {
    const told: Array<unknown> = []
    const app = createClientApp({ ...base, tokenStore, onUnhandledError: (error) => told.push(error) })
    const stop = app.project.current.subscribe(() => {})
    assert.strictEqual(await app.user.get().catch((error: unknown) => error), broken)
    stop()
    await app.dispose()
    assert.deepStrictEqual(told, [])
  })
})
