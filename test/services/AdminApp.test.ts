import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { createAdminApp } from "../../src/promise/admin.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import type { OwnedAdminOptions } from "../../src/services/options.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, json, options, recorded } from "../support/fakes.js"

const metrics = recorded("internal.metrics", "owner-session").response.body
const baseUrl = "https://platform.test"

/** What the app of an owner sends, and what its session hears. */
const setup = Effect.fnUntraced(function* (given: Partial<OwnedAdminOptions>) {
  const heard: Array<number> = []
  const projectOwnerSession = {
    projectId: "internal",
    baseUrl,
    current: Effect.succeed(Redacted.make(memberToken)),
    refused: () => Effect.void,
    observed: (at: number) => Effect.sync(() => heard.push(at))
  }
  const http = yield* fakeHttp(() => Effect.succeed(json(metrics, { date: "Sat, 21 Nov 2026 10:00:00 GMT" })))
  const layer = AdminApp.layerOwnedNoDeps({ projectId: options.projectId, projectOwnerSession, ...given }).pipe(
    Layer.provide(http.layer)
  )
  const app = yield* AdminApp.pipe(Effect.provide(yield* Layer.build(layer)))
  return { app, heard, sent: http.sent }
})

describe("the app of a person who owns a project", () => {
  it.effect("asks the platform of their session, also where its own address is given as undefined", () =>
    Effect.gen(function* () {
      // The cast stands for callers without types, who give what the environment lacks.
      const lacking = { baseUrl: undefined } as unknown as Partial<OwnedAdminOptions>
      for (const given of [{}, lacking]) {
        const { app, sent } = yield* setup(given)
        yield* Effect.exit(app.metrics.get())
        assert.deepStrictEqual(
          (yield* sent).map(({ url }) => new URL(url).origin),
          [baseUrl]
        )
      }
      const { app, sent } = yield* setup({ baseUrl: "https://proxy.test" })
      yield* Effect.exit(app.metrics.get())
      assert.strictEqual(new URL((yield* sent)[0]?.url ?? "").origin, "https://proxy.test")
    }).pipe(Effect.scoped)
  )

  it.effect("tells the session what time the platform has", () =>
    Effect.gen(function* () {
      const { app, heard } = yield* setup({})
      yield* app.metrics.get()
      assert.deepStrictEqual(heard, [Date.UTC(2026, 10, 21, 10)])
    }).pipe(Effect.scoped)
  )

  it("needs a session: null is none, and named as a missing key", () => {
    const none = { projectId: options.projectId, projectOwnerSession: null } as unknown as Parameters<typeof createAdminApp>[0]
    assert.throws(() => createAdminApp(none), /superSecretAdminKey/)
  })
})
