import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Redacted, Stream } from "effect"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { isResource } from "../../src/services/cache/Resource.js"
import { TokenStore } from "../../src/services/platform/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, json, options } from "../support/fakes.js"

const uuid = "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d"
/** What a caller without type checks may give. */
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
  [{ userId: uuid, itemId: "a" }, 1, null]
]

// They take an object of the host: a router, a request.
const ofTheHost = /\.(forRequest|forTokens|setNavigate)$|\.session\.(observed|refused)$/

/** Each call of an app that is made wrongly, and that ends as a bug would. */
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
        if (Exit.isFailure(exit) && Cause.hasDies(exit.cause)) {
          found.add(`${at}(${JSON.stringify(args).slice(1, -1)}): ${String(Cause.squash(exit.cause))}`)
        }
      }
    }
    if (typeof member !== "object" || member === null || isResource(member)) return
    for (const key of Object.keys(member)) yield* visit(member[key as keyof typeof member], `${at}.${key}`)
  })
  yield* visit(app, "app")
  return [...found]
})

/** An app of any level. */
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
    it.live(`is an error of the call on every method of the ${level} app, and never a bug`, () =>
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
})
