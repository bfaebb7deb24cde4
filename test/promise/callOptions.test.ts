import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Redacted, Stream } from "effect"
import ts from "typescript6"
import { InvalidInput } from "../../src/errors/sdk.js"
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
import { apps, checker, operations } from "../support/operations.js"
import { isRecordOfKnown, present, sampleOf } from "../support/sampleInput.js"

const serverOptions = { ...options, secretServerKey: "ssk_1" }
const adminOptions = { ...options, superSecretAdminKey: "sak_1" }

/** The apps of a signed-in user, in a page, in both faces, and the requests that they sent. */
const setup = Effect.gen(function* () {
  const http = yield* fakeHttp(() => Effect.succeed(json({}, {}, 400)))
  const tokens = TokenStore.layerFrom({
    get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: Redacted.make("refresh") })
  })
  const wired = Layer.provide([http.layer, tokens, FakeBrowser.make().tab(`https://app.test/page?code=${"c".repeat(45)}`).layer])
  const layers = {
    ClientApp: ClientApp.layerNoDeps(options).pipe(wired),
    ServerApp: ServerApp.layerNoDeps(serverOptions).pipe(wired),
    AdminApp: AdminApp.layerNoDeps(adminOptions).pipe(wired)
  }
  const built = yield* Layer.build(Layer.mergeAll(layers.ClientApp, layers.ServerApp, layers.AdminApp))
  const effects: Readonly<Record<string, object>> = {
    ClientApp: Context.get(built, ClientApp),
    ServerApp: Context.get(built, ServerApp),
    AdminApp: Context.get(built, AdminApp)
  }
  const promises: Readonly<Record<string, object>> = {
    ClientApp: createClientAppFromLayer(layers.ClientApp),
    ServerApp: createServerAppFromLayer(layers.ServerApp),
    AdminApp: createAdminAppFromLayer(layers.AdminApp)
  }
  return { effects, promises, count: http.count }
})

type AnyMethod = (...args: ReadonlyArray<unknown>) => unknown

/** Returns the member of an app at a path. */
const memberAt = (app: object | undefined, path: string) =>
  path.split(".").reduce<unknown>((at, name) => Object(at)[name], app) as AnyMethod & { readonly result: AnyMethod }

const outcomeOf = (exit: Exit.Exit<unknown, unknown>) => (Exit.isSuccess(exit) ? exit.value : Cause.squash(exit.cause))

/** Returns what a call of the Effect face ends with. */
const settled = (made: unknown) =>
  Effect.map(
    Effect.exit(
      Effect.timeoutOption((Stream.isStream(made) ? Stream.runDrain(made) : made) as Effect.Effect<unknown>, "20 millis")
    ),
    outcomeOf
  )

const soon = <A>(promise: Promise<A>) =>
  Promise.race([promise, new Promise<string>((resolve) => setTimeout(resolve, 20, "pending"))])

/** Returns what a call of the promise face ends with; of its form `result`, the error. */
const awaited = (call: () => unknown) =>
  Effect.promise(async () => {
    const run = async (): Promise<unknown> => {
      try {
        const made = call()
        if (!(Symbol.asyncIterator in Object(made))) return await made
        for await (const one of made as AsyncIterable<unknown>) return one
        return "the end"
      } catch (error) {
        return error
      }
    }
    const one = await soon(run())
    return Object(one).ok === false ? Object(one).error : one
  })

const isOptional = (parameter: ts.Symbol) =>
  parameter.declarations?.some((one) => ts.isParameter(one) && checker.isOptionalParameter(one)) === true

/** Returns a value of a type that, as an object, has at least one property. */
const filled = (declared: ts.Type, name: string) => {
  const sample = sampleOf(declared, name)
  const type = present(declared)
  const [property] = type.getProperties()
  const isEmpty = isRecordOfKnown(type) && property !== undefined && Object.keys(Object(sample)).length === 0
  return isEmpty ? { [property.name]: sampleOf(checker.getTypeOfSymbol(property), property.name) } : sample
}

/** The arguments of a method: only the required ones, with undefined for each optional one, and all. */
const argumentsOf = ({ signatures }: Operation) => {
  const sampled = (parameters: ReadonlyArray<ts.Symbol>) =>
    parameters.map((one) => sampleOf(checker.getTypeOfSymbol(one), one.name))
  const [shortest = []] = signatures
    .map(({ parameters }) => parameters.filter((one) => !isOptional(one)))
    .sort((a, b) => a.length - b.length)
  const [longest = []] = signatures.map(({ parameters }) => parameters).sort((a, b) => b.length - a.length)
  const args = sampled(shortest)
  const all = longest.map((one) => filled(checker.getTypeOfSymbol(one), one.name))
  return { args, padded: longest.map((_, at) => args[at]), all }
}

const controller = new AbortController()
/** Options of a call, each with a property that is wrong. */
const wrongOptions: ReadonlyArray<readonly [field: string, options: object]> = [
  ["timeoutMilis", { timeoutMilis: 5 }],
  ["retries", { timeoutMillis: 5, retries: 3 }],
  ["timeoutMillis", { timeoutMillis: "5" }],
  ["signal", { signal: controller }],
  ["signal", { signal: null }],
  ["onRetry", { signal: controller.signal, onRetry: "log" }]
]

// The session of an owner is called by another app, not by people.
const methods = operations.filter(({ path }) => !path.startsWith("ownedProjects.session."))

