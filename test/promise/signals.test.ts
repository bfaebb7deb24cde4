import { getEventListeners } from "node:events"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import ts from "typescript6"
import { createAdminAppFromLayer, createClientAppFromLayer, createServerAppFromLayer } from "../../src/promise/fromLayer.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
// Loaded on first use otherwise, which takes more turns than the test waits.
import "../../src/services/lazy/code.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { CallOptions } from "../../src/services/transport/CallOptions.js"
import { FakeBrowser } from "../../src/testing/index.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, json, options } from "../support/fakes.js"
import type { Operation } from "../support/operations.js"
import { checker, operations } from "../support/operations.js"
import { turn } from "../support/pace.js"
import { sampleOf } from "../support/sampleInput.js"

/** Returns the required arguments of a method's first signature. */
const argumentsOf = ({ signatures: [signature] }: Operation) =>
  (signature?.parameters ?? [])
    .filter((one) => !one.declarations?.some((declared) => ts.isParameter(declared) && checker.isOptionalParameter(declared)))
    .map((one) => sampleOf(checker.getTypeOfSymbol(one), one.name))

/** Calls a method of the app of a signed-in user, in a page, on a network that never responds. */
const calling = Effect.fnUntraced(function* (operation: Operation, form: "value" | "result", signal: AbortSignal) {
  const { app: level, path } = operation
  const http = yield* fakeHttp(() => Effect.never)
  const tokens = TokenStore.layerFrom({
    get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: Redacted.make("refresh") })
  })
  const wired = Layer.provide([http.layer, tokens, FakeBrowser.make().tab(`https://app.test/page?code=${"c".repeat(45)}`).layer])
  const app =
    level === "ClientApp"
      ? createClientAppFromLayer(ClientApp.layerNoDeps(options).pipe(wired))
      : level === "ServerApp"
        ? createServerAppFromLayer(ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(wired))
        : createAdminAppFromLayer(AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(wired))
  yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
  const run = async (): Promise<unknown> => {
    // The casts of a walk by name.
    const method = path.split(".").reduce<unknown>((at, name) => Object(at)[name], app)
    const call = (form === "value" ? method : Object(method).result) as (...args: ReadonlyArray<unknown>) => unknown
    try {
      const made = call(...argumentsOf(operation), { signal })
      if (Symbol.asyncIterator in Object(made)) for await (const _ of made as AsyncIterable<unknown>);
      else await made
      return "no rejection"
    } catch (reason) {
      return reason
    }
  }
  return { ended: run(), count: http.count }
})

describe("the signal of every method of all apps", () => {
  const reason = new Error("left")
  for (const form of ["value", "result"] as const) {
    it.live(`rejects the call with its reason before it does anything, if it has aborted already, as a ${form}`, () =>
      Effect.gen(function* () {
        const other = new Set<string>()
        for (const operation of operations) {
          const { count, ended } = yield* calling(operation, form, AbortSignal.abort(reason))
          const seen = yield* Effect.promise(() => ended)
          if (seen !== reason || (yield* count) > 0) other.add(`${operation.app}.${operation.path}: ${seen}`)
        }
        assert.isAbove(operations.length, 350)
        assert.deepStrictEqual([...other], [])
      }).pipe(Effect.scoped)
    )

    it.live(`rejects the call with its reason while it waits for the platform, as a ${form}`, () =>
      Effect.gen(function* () {
        const other = new Set<string>()
        let waited = 0
        for (const operation of operations) {
          const controller = new AbortController()
          const { count, ended } = yield* calling(operation, form, controller.signal)
          for (let turns = 0; turns < 5 && (yield* count) === 0; turns++) yield* turn
          const isWaiting = (yield* count) > 0
          controller.abort(reason)
          const seen = yield* Effect.promise(() => ended)
          if (isWaiting) waited++
          if (isWaiting && seen !== reason) other.add(`${operation.app}.${operation.path}: ${seen}`)
        }
        assert.isAbove(waited, 300)
        assert.deepStrictEqual([...other], [])
      }).pipe(Effect.scoped)
    )
  }
})

describe("one signal of many calls", () => {
  const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length
  const wired = (http: Effect.Success<ReturnType<typeof fakeHttp>>) =>
    ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(Layer.provide([http.layer, TokenStore.layerMemory]))

  it.live("has one listener while they run, and none afterwards, however they end", () =>
    Effect.gen(function* () {
      for (const end of ["answer", "abort", "dispose"] as const) {
        const isAnswered = yield* Deferred.make<void>()
        const http = yield* fakeHttp(() => Effect.as(Deferred.await(isAnswered), json({}, {}, 400)))
        const app = createServerAppFromLayer(wired(http))
        const controller = new AbortController()
        const { signal } = controller
        const request = new AbortController()
        const view = app.forRequest(Object.assign({ headers: new Headers() }, { signal: request.signal }))
        const calls = Array.from({ length: 30 }, (_, i) =>
          (i % 2 === 0 ? app.project : view.project).get({ signal }).catch((error: unknown) => error)
        )
        yield* turn
        assert.deepStrictEqual([listeners(signal), listeners(request.signal)], [1, 1], end)
        if (end === "answer") yield* Deferred.succeed(isAnswered, undefined)
        if (end === "abort") controller.abort("left")
        if (end === "dispose") yield* Effect.promise(() => app.dispose())
        const ended = yield* Effect.promise(() => Promise.all(calls))
        if (end === "abort") assert.deepStrictEqual(new Set(ended), new Set(["left"]))
        assert.deepStrictEqual([listeners(signal), listeners(request.signal)], [0, 0], end)
        yield* Effect.promise(() => app.dispose())
      }
    })
  )

  it.effect("has one listener too if it is the option of an effect", () =>
    Effect.gen(function* () {
      const controller = new AbortController()
      const { signal } = controller
      const http = yield* fakeHttp(() => Effect.never)
      const call = ServerApp.use(({ project }) => Effect.provideService(project.get(), CallOptions, { signal }))
      const many = Effect.all(
        Array.from({ length: 30 }, () => Effect.exit(call)),
        { concurrency: "unbounded" }
      )
      const fiber = yield* Effect.forkChild(Effect.provide(many, wired(http)), { startImmediately: true })
      yield* Effect.yieldNow
      assert.strictEqual(listeners(signal), 1)
      controller.abort()
      for (const exit of yield* Fiber.join(fiber)) assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
      assert.strictEqual(listeners(signal), 0)
    })
  )
})
