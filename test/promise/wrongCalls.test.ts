import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Redacted, Stream } from "effect"
import { InvalidInput } from "../../src/errors/sdk.js"
import { createAdminAppFromLayer, createClientAppFromLayer, createServerAppFromLayer } from "../../src/promise/fromLayer.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { isResource } from "../../src/services/cache/Resource.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, json, options } from "../support/fakes.js"

const uuid = "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d"
const refuse = () => {
  throw new Error("not to be looked at")
}
const hostile = new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse })
const gettersThrow = Object.defineProperties(
  {},
  Object.fromEntries(
    ["userId", "teamId", "email", "signal", "or", "request"].map((name) => [name, { enumerable: true, get: refuse }])
  )
)
const revocable = Proxy.revocable({}, {})
revocable.revoke()
const revoked = revocable.proxy
const withoutText = Object.create(null)
const withOtherText = { toString: 7, valueOf: 7 }
/** Arguments that a caller without type checks may pass. */
const wrong: ReadonlyArray<ReadonlyArray<unknown>> = [
  [],
  [undefined, undefined, undefined],
  [null],
  [7],
  ["text"],
  [{}],
  [[]],
  [true],
  [uuid, null],
  [uuid, 7],
  [uuid, "text"],
  [uuid, uuid, null],
  [uuid, uuid, 7],
  [{}, null],
  [{}, 7, null],
  [{ userId: uuid }, null],
  [{ userId: uuid, itemId: "a" }, 1, null],
  [Symbol("a")],
  [uuid, Symbol("a")],
  [10n],
  [withoutText],
  [withOtherText],
  [hostile],
  [uuid, hostile],
  [{ [Symbol.iterator]: 7, userId: Symbol("a") }],
  [gettersThrow],
  [uuid, gettersThrow],
  [revoked],
  [uuid, revoked],
  [() => {}]
]

// These accept host objects: a router, a request.
const ofTheHost = /\.(forRequest|forTokens|setNavigate)$|\.session\.(observed|refused)$/

const shown = (args: ReadonlyArray<unknown>) => {
  const at = wrong.indexOf(args)
  return `wrong[${at}]`
}

// Callers do not know these names: they pass arguments.
const partOfRequest = /^(payload|params|headers|body)\b|^query\./
/** What is named by its position, because looking at it, or making a text of it, throws. */
const unreadable = new Set<unknown>([hostile, gettersThrow, revoked, withoutText, withOtherText])

/** Returns the invalid calls of an app that end in a defect, or in an error that names a part of the request. */
const bugs = Effect.fnUntraced(function* (app: object) {
  const found = new Set<string>()
  const visit = Effect.fnUntraced(function* (member: unknown, at: string): Effect.fn.Return<void> {
    if (typeof member === "function" && !ofTheHost.test(at)) {
      for (const args of wrong) {
        const call = Effect.suspend(() => {
          const made: unknown = member(...args)
          if (Stream.isStream(made)) return Stream.runDrain(made as Stream.Stream<unknown, unknown>)
          if (isResource(made)) return made.get()
          return made as Effect.Effect<unknown, unknown>
        })
        const exit = yield* Effect.exit(Effect.timeoutOption(call, "1 millis"))
        if (Exit.isSuccess(exit)) continue
        const error = Cause.squash(exit.cause)
        const namesPart =
          error instanceof InvalidInput &&
          (partOfRequest.test(error.field) || (error.field.startsWith("arguments") && !args.some((one) => unreadable.has(one))))
        if (Cause.hasDies(exit.cause) || namesPart) found.add(`${at}(${shown(args)}): ${String(error)}`)
      }
    }
    if (typeof member !== "object" || member === null || isResource(member)) return
    for (const key of Object.keys(member)) yield* visit(member[key as keyof typeof member], `${at}.${key}`)
  })
  yield* visit(app, "app")
  return [...found]
})

/** Returns the calls of a face that throw synchronously, or reject with an undeclared error. */
const rawErrors = async (app: object) => {
  const found: Array<string> = []
  const call = async (method: (...args: ReadonlyArray<unknown>) => unknown, args: ReadonlyArray<unknown>) => {
    const made = method(...args)
    if (typeof made === "object" && made !== null && Symbol.asyncIterator in made) {
      for await (const _ of made as AsyncIterable<unknown>) break
    } else if (typeof made === "object" && made !== null && "snapshot" in made) {
      await (made as object as { get: () => Promise<unknown> }).get()
    } else await made
  }
  const visit = async (member: unknown, at: string): Promise<void> => {
    if (typeof member === "function" && !/\.dispose$/.test(at) && !ofTheHost.test(at)) {
      for (const args of wrong) {
        const thrown: unknown = await call(member as () => unknown, args).then(
          () => null,
          (error: unknown) => error
        )
        if (thrown !== null && typeof Object(thrown)._tag !== "string") found.push(`${at}(${shown(args)}): ${String(thrown)}`)
      }
    }
    if (typeof member !== "object" || member === null || "snapshot" in member) return
    for (const key of Object.keys(member)) await visit(member[key as keyof typeof member], `${at}.${key}`)
  }
  await visit(app, "app")
  return found
}

/** An app of any access level. */
class Anything extends Context.Service<Anything, object>()("test/Anything") {}

describe("a wrong call from JavaScript", () => {
  const layers = {
    client: Layer.effect(Anything, ClientApp).pipe(Layer.provide(ClientApp.layerNoDeps(options))),
    server: Layer.effect(Anything, ServerApp).pipe(
      Layer.provide(ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }))
    ),
    admin: Layer.effect(Anything, AdminApp).pipe(
      Layer.provide(AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }))
    )
  }
  for (const [level, layer] of Object.entries(layers)) {
    it.live(`is an error of the call in every method of the ${level} app that names the argument, and never a defect`, () =>
      Effect.gen(function* () {
        const http = yield* fakeHttp(() => Effect.succeed(json({}, {}, 400)))
        const tokens = TokenStore.layerFrom({
          get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: null })
        })
        const built = yield* Layer.build(layer.pipe(Layer.provide([http.layer, tokens])))
        assert.deepStrictEqual(yield* bugs(Context.get(built, Anything)), [])
      }).pipe(Effect.scoped)
    )
  }

  const faces = {
    client: () => createClientAppFromLayer(ClientApp.layerNoDeps(options).pipe(over)),
    server: () => createServerAppFromLayer(ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(over)),
    admin: () => createAdminAppFromLayer(AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(over))
  }
  for (const [level, make] of Object.entries(faces)) {
    it(`rejects with an error of the call on every method of the ${level} app for promises, streams and watched values included`, async () => {
      const app = make()
      assert.deepStrictEqual(await rawErrors(app), [])
      await app.dispose()
    })
  }
})

const over = Layer.provide([
  Layer.succeed(Http, { send: () => Effect.succeed(json({}, {}, 400)) }),
  TokenStore.layerFrom({ get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: null }) })
])