describe("the call options of every method of all apps", () => {
  it.live(
    "are refused with `InvalidInput` that names the unknown or wrong option, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const { count, effects, promises } = yield* setup
        const accepted = new Set<string>()
        const check = Effect.fnUntraced(function* (at: string, fields: ReadonlyArray<string>, call: Effect.Effect<unknown>) {
          const before = yield* count
          const error = yield* call
          const isRefused = error instanceof InvalidInput && fields.includes(error.field) && (yield* count) === before
          if (!isRefused) accepted.add(`${at} ${fields}: ${error}`)
        })
        for (const operation of methods) {
          const { app, path } = operation
          const { args, padded } = argumentsOf(operation)
          for (const [field, wrong] of wrongOptions) {
            const method = memberAt(promises[app], path)
            // In the place of options of its own, or of an optional code, the method refuses them by their first name.
            const inPlace = [field, ...Object.keys(wrong), "code", "attemptCode", "loginCode", "source", "type"]
            yield* check(
              path,
              inPlace,
              awaited(() => method(...args, wrong))
            )
            yield* check(
              `${path}.result`,
              inPlace,
              awaited(() => method.result(...args, wrong))
            )
            yield* check(
              path,
              [field],
              awaited(() => method(...padded, wrong))
            )
            yield* check(`${path} of the Effect face`, [field], settled(memberAt(effects[app], path)(...padded, wrong)))
          }
        }
        assert.isAbove(methods.length, 350)
        assert.deepStrictEqual([...accepted], [])
      }).pipe(Effect.scoped),
    300_000
  )

  it.live(
    "may be empty, and leave every declared argument to the method",
    () =>
      Effect.gen(function* () {
        const { effects, promises } = yield* setup
        const refused = new Set<string>()
        const isOfTheOptions = (error: unknown) =>
          error instanceof InvalidInput && /unknown properties|last argument|milliseconds|AbortSignal/.test(error.reason)
        const leave = Effect.fnUntraced(function* (operation: (typeof methods)[number]) {
          const { app, path } = operation
          const { all } = argumentsOf(operation)
          const method = memberAt(promises[app], path)
          for (const given of [{}, undefined, { timeoutMillis: 1_000 }, { signal: controller.signal }])
            if (isOfTheOptions(yield* awaited(() => method(...all, given)))) refused.add(path)
          // As `Effect.forEach` and `map` of arrays pass the index and the array.
          if (isOfTheOptions(yield* settled(memberAt(effects[app], path)(...all, 0, [1])))) refused.add(path)
        })
        // A few at a time, because many of them wait for an answer until they are left. A refusal comes in the same turn.
        yield* Effect.forEach(methods, leave, { concurrency: 8, discard: true })
        assert.deepStrictEqual([...refused], [])
      }).pipe(Effect.scoped),
    300_000
  )

  it.live(
    "are refused as a service too, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const { count, effects } = yield* setup
        const accepted = new Set<string>()
        for (const operation of methods) {
          const { app, path } = operation
          for (const [field, wrong] of wrongOptions) {
            const before = yield* count
            const made = memberAt(effects[app], path)(...argumentsOf(operation).args)
            const call = Stream.isStream(made) ? Stream.runDrain(made) : (made as Effect.Effect<unknown, unknown>)
            const error = yield* settled(Effect.provideService(call, CallOptions, wrong))
            const isRefused = error instanceof InvalidInput && error.field === field && (yield* count) === before
            if (!isRefused) accepted.add(`${path} ${field}: ${error}`)
          }
        }
        assert.deepStrictEqual([...accepted], [])
      }).pipe(Effect.scoped),
    300_000
  )

  it.live("are refused with what the option must be", () =>
    Effect.gen(function* () {
      const { promises } = yield* setup
      const get = memberAt(promises["ClientApp"], "user.get")
      const reasons: ReadonlyArray<readonly [options: object, reason: string]> = [
        [{ signal: null }, "must be an `AbortSignal`"],
        [
          { timeoutMillis: 0 },
          'must be a number of milliseconds above 0 and at most 2147483647, or a duration such as "5 seconds"'
        ],
        [
          { attemptTimeoutMillis: Number.NaN },
          'must be a number of milliseconds above 0 and at most 2147483647, or a duration such as "5 seconds"'
        ],
        [{ rateLimitWaitMillis: -1 }, 'must be a number of milliseconds from 0 to 2147483647, or a duration such as "5 seconds"'],
        [{ idempotent: "yes" }, "must be true or false"],
        [{ onRetry: "log" }, "must be a function"]
      ]
      for (const [wrong, reason] of reasons) {
        const error = yield* awaited(() => get({}, wrong))
        assert.deepInclude(error, {
          _tag: "InvalidInput",
          field: Object.keys(wrong)[0],
          reason: `${Object.keys(wrong)[0]} ${reason}`
        })
      }
    }).pipe(Effect.scoped)
  )

  it.live("are refused by every watched value", () =>
    Effect.gen(function* () {
      const { promises } = yield* setup
      const accepted = new Set<string>()
      for (const [at, { watched }] of apps.entries()) {
        const app = Object.values(promises)[at]
        for (const path of watched) {
          const value = memberAt(app, path) as unknown as { readonly get: AnyMethod; readonly refetch: AnyMethod }
          for (const [field, wrong] of wrongOptions) {
            for (const method of [value.get, value.refetch]) {
              const error = yield* awaited(() => method(wrong))
              if (!(error instanceof InvalidInput && error.field === field)) accepted.add(`${path} ${field}: ${error}`)
            }
          }
        }
      }
      assert.deepStrictEqual([...accepted], [])
    }).pipe(Effect.scoped)
  )
})
