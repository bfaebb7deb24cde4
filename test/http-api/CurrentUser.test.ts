import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { Emulator } from "portico-emulator"
import { ServerApp } from "../../src/effect.js"
import { authenticate } from "../../src/http-api/authenticate.js"
import { authenticateByApp } from "../../src/http-api/authenticateByApp.js"
import { signedUp } from "./signedUp.js"

const baseUrl = "https://platform.test"

/** The signed-in user of a request, by each way to find one. `respond` answers a load of the whole user. */
const byEachWay = Effect.fnUntraced(function* (respond: (load: () => Promise<Response>) => Promise<Response>) {
  const handle = yield* Emulator.handler
  const { token, user } = yield* signedUp
  const { id: projectId, secretServerKey } = Emulator.developmentProject
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const load = () => handle(request)
    return request.url.includes("/users/") ? respond(load) : load()
  }
  const app = yield* Layer.build(ServerApp.layer({ projectId, secretServerKey, baseUrl, fetch }))
  const request = { headers: new Headers({ authorization: `Bearer ${token}` }) }
  const locally = yield* Effect.flatMap(Effect.provide(authenticate, app), (find) => find(request))
  const through = yield* Effect.flatMap(Effect.provide(authenticateByApp, app), (find) =>
    find({ ...request, method: "GET", url: "/" }, new Headers())
  )
  return { user, ways: [locally, through] }
})

const withPlatform = Effect.provide(Emulator.apps({ baseUrl }))

describe("CurrentUser.user", () => {
  it.live("is loaded once for all reads, concurrent ones too", () =>
    Effect.gen(function* () {
      let loads = 0
      const { user, ways } = yield* byEachWay((load) => {
        loads += 1
        return load()
      })
      for (const [index, way] of ways.entries()) {
        const users = [...(yield* Effect.all([way.user, way.user], { concurrency: 2 })), yield* way.user]
        assert.deepStrictEqual(new Set(users.map(({ id }) => id)), new Set([user.id]))
        assert.strictEqual(loads, index + 1)
      }
    }).pipe(withPlatform)
  )

  it.live("is loaded again after a failed load", () =>
    Effect.gen(function* () {
      let isRefused = true
      const { user, ways } = yield* byEachWay(async (load) => (isRefused ? new Response('"no"', { status: 403 }) : load()))
      for (const way of ways) {
        isRefused = true
        assert.propertyVal(yield* Effect.flip(way.user), "_tag", "Forbidden")
        isRefused = false
        assert.strictEqual((yield* way.user).id, user.id)
      }
    }).pipe(withPlatform)
  )

  it.live("is loaded again after its only reader was interrupted", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      let hangs = true
      const { user, ways } = yield* byEachWay((load) => {
        if (!hangs) return load()
        Deferred.doneUnsafe(begun, Effect.void)
        return new Promise(() => {})
      })
      for (const way of ways) {
        hangs = true
        const reader = yield* Effect.forkChild(way.user)
        yield* Deferred.await(begun)
        yield* Fiber.interrupt(reader)
        hangs = false
        assert.strictEqual((yield* way.user).id, user.id)
      }
    }).pipe(withPlatform)
  )
})
