import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Emulator } from "portico-emulator"
import { Http, ServerApp, TokenStore } from "../../../src/effect.js"
import { createMany } from "../../../src/services/resources/createMany.js"

const { id: projectId, secretServerKey } = Emulator.developmentProject
const baseUrl = "https://platform.test"

const appOver = (respond: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>) =>
  Effect.gen(function* () {
    const handle = yield* Emulator.handler
    const http = Http.layerHandler((request) => respond(request, handle))
    return yield* ServerApp.pipe(
      Effect.provide(
        ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl }).pipe(Layer.provide([http, TokenStore.layerMemory]))
      )
    )
  })

const emails = (count: number) => Array.from({ length: count }, (_, index) => ({ primaryEmail: `p${index}@example.com` }))
const provided = Effect.provide(Emulator.layer({ baseUrl, projects: [Emulator.developmentProject] }))

describe("users.createMany", () => {
  it.live("creates all, with limited concurrency, and identifies each by its index", () =>
    Effect.gen(function* () {
      let now = 0
      let most = 0
      const { users } = yield* appOver(async (request, next) => {
        most = Math.max(most, ++now)
        const response = await next(request)
        now--
        return response
      })
      const { created, failed, notBegun } = yield* users.createMany(emails(20), { concurrency: 3 })
      assert.deepStrictEqual([failed, notBegun], [[], []])
      assert.deepStrictEqual(
        created.map(({ index, value }) => [index, value.primaryEmail]),
        emails(20).map(({ primaryEmail }, index) => [index, primaryEmail])
      )
      assert.strictEqual(most, 3)
    }).pipe(provided)
  )

  it.live("reports those that the platform or the SDK rejects, and continues with the others", () =>
    Effect.gen(function* () {
      const { users } = yield* appOver((request, next) => next(request))
      const taken = { primaryEmail: "taken@example.com", primaryEmailAuthEnabled: true }
      yield* users.create(taken)
      const { created, failed, notBegun } = yield* users.createMany([
        { displayName: "first" },
        taken,
        { primaryEmail: "no address" },
        { displayName: "last" }
      ])
      assert.deepStrictEqual(
        created.map(({ index }) => index),
        [0, 3]
      )
      assert.deepStrictEqual(
        failed.map(({ error, index, input }) => [index, input.primaryEmail, error._tag]),
        [
          [1, "taken@example.com", "UserWithEmailAlreadyExists"],
          [2, "no address", "InvalidInput"]
        ]
      )
      assert.deepStrictEqual(notBegun, [])
    }).pipe(provided)
  )

  it.live("stops when a failure would affect all that follow", () =>
    Effect.gen(function* () {
      let sent = 0
      const { users } = yield* appOver(async (request, next) =>
        ++sent > 3 ? new Response('"no"', { status: 403 }) : next(request)
      )
      const { created, failed, notBegun } = yield* users.createMany(emails(10), { concurrency: 1 })
      assert.strictEqual(created.length, 3)
      assert.deepStrictEqual(
        failed.map(({ error, index }) => [index, error._tag]),
        [[3, "Forbidden"]]
      )
      assert.deepStrictEqual(
        notBegun.map(({ index }) => index),
        [4, 5, 6, 7, 8, 9]
      )
    }).pipe(provided)
  )

  it.effect("fails for an invalid concurrency, and for a value that is not a list", () =>
    Effect.gen(function* () {
      for (const concurrency of [0, -1, 1.5, 51, Number.NaN]) {
        const error = yield* Effect.flip(
          createMany(
            [1],
            () => Effect.succeed(1),
            () => true,
            { concurrency }
          )
        )
        assert.deepStrictEqual([error._tag, error.field], ["InvalidInput", "concurrency"])
      }
      const error = yield* Effect.flip(
        createMany(
          Object({ 0: "a" }),
          () => Effect.succeed(1),
          () => true
        )
      )
      assert.strictEqual(error.field, "newUsers")
      assert.deepStrictEqual(
        yield* createMany(
          [],
          () => Effect.succeed(1),
          () => true
        ),
        { created: [], failed: [], notBegun: [] }
      )
    })
  )
})
