import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { addUser } from "./conformance/stage.js"
import { platform, send } from "./platform.js"
import { theProject } from "./signedIn.js"

const metrics = (query = "") =>
  Effect.map(send("GET", `/api/v1/internal/metrics${query}`, { access: "admin" }), ({ body }) => body)
const lastOf = (points: ReadonlyArray<{ readonly activity: number }>, fromEnd = 1) => points.at(-fromEnd)?.activity
const browser = (headers: Record<string, string>) => ({
  "user-agent": "Mozilla/5.0",
  "x-forwarded-for": "192.0.2.1",
  ...headers
})
const signUp = (email: string, headers?: Record<string, string>) =>
  send("POST", "/api/v1/auth/password/sign-up", {
    body: { email, password: "password-1", verification_callback_url: "http://localhost:3000/verify" },
    ...(headers === undefined ? {} : { headers })
  })
const signIn = (email: string, headers?: Record<string, string>) =>
  send("POST", "/api/v1/auth/password/sign-in", {
    body: { email, password: "password-1" },
    ...(headers === undefined ? {} : { headers })
  })

layer(platform)("the metrics of a project", (it) => {
  it.effect("count who was active on a day, also those who were active again later or are gone", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 30, 9))
      yield* signUp("one@example.com")
      const { body: two } = yield* signUp("two@example.com")
      yield* send("POST", "/api/v1/users", { access: "server", body: { primary_email: "never@example.com" } })
      yield* TestClock.adjust("1 day")
      yield* signIn("one@example.com")
      yield* signIn("one@example.com")
      yield* send("DELETE", `/api/v1/users/${two.user_id}`, { access: "server" })
      const { daily_active_users: active, daily_users: users, total_users: total } = yield* metrics()
      assert.deepStrictEqual([lastOf(active, 2), lastOf(active)], [2, 1])
      assert.deepStrictEqual([lastOf(users, 2), lastOf(users), total], [2, 0, 2])
    })
  )

  it.effect("count anonymous users as active only where they are included", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 2, 1, 9))
      yield* send("POST", "/api/v1/auth/anonymous/sign-up", { body: {} })
      assert.strictEqual(lastOf((yield* metrics()).daily_active_users), 0)
      assert.strictEqual(lastOf((yield* metrics("?include_anonymous=true")).daily_active_users), 1)
    })
  )

  it.effect("count each user in the country that a browser's proxy said last", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 3, 1, 9))
      yield* signUp("south@example.com", browser({ "x-vercel-ip-country": "AQ" }))
      yield* signIn("south@example.com")
      yield* signUp("moved@example.com", browser({ "cf-ipcountry": "AQ" }))
      yield* signIn("moved@example.com", browser({ "cf-ipcountry": "CH" }))
      yield* signUp("script@example.com", { "x-forwarded-for": "192.0.2.1", "cf-ipcountry": "US" })
      assert.deepStrictEqual((yield* metrics()).users_by_country, { AQ: 1, CH: 1 })
    })
  )

  it.effect("list who was active last, and nobody who never was; who is gone leaves a place empty", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 4, 1, 9))
      const ids: Array<string> = []
      for (let count = 0; count < 6; count++) {
        yield* TestClock.adjust("1 minute")
        ids.push((yield* signUp(`active-${count}@example.com`)).body.user_id)
      }
      yield* TestClock.adjust("1 minute")
      yield* send("POST", "/api/v1/users", { access: "server", body: { primary_email: "silent@example.com" } })
      const active = Effect.map(metrics(), ({ recently_active }) => recently_active.map(({ id }: { id: string }) => id))
      assert.deepStrictEqual(yield* active, ids.slice(1).reverse())
      yield* signIn("active-1@example.com")
      yield* send("DELETE", `/api/v1/users/${ids[5]}`, { access: "server" })
      assert.deepStrictEqual(yield* active, [ids[1], ids[4], ids[3], ids[2]])
    })
  )
})

layer(platform)("the figures of a project", (it) => {
  it.effect("count users by day and by their ways of signing in, anonymous ones where asked", () =>
    Effect.gen(function* () {
      const project = yield* theProject
      const today = Date.UTC(2026, 5, 15, 12)
      yield* TestClock.setTime(today)
      yield* addUser(project, { passwordHash: "hash", signedUpAtMillis: today - 86_400_000 })
      yield* addUser(project, { isAnonymous: true })
      const own = yield* metrics()
      assert.strictEqual(own.total_users, 1)
      assert.lengthOf(own.daily_users, 31)
      assert.deepStrictEqual(own.daily_users.at(-2), { date: "2026-06-14", activity: 1 })
      assert.lengthOf(own.daily_active_users, 31)
      assert.deepStrictEqual(own.login_methods, [{ method: "password", count: 1 }])
      const all = yield* metrics("?include_anonymous=true")
      assert.strictEqual(all.total_users, 2)
    })
  )
})
