import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { CallOptions, ClientApp, Http, ServerApp, TokenStore } from "../../src/effect.js"
import { createSessions, memoryStore } from "../../src/store/index.js"

const sources = fileURLToPath(new URL("../../src/", import.meta.url))

const forms = [5000, "5 seconds", { seconds: 5 }, [5, 0], 5_000_000_000n, Duration.seconds(5)] as const
const none = ["soon", "5 fortnights", {}, [], { fortnights: 1 }, new Date(0), true, null, Number.NaN]

const options = { projectId: "00000000-0000-4000-8000-000000000001", baseUrl: "https://platform.test" }
const keys = { publishableClientKey: "pck_1", secretServerKey: "ssk_1" }

/** A server app over an `Http`; it notes the bodies of its requests. */
const appOver = (send: Http.Http["Service"]["send"], more: object = {}) =>
  Effect.provide(
    ServerApp.layerNoDeps({ ...options, ...keys, ...more }).pipe(
      Layer.provide([Layer.succeed(Http.Http, { send }), TokenStore.layerMemory])
    )
  )
const silence: Http.Http["Service"]["send"] = () => Effect.never

/** The limit that a call without an answer reports. */
const limitOf = <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.flip(call), { startImmediately: true })
    yield* TestClock.adjust("1 minute")
    const error: object = Object(yield* Fiber.join(fiber))
    return "timeoutMillis" in error ? error.timeoutMillis : error
  })
const call = ServerApp.use(({ users }) => users.get("00000000-0000-4000-8000-000000000002"))

describe("every option that takes a duration", () => {
  it("is declared as one, whatever its unit", () => {
    // The options in JSON are numbers.
    const files = globSync("{services,store,verify,webhooks,react,web,promise}/**/*.ts", { cwd: sources })
    const declared = files.flatMap((file) =>
      file.endsWith("publicOptions.ts")
        ? []
        : [...readFileSync(sources + file, "utf8").matchAll(/^ +readonly (\w+Millis)\?: (.+)$/gm)].map(([, name, type]) => ({
            name,
            type
          }))
    )
    assert.isAbove(declared.length, 10)
    for (const { name, type } of declared) assert.match(type ?? "", /^Duration\.Input\b/, name)
  })

  it.effect.each(forms)("is read in every form, of an app and of a call: %s", (form) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* limitOf(call.pipe(appOver(silence, { callTimeoutMillis: form }))), 5000)
      assert.strictEqual(
        yield* limitOf(call.pipe(appOver(silence), Effect.provideService(CallOptions, { timeoutMillis: form }))),
        5000
      )
      const bodies: Array<string | undefined> = []
      const noting: Http.Http["Service"]["send"] = ({ body }) =>
        Effect.sync(() => {
          bodies.push(body)
          return { status: 400, headers: new Headers(), text: "" }
        })
      const create = ServerApp.use(({ sessions }) =>
        sessions.create({ userId: "00000000-0000-4000-8000-000000000002", expiresInMillis: form })
      )
      yield* Effect.exit(create.pipe(appOver(noting)))
      assert.include(bodies.join(), '"expires_in_millis":5000')
    })
  )

  it.effect("refuses anything else, and names itself", () =>
    Effect.gen(function* () {
      for (const wrong of none) {
        const wrongOption = yield* Effect.flip(call.pipe(appOver(silence, { callTimeoutMillis: wrong })))
        assert.deepInclude(wrongOption, { _tag: "InvalidOption", option: "callTimeoutMillis" })
        const given: object = { timeoutMillis: wrong }
        const input = yield* Effect.flip(call.pipe(appOver(silence), Effect.provideService(CallOptions, given)))
        assert.deepInclude(input, { _tag: "InvalidInput", field: "timeoutMillis" })
        assert.throws(
          () => createSessions({ store: memoryStore(), idleMillis: wrong as never }),
          /`idleMillis` must be a number of/
        )
      }
    })
  )

  it.effect("is a number of milliseconds in JSON", () =>
    Effect.gen(function* () {
      const json = yield* (yield* ClientApp).toJson()
      assert.deepInclude(json, { callTimeoutMillis: 5000 })
    }).pipe(
      Effect.provide(
        ClientApp.layerNoDeps({ ...options, publishableClientKey: "pck_1", callTimeoutMillis: Duration.seconds(5) }).pipe(
          Layer.provide([Layer.succeed(Http.Http, { send: silence }), TokenStore.layerMemory])
        )
      )
    )
  )
})
