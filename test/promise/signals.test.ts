import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import ts from "typescript6"
import { createAdminAppFromLayer, createClientAppFromLayer, createServerAppFromLayer } from "../../src/promise/fromLayer.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
// Loaded on first use otherwise, which takes more turns than the test waits.
import "../../src/services/lazy/chunk.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { FakeBrowser } from "../../src/testing/index.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, options } from "../support/fakes.js"
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
