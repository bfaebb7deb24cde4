import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SessionExpired } from "../../src/errors/sdk.js"
import { createAdminApp } from "../../src/promise/admin.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import type { OwnedAdminOptions, ProjectOwnerSession } from "../../src/services/config/options.js"
import { guestToken, memberToken } from "../support/authApp.js"
import type { Answer } from "../support/fakes.js"
import { fakeHttp, json, known, options, recorded } from "../support/fakes.js"

const metrics = recorded("internal.metrics", "owner-session").response.body
const baseUrl = "https://platform.test"

/** Records the requests of an owner's app, and what its session is notified of. */
const setup = Effect.fnUntraced(function* (
  {
    current = () => Effect.succeed(Redacted.make(memberToken)),
    ...given
  }: Partial<OwnedAdminOptions & Pick<ProjectOwnerSession, "current">>,
  answer: Answer = () => Effect.succeed(json(metrics, { date: "Sat, 21 Nov 2026 10:00:00 GMT" }))
) {
  const heard: Array<number> = []
  const projectOwnerSession = {
    projectId: "internal",
    baseUrl,
    current,
    refused: () => Effect.void,
    observed: (at: number) => Effect.sync(() => heard.push(at))
  }
  const http = yield* fakeHttp(answer)
  const layer = AdminApp.layerOwnedNoDeps({ projectId: options.projectId, projectOwnerSession, ...given }).pipe(
    Layer.provide(http.layer)
  )
  const app = yield* AdminApp.pipe(Effect.provide(yield* Layer.build(layer)))
  return { app, heard, sent: http.sent }
})

describe("the app of a person who owns a project", () => {
  it.effect("uses the platform of their session, even if its own base URL is undefined", () =>
    Effect.gen(function* () {
      // The cast: callers without types, who pass options that the environment lacks.
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

  it.effect("passes the platform's time to the session", () =>
    Effect.gen(function* () {
      const { app, heard } = yield* setup({})
      yield* app.metrics.get()
      assert.deepStrictEqual(heard, [Date.UTC(2026, 10, 21, 10)])
    }).pipe(Effect.scoped)
  )

  for (const reason of ["signed-out", "rejected"] as const) {
    it.effect(`reports an ended session of the user, and sends nothing, if it is ${reason}`, () =>
      Effect.gen(function* () {
        const ended = () => Effect.suspend(() => new SessionExpired({ reason }))
        const { app, sent } = yield* setup({ current: ended })
        const calls = [app.metrics.get(), app.internalApiKeys.list(), app.project.get()]
        for (const call of calls) {
          const error = yield* Effect.flip<unknown, unknown, never>(call)
          assert.deepInclude(error, { _tag: "OwnerSessionExpired", reason })
          assert.include(String(error), "projectOwnerSession")
        }
        assert.deepStrictEqual(yield* sent, [])
      }).pipe(Effect.scoped)
    )
  }

  it.effect("sends the calls of other levels, whose errors do not declare it, without the token of an ended session", () =>
    Effect.gen(function* () {
      const ended = () => Effect.suspend(() => new SessionExpired({ reason: "signed-out" }))
      for (const [current, token] of [
        [ended, undefined],
        [() => Effect.succeed(Redacted.make(memberToken)), memberToken]
      ] as const) {
        const { app, sent } = yield* setup({ current }, () => Effect.succeed(json("no", {}, 418)))
        for (const call of [app.users.list(), app.teams.list()])
          assert.propertyVal(yield* Effect.flip<unknown, unknown, never>(call), "status", 418)
        assert.deepStrictEqual(
          (yield* sent).map(({ headers }) => headers["x-stack-admin-access-token"]),
          [token, token]
        )
      }
    }).pipe(Effect.scoped)
  )

  it.effect("does not act for the next user who signs in there", () =>
    Effect.gen(function* () {
      let owner = memberToken
      const refusal = known("ADMIN_ACCESS_TOKEN_EXPIRED", 401, { expired_at_millis: 0 })
      const current = () => Effect.sync(() => Redacted.make(owner))
      const { app, sent } = yield* setup({ current }, () =>
        Effect.sync(() => {
          owner = guestToken
          return refusal
        })
      )
      assert.deepInclude(yield* Effect.flip(app.metrics.get()), { _tag: "OwnerSessionExpired", reason: "replaced" })
      assert.lengthOf(yield* sent, 1)
    }).pipe(Effect.scoped)
  )

  it("requires a session: null counts as none, and is reported as a missing key", () => {
    const none = { projectId: options.projectId, projectOwnerSession: null } as unknown as Parameters<typeof createAdminApp>[0]
    assert.throws(() => createAdminApp(none), /superSecretAdminKey/)
  })
})
