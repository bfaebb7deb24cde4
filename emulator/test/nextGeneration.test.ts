import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AppConfig } from "../../src/services/config/AppConfig.js"
import { AccessTokens } from "../../src/services/transport/AccessTokens.js"
import { Http } from "../../src/services/transport/Http.js"
import type { Generation } from "../src/index.js"
import { NextPlatform, next } from "./nextGeneration.js"
import { project } from "./platform.js"

const generations = ["2025-11", "2026-04", "2026-11", next]

// The emulator of a generation, and calls of the SDK to it.
const at = Effect.fnUntraced(function* (generation: string, key: { readonly publishableClientKey?: string } = project) {
  const { ClientTransport, calls, ...Emulator } = yield* NextPlatform
  // The cast: the types do not have the made-up generation.
  const platform = Emulator.layer({ platform: generation as Generation, passwordRounds: 4, projects: [project] })
  const handle = yield* Effect.provide(Emulator.handler, yield* Layer.build(platform))
  const sent: Array<string> = []
  const http = Http.layerHandler((request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`)
    return handle(request)
  })
  const { publishableClientKey } = key
  const config = {
    projectId: project.id,
    ...(publishableClientKey !== undefined && { publishableClientKey }),
    baseUrl: "http://localhost:8102",
    access: "client"
  } as const
  const { call } = yield* ClientTransport.pipe(
    Effect.provide(
      yield* Layer.build(
        ClientTransport.layer.pipe(
          Layer.provide([http, Layer.succeed(AppConfig, config), Layer.succeed(AccessTokens, AccessTokens.none)])
        )
      )
    )
  )
  const readConfig = Effect.promise(async () => {
    const headers = {
      "x-stack-access-type": "admin",
      "x-stack-project-id": project.id,
      "x-stack-super-secret-admin-key": project.superSecretAdminKey
    }
    const response = await handle(new Request("http://localhost:8102/api/v1/internal/config", { headers }))
    return JSON.parse((await response.json()).config_string)
  })
  return {
    sent,
    readConfig,
    // The casts: the types do not have the made-up calls.
    call: (name: string, input: object = {}) => {
      const made: Effect.Effect<unknown, object> = call(calls[name] as never, input as never)
      return made as Effect.Effect<unknown, Record<string, unknown>>
    }
  }
})

const notSupported = { _tag: "NotSupportedByPlatform", attempts: 1 }

layer(NextPlatform.layer, { timeout: "1 minute" })(
  "a generation that is added to the lists, with its rules and declarations",
  (it) => {
    it.effect("has the routes that begin with it, and their errors", () =>
      Effect.gen(function* () {
        for (const generation of generations) {
          const { call, sent } = yield* at(generation)
          const found = Effect.result(call("badge", { params: { badgeId: "gold" } }))
          const missing = Effect.flip(call("badge", { params: { badgeId: "tin" } }))
          if (generation === next) {
            assert.deepInclude(yield* found, { success: { name: "Gold" } })
            assert.deepInclude(yield* missing, { _tag: "BadgeNotFound", code: "BADGE_NOT_FOUND", status: 404 })
            assert.lengthOf(sent, 2)
          } else {
            const lacking = { ...notSupported, missing: "GET /badges/:badgeId", since: next, until: null }
            assert.deepInclude(yield* missing, lacking)
            assert.deepInclude(yield* missing, { ...lacking, attempts: 0 })
            assert.lengthOf(sent, 1)
          }
        }
      }).pipe(Effect.scoped)
    )

    it.effect("lacks the routes that end before it", () =>
      Effect.gen(function* () {
        for (const generation of generations) {
          const { call, sent } = yield* at(generation)
          if (generation === next) {
            const error = yield* Effect.flip(call("sticker"))
            assert.deepInclude(error, { ...notSupported, missing: "GET /sticker", since: "2025-11", until: "2026-11" })
          } else assert.deepStrictEqual(yield* call("sticker"), { name: "Star" })
          assert.lengthOf(sent, 1)
        }
      }).pipe(Effect.scoped)
    )

    it.effect("has the fields that begin with it, in requests and responses", () =>
      Effect.gen(function* () {
        for (const generation of generations) {
          const { call } = yield* at(generation)
          const plain = yield* call("pin", { payload: { pin_name: "a" } })
          const coloured = call("pin", { payload: { pin_name: "a", colour: "red" } })
          if (generation === next) {
            assert.deepStrictEqual(plain, { pin_name: "a", colour: null })
            assert.deepStrictEqual(yield* coloured, { pin_name: "a", colour: "red" })
          } else {
            assert.deepStrictEqual(plain, { pin_name: "a" })
            assert.deepInclude(yield* Effect.flip(coloured), { ...notSupported, missing: "colour", since: next })
          }
        }
      }).pipe(Effect.scoped)
    )

    it.effect("has its own rules, and those of its predecessor for the rest", () =>
      Effect.gen(function* () {
        const keyless = yield* Effect.forEach(generations, (generation) =>
          Effect.flatMap(at(generation, {}), ({ call }) =>
            Effect.match(call("check", { payload: { clientVersion: "0.0.1" } }), {
              onSuccess: () => "allowed",
              onFailure: (error) => error["_tag"]
            })
          )
        )
        assert.deepStrictEqual(keyless, ["UnexpectedKnownError", "allowed", "allowed", "UnexpectedKnownError"])
        for (const generation of generations) {
          const config = yield* (yield* at(generation)).readConfig
          assert.strictEqual(config.apps.installed.emails.enabled, generation !== next)
          assert.isNotEmpty(config.emails.templates)
        }
      }).pipe(Effect.scoped)
    )

    it.effect("is accepted in the options of a project", () =>
      Effect.gen(function* () {
        const { decodeOptions, emulatorOptions } = yield* NextPlatform
        const decode = (platforms: ReadonlyArray<string>) =>
          decodeOptions(emulatorOptions, { projects: platforms.map((platform) => ({ platform })) })
        const decoded = yield* decode(generations)
        assert.deepStrictEqual(
          decoded.projects?.map(({ platform = "" }) => platform),
          generations as ReadonlyArray<string>
        )
        assert.strictEqual((yield* Effect.flip(decode(["2027-06"]))).option, "projects.0.platform")
      })
    )
  }
)
