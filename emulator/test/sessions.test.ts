import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { earlierPlatform, platform, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const refresh = (token: string) =>
  send("POST", "/api/v1/auth/sessions/current/refresh", { body: {}, headers: { "x-stack-refresh-token": token } })

const create = Effect.fnUntraced(function* (user: string, options: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = yield* send("POST", "/api/v1/auth/sessions", { access: "server", body: { user_id: user, ...options } })
  assert.strictEqual(status, 200)
  return body.refresh_token as string
})

const list = (user: string, access: "server" | "admin") =>
  Effect.map(send("GET", `/api/v1/auth/sessions?user_id=${user}`, { access }), ({ body }) => body.items)

layer(platform)("sessions", (it) => {
  it.effect("a session created by a server expires when the server specified", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const token = yield* create(user.id, { expires_in_millis: 60_000 })
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual((yield* refresh(token)).status, 200)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* refresh(token)).body.code, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    })
  )

  it.effect("a session whose lifetime has passed is created, and is over", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      for (const expires_in_millis of [-1, 0]) {
        const { body } = yield* refresh(yield* create(user.id, { expires_in_millis }))
        assert.strictEqual(body.code, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
      }
    })
  )

  it.effect("a session created by a server skips the second factor", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn({ requiresTotpMfa: true })
      assert.strictEqual((yield* refresh(yield* create(user.id))).status, 200)
    })
  )

  it.effect("only an admin sees impersonation sessions", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      yield* create(user.id, { is_impersonation: true })
      assert.lengthOf(yield* list(user.id, "server"), 1)
      const [newest, ...others] = yield* list(user.id, "admin")
      assert.isTrue(newest.is_impersonation)
      assert.lengthOf(others, 1)
    })
  )

  it.effect("the location of the last use is recorded for browsers only", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const token = yield* create(user.id)
      const use = (agent: string) =>
        send("POST", "/api/v1/auth/sessions/current/refresh", {
          body: {},
          headers: {
            "x-stack-refresh-token": token,
            "user-agent": agent,
            "x-forwarded-for": "203.0.113.9, 10.0.0.1",
            "cf-ipcountry": "CH",
            "x-vercel-ip-city": "Bern",
            "x-vercel-ip-latitude": "46.9",
            "x-vercel-ip-longitude": "east"
          }
        })
      yield* use("Mozilla/5.0")
      const [seen] = yield* list(user.id, "server")
      assert.deepStrictEqual(seen.last_used_at_end_user_ip_info, {
        ip: "203.0.113.9",
        countryCode: "CH",
        regionCode: null,
        cityName: "Bern",
        latitude: 46.9,
        longitude: null,
        tzIdentifier: null
      })
      yield* use("curl/8")
      const [unseen] = yield* list(user.id, "server")
      assert.notProperty(unseen, "last_used_at_end_user_ip_info")
    })
  )

  it.effect("a client can end its other sessions, but not the current one or other users' sessions", () =>
    Effect.gen(function* () {
      const { user, session, token } = yield* signedIn()
      const stranger = yield* signedIn()
      const other = yield* create(user.id)
      const end = (id: string) => send("DELETE", `/api/v1/auth/sessions/${id}?user_id=me`, { token })
      assert.strictEqual((yield* end(session.id)).body.code, "CANNOT_DELETE_CURRENT_SESSION")
      assert.strictEqual((yield* end(stranger.session.id)).status, 404)
      const asServer = yield* send("DELETE", `/api/v1/auth/sessions/${session.id}?user_id=me`, { access: "server", token })
      assert.strictEqual(asServer.body.code, "CANNOT_DELETE_CURRENT_SESSION")
      const [newest] = yield* list(user.id, "server")
      assert.deepStrictEqual((yield* end(newest.id)).body, { success: true })
      assert.strictEqual((yield* refresh(other)).body.code, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    })
  )
})

const outlive = Effect.gen(function* () {
  const { user, token, session } = yield* signedIn()
  assert.strictEqual((yield* send("DELETE", `/api/v1/users/${user.id}`, { access: "server" })).status, 200)
  assert.strictEqual((yield* refresh(session.refreshToken)).body.code, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
  const left = (yield* list(user.id, "server")).length
  const { status } = yield* send("DELETE", "/api/v1/auth/sessions/current", { token })
  return { left, status }
})

layer(platform)("the sessions of a deleted user", (it) => {
  it.effect("are deleted too", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* outlive, { left: 0, status: 401 })
    })
  )
})

layer(earlierPlatform)("the sessions of a user deleted from the 2025-11 platform", (it) => {
  it.effect("remain, but cannot be refreshed", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* outlive, { left: 1, status: 200 })
    })
  )
})
