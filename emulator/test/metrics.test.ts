import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "../src/index.js"
import { fieldsOf } from "./conformance/answers.js"
import { laterRecordings } from "./conformance/recording.js"
import { addUser } from "./conformance/stage.js"
import { earlierPlatform, platform, project, send } from "./platform.js"
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
  it.effect("count the active users of a day, including those active again later or deleted", () =>
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

  it.effect("count anonymous users as active only if they are included", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 2, 1, 9))
      yield* send("POST", "/api/v1/auth/anonymous/sign-up", { body: {} })
      assert.strictEqual(lastOf((yield* metrics()).daily_active_users), 0)
      assert.strictEqual(lastOf((yield* metrics("?include_anonymous=true")).daily_active_users), 1)
    })
  )

  it.effect("count each user in the country last reported by a browser's proxy", () =>
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

  it.effect("list the most recently active users; deleted users are not replaced by others", () =>
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
  it.effect("count users by day and by sign-in method, anonymous ones only on request", () =>
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

const overviews = ["auth_overview", "payments_overview", "email_overview", "analytics_overview"]

/** Returns the keys of a response; for a list, those of its first item. */
const keysOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, 1).map(keysOf)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, child]) => [name, keysOf(child)])
        )
      : typeof value

layer(platform)("the overviews of a project", (it) => {
  it.effect("have the platform's format, and count what happened", () =>
    Effect.gen(function* () {
      const recorded = laterRecordings.get("internal.metrics")?.cases.find(({ name }) => name === "admin-2026")
      const today = Date.UTC(2026, 6, 10, 9)
      yield* TestClock.setTime(today - 86_400_000)
      const { body: ada } = yield* signUp("ada@example.com")
      yield* send("POST", "/api/v1/teams", { access: "server", body: { display_name: "T", creator_user_id: ada.user_id } })
      yield* TestClock.setTime(today)
      yield* signIn("ada@example.com")
      yield* signUp("grace@example.com")
      yield* send("POST", "/api/v1/auth/anonymous/sign-up", { body: {} })
      const body = yield* metrics()
      for (const name of overviews) {
        assert.deepStrictEqual(keysOf(body[name]), keysOf(fieldsOf(recorded?.response.body)[name]), name)
      }
      const auth = body.auth_overview
      assert.deepInclude(auth, { verified_users: 0, unverified_users: 2, anonymous_users: 1, total_teams: 1, mau: 2 })
      const users = auth.daily_active_users_split
      assert.deepStrictEqual(
        [users.total, users.new, users.retained, users.reactivated].map((points) => lastOf(points)),
        [2, 1, 1, 0]
      )
      assert.deepStrictEqual([lastOf(users.new, 2), lastOf(auth.daily_active_teams_split.total)], [1, 1])
      // Each sign-up sends a letter.
      assert.deepInclude(body.email_overview, { total_emails: 2, emails_sent: 2, emails_by_status: { ok: 2 } })
      assert.strictEqual(lastOf(body.email_overview.daily_emails), 1)
    })
  )

  it.effect("count sales and page views", () =>
    Effect.gen(function* () {
      const project = yield* theProject
      yield* TestClock.setTime(Date.UTC(2026, 7, 10, 9))
      const config = {
        "apps.installed.analytics.enabled": true,
        "payments.products.pro": {
          displayName: "Pro",
          customerType: "user",
          prices: { monthly: { USD: "20", interval: [1, "month"] } },
          includedItems: {}
        }
      }
      const changed = yield* send("PATCH", "/api/v1/internal/config/override/environment", {
        access: "admin",
        body: { config_override_string: JSON.stringify(config) }
      })
      assert.strictEqual(changed.status, 200)
      const { body: user } = yield* signUp("buyer@example.com")
      const granted = yield* send("POST", `/api/v1/payments/products/user/${user.user_id}`, {
        access: "server",
        body: { product_id: "pro" }
      })
      assert.strictEqual(granted.status, 200)
      const event = (event_type: string) => ({ event_type, event_at_ms: Date.UTC(2026, 7, 10, 8), data: {} })
      const counted = yield* send("POST", "/api/v1/analytics/events/batch", {
        token: user.access_token,
        body: {
          session_replay_segment_id: crypto.randomUUID(),
          batch_id: crypto.randomUUID(),
          sent_at_ms: 0,
          events: [event("$page-view"), event("$page-view"), event("$click")]
        }
      })
      assert.strictEqual(counted.status, 200, project.id)
      const { analytics_overview: pages, payments_overview: payments } = yield* metrics()
      assert.deepInclude(payments, {
        subscriptions_by_status: { active: 1 },
        active_subscription_count: 1,
        total_orders: 1,
        // A grant has no revenue.
        revenue_cents: 0,
        mrr_cents: 0
      })
      assert.strictEqual(lastOf(payments.daily_subscriptions), 1)
      assert.deepStrictEqual(
        [lastOf(pages.daily_page_views), lastOf(pages.daily_clicks), lastOf(pages.daily_visitors), pages.visitors],
        [2, 1, 1, 1]
      )
    })
  )
})

const api = (method: string, path: string, access: "server" | "admin", body?: unknown) =>
  send(method, `/api/v1${path}`, { access, ...(body !== undefined && { body }) })

for (const [platform, refund] of [
  ["2026-04", { refund_entries: [{ entry_index: 0, quantity: 0, amount_usd: "7.50" }] }],
  ["2026-11", { amount_usd: "7.50" }]
] as const) {
  layer(Emulator.layer({ platform, passwordRounds: 4, projects: [project] }))(`the revenue of a project of ${platform}`, (it) => {
    it.effect("counts on the day of a refund what was paid back", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 7, 10, 9))
        const product = { displayName: "Pack", customerType: "custom", prices: { once: { USD: "20" } }, includedItems: {} }
        yield* api("PATCH", "/internal/config/override/environment", "admin", {
          config_override_string: JSON.stringify({ "payments.testMode": false, "payments.products.pack": product })
        })
        yield* api("POST", "/internal/payments/setup", "admin")
        const { body: link } = yield* api("POST", "/payments/purchases/create-purchase-url", "server", {
          customer_type: "custom",
          customer_id: "acme",
          product_id: "pack"
        })
        const handler = yield* Emulator.handler
        const paying = { method: "POST", body: new URLSearchParams({ price_id: "once" }) }
        yield* Effect.promise(() => handler(new Request(link.url, paying)))
        yield* TestClock.setTime(Date.UTC(2026, 7, 11, 9))
        const { body: listed } = yield* api("GET", "/internal/payments/transactions", "admin")
        const refunded = yield* api("POST", "/internal/payments/transactions/refund", "admin", {
          type: "one-time-purchase",
          id: listed.transactions[0].id,
          ...refund
        })
        assert.strictEqual(refunded.status, 200, refunded.text)
        const { analytics_overview: pages } = yield* metrics()
        assert.deepStrictEqual(pages.daily_revenue.slice(-2), [
          { date: "2026-08-10", new_cents: 2000, refund_cents: 0 },
          { date: "2026-08-11", new_cents: 0, refund_cents: 750 }
        ])
      })
    )
  })
}

layer(earlierPlatform)("the metrics of 2025-11", (it) => {
  it.effect("have no overviews", () =>
    Effect.gen(function* () {
      const body = yield* metrics()
      assert.isTrue("login_methods" in body)
      for (const name of overviews) assert.isFalse(name in body, name)
    })
  )
})
