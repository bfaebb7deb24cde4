import { gzipSync } from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "../src/index.js"
import { platform, project, send } from "./platform.js"

const start = Date.UTC(2026, 8, 1, 9)
const second = 1000
const base = "/api/v1/internal/session-replays"
const admin = (path: string) => Effect.map(send("GET", path, { access: "admin" }), ({ body }) => body)
const overview = Effect.map(admin("/api/v1/internal/metrics"), ({ analytics_overview }) => analytics_overview)

const setUp = Effect.gen(function* () {
  yield* TestClock.setTime(start)
  yield* send("PATCH", "/api/v1/internal/config/override/environment", {
    access: "admin",
    body: { config_override_string: JSON.stringify({ "apps.installed.analytics.enabled": true }) }
  })
})
const signUp = (email: string, country?: string) =>
  Effect.map(
    send("POST", "/api/v1/auth/password/sign-up", {
      body: { email, password: "password-1" },
      headers: {
        "user-agent": "Mozilla/5.0",
        "x-forwarded-for": "192.0.2.1",
        ...(country === undefined ? {} : { "cf-ipcountry": country })
      }
    }),
    ({ body }) => ({ token: String(body.access_token), id: String(body.user_id) })
  )
const record = (token: string, session: string, events: ReadonlyArray<object>, batch: string = crypto.randomUUID()) =>
  Effect.map(
    send("POST", "/api/v1/session-replays/batch", {
      token,
      body: {
        browser_session_id: session,
        session_replay_segment_id: crypto.randomUUID(),
        batch_id: batch,
        started_at_ms: start,
        sent_at_ms: start,
        events
      }
    }),
    ({ body }) => body
  )
const look = (token: string, referrer: string, atMillis = start, event_type = "$page-view") =>
  send("POST", "/api/v1/analytics/events/batch", {
    token,
    body: {
      session_replay_segment_id: crypto.randomUUID(),
      batch_id: crypto.randomUUID(),
      sent_at_ms: atMillis,
      events: [{ event_type, event_at_ms: atMillis, data: { url: "https://app.example.com/", referrer } }]
    }
  })
const click = (atMillis: number) => ({ type: 3, timestamp: atMillis, data: { source: 2, type: 2 } })
const move = (atMillis: number) => ({ type: 3, timestamp: atMillis, data: { source: 1 } })

layer(platform)("session replays", (it) => {
  it.effect("and events of pages have times that are dates", () =>
    Effect.gen(function* () {
      yield* setUp
      const { token } = yield* signUp("early@example.com")
      for (const atMillis of [8.64e15 + 1, -1e300, -1, 0.5]) {
        assert.strictEqual((yield* look(token, "", atMillis)).body.code, "SCHEMA_ERROR")
      }
      const late = yield* record(token, crypto.randomUUID(), [click(1e300)])
      assert.strictEqual((yield* admin(`${base}/${late.session_replay_id}`)).last_event_at_millis, start)
      yield* admin("/api/v1/internal/metrics")
    })
  )

  it.effect("are stored by session, whichever the tab, each batch once", () =>
    Effect.gen(function* () {
      yield* setUp
      const { token, id } = yield* signUp("ada@example.com")
      const session = crypto.randomUUID()
      const batch = crypto.randomUUID()
      const first = yield* record(token, session, [move(start), click(start + 5 * second)], batch)
      assert.isTrue((yield* record(token, session, [move(start)], batch)).deduped)
      yield* record(token, crypto.randomUUID(), [click(start + 9 * second)])
      const one = yield* admin(`${base}/${first.session_replay_id}`)
      assert.deepInclude(one, {
        chunk_count: 2,
        event_count: 3,
        started_at_millis: start,
        last_event_at_millis: start + 9 * second
      })
      assert.deepStrictEqual(one.project_user, { id, display_name: null, primary_email: "ada@example.com" })
      const { items, pagination } = yield* admin(`${base}/${one.id}/chunks?limit=1`)
      assert.deepInclude(items[0], { batch_id: batch, event_count: 2, browser_session_id: session })
      assert.strictEqual(pagination.next_cursor, items[0].id)
      const rest = yield* admin(`${base}/${one.id}/chunks?cursor=${pagination.next_cursor}`)
      assert.deepStrictEqual([rest.items.length, rest.pagination.next_cursor], [1, null])
      const { events } = yield* admin(`${base}/${one.id}/chunks/${items[0].id}/events`)
      assert.deepStrictEqual(events, [move(start), click(start + 5 * second)])
      const all = yield* admin(`${base}/${one.id}/events?offset=1`)
      assert.deepStrictEqual(
        [all.chunks.length, all.chunk_events],
        [2, [{ chunk_id: rest.items[0].id, events: [click(start + 9 * second)] }]]
      )
    })
  )

  it.effect("end after three minutes without a batch, and after twelve hours", () =>
    Effect.gen(function* () {
      yield* setUp
      const { token } = yield* signUp("pausing@example.com")
      const add = Effect.suspend(() =>
        Effect.map(record(token, crypto.randomUUID(), [{ type: 1 }]), (body) => String(body.session_replay_id))
      )
      const first = yield* add
      yield* TestClock.adjust("3 minutes")
      assert.strictEqual(yield* add, first)
      yield* TestClock.adjust(180_001)
      const second = yield* add
      assert.notStrictEqual(second, first)
      const other = yield* signUp("other-pausing@example.com")
      const { session_replay_id } = yield* record(other.token, crypto.randomUUID(), [move(start)])
      assert.notStrictEqual(session_replay_id, second)
    })
  )

  it.effect("are listed by last activity, newest first, and can be filtered", () =>
    Effect.gen(function* () {
      yield* setUp
      const one = yield* signUp("one@example.com")
      const two = yield* signUp("two@example.com")
      const long = yield* record(one.token, crypto.randomUUID(), [move(start), move(start + 60 * second)])
      const short = yield* record(two.token, crypto.randomUUID(), [move(start + second), move(start + 2 * second)])
      yield* look(two.token, "", start, "$click")
      const listed = (query: string) =>
        Effect.map(admin(`${base}?user_ids=${one.id},${two.id}${query}`), ({ items }) =>
          items.map(({ id }: { readonly id: string }) => id)
        )
      assert.deepStrictEqual(yield* listed(""), [long.session_replay_id, short.session_replay_id])
      assert.deepStrictEqual(yield* listed("&click_count_min=1"), [short.session_replay_id])
      assert.deepStrictEqual(yield* listed("&duration_ms_min=30000"), [long.session_replay_id])
      assert.deepStrictEqual(yield* listed("&duration_ms_max=30000"), [short.session_replay_id])
      assert.deepStrictEqual(yield* listed(`&last_event_at_to_millis=${start + 3 * second}`), [short.session_replay_id])
      assert.deepStrictEqual(yield* listed(`&cursor=${long.session_replay_id}`), [short.session_replay_id])
      assert.deepStrictEqual(yield* listed("&limit=0"), [long.session_replay_id])
      assert.deepStrictEqual((yield* admin(`${base}?user_ids=${one.id}`)).items.length, 1)
    })
  )

  it.effect("cannot be listed with filters or cursors that mean nothing", () =>
    Effect.gen(function* () {
      for (const query of [
        "user_ids=ada",
        "team_ids=a,b",
        "duration_ms_min=-1",
        "duration_ms_max=0.5",
        "click_count_min=many",
        "last_event_at_from_millis=yesterday",
        "duration_ms_min=2&duration_ms_max=1",
        "last_event_at_from_millis=2&last_event_at_to_millis=1"
      ]) {
        const { status, body } = yield* send("GET", `${base}?${query}`, { access: "admin" })
        assert.deepStrictEqual([status, body], [400, undefined], query)
      }
      const { body } = yield* send("GET", `${base}?cursor=${crypto.randomUUID()}`, { access: "admin" })
      assert.strictEqual(body.code, "ITEM_NOT_FOUND")
    })
  )

  it.effect("do not exist with another id, and are visible only to administrators", () =>
    Effect.gen(function* () {
      yield* setUp
      for (const path of ["", "/chunks", "/events"]) {
        const none = yield* send("GET", `${base}/${crypto.randomUUID()}${path}`, { access: "admin" })
        assert.deepStrictEqual([none.status, none.body.code], [404, "ITEM_NOT_FOUND"])
      }
      const server = yield* send("GET", base, { access: "server" })
      assert.strictEqual(server.body.code, "INSUFFICIENT_ACCESS_TYPE")
    })
  )
})

layer(platform)("page metrics", (it) => {
  it.effect("report the length of sessions, current visitors, and referrers", () =>
    Effect.gen(function* () {
      yield* setUp
      const none = yield* overview
      assert.deepInclude(none, { avg_session_seconds: 0, online_live: 0, top_referrers: [], top_region: null })
      const swiss = yield* signUp("swiss@example.com", "CH")
      const other = yield* signUp("other@example.com", "CH")
      const third = yield* signUp("third@example.com", "FR")
      yield* record(swiss.token, crypto.randomUUID(), [move(start), move(start + 30 * second)])
      yield* record(other.token, crypto.randomUUID(), [move(start), move(start + 10 * second)])
      yield* look(swiss.token, "https://search.example.org/?q=x")
      yield* look(swiss.token, "https://search.example.org/")
      yield* look(other.token, "https://search.example.org/")
      yield* look(third.token, "https://news.example.org/a")
      // A page of the same site is not a referrer.
      yield* look(third.token, "https://app.example.com/other")
      const now = yield* overview
      assert.deepInclude(now, {
        avg_session_seconds: 20,
        online_live: 3,
        visitors: 3,
        top_region: { country_code: "CH", region_code: null, count: 2 }
      })
      assert.deepStrictEqual(now.top_referrers, [
        { referrer: "search.example.org", visitors: 2 },
        { referrer: "news.example.org", visitors: 1 }
      ])
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual((yield* overview).online_live, 0)
      yield* TestClock.adjust("40 days")
      assert.deepInclude(yield* overview, { avg_session_seconds: 0, top_referrers: [], top_region: null, total_replays: 2 })
    })
  )
})

layer(platform)("managed e-mail domains", (it) => {
  const path = "/api/v1/internal/emails/managed-onboarding"
  const named = { subdomain: "mail.example.com", sender_local_part: "hello" }
  const post = (what: string, body: object) => send("POST", `${path}/${what}`, { access: "admin", body })

  it.effect("are verified as time passes, and applied only then; each is set up once", () =>
    Effect.gen(function* () {
      const { body: domain } = yield* post("setup", named)
      assert.strictEqual(domain.status, "pending_dns")
      assert.strictEqual((yield* post("setup", named)).body.domain_id, domain.domain_id)
      const { domain_id } = domain
      assert.strictEqual((yield* post("apply", { domain_id })).status, 400)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual((yield* post("check", { domain_id, ...named })).body, { status: "pending_verification" })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual((yield* post("check", { domain_id, ...named })).body, { status: "verified" })
      assert.deepStrictEqual((yield* post("apply", { domain_id })).body, { status: "applied" })
      const { items } = yield* admin(`${path}/list`)
      assert.deepStrictEqual(items, [{ ...domain, status: "applied" }])
      assert.strictEqual((yield* post("apply", { domain_id: "none" })).status, 404)
    })
  )
})

layer(platform)("a batch of a session replay", (it) => {
  it.effect("has at most 5000 events and 1 MB", () =>
    Effect.gen(function* () {
      yield* setUp
      const { token } = yield* signUp("ada@example.com")
      const session = crypto.randomUUID()
      const events = (count: number, text = "") => Array.from({ length: count }, () => ({ ...move(start), text }))
      assert.isDefined((yield* record(token, session, events(5000))).batch_id)
      // Refusals with a text, not with a code.
      for (const count of [0, 5001]) assert.isUndefined(yield* record(token, session, events(count)))
      assert.isDefined((yield* record(token, session, events(1, "x".repeat(990_000)))).batch_id)
      assert.isUndefined(yield* record(token, session, events(1, "x".repeat(1_000_000))))
    })
  )
})

layer(platform)("a query about events", (it) => {
  it.effect("has a second or more", () =>
    Effect.gen(function* () {
      const ask = (timeout_ms: number) =>
        Effect.map(
          send("POST", "/api/v1/internal/analytics/query", { access: "admin", body: { query: "SELECT 1", timeout_ms } }),
          ({ body }) => body.code
        )
      assert.deepStrictEqual([yield* ask(999), yield* ask(1000)], ["SCHEMA_ERROR", "ANALYTICS_QUERY_ERROR"])
    })
  )
})

const compressed = Effect.fnUntraced(function* (bytes: (json: string) => Uint8Array<ArrayBuffer>) {
  yield* setUp
  const { token } = yield* signUp(`${crypto.randomUUID()}@example.com`)
  const events = [{ event_type: "$page-view", event_at_ms: start, data: {} }]
  const ids = { session_replay_segment_id: crypto.randomUUID(), batch_id: crypto.randomUUID() }
  const handler = yield* Emulator.handler
  const answer = yield* Effect.promise(() =>
    handler(
      new Request("http://localhost:8102/api/v1/analytics/events/batch", {
        method: "POST",
        headers: {
          "x-stack-access-type": "client",
          "x-stack-project-id": project.id,
          "x-stack-publishable-client-key": project.publishableClientKey,
          "x-stack-access-token": token,
          "content-type": "application/octet-stream"
        },
        body: bytes(JSON.stringify({ ...ids, sent_at_ms: start, events }))
      })
    )
  )
  return (yield* Effect.promise(() => answer.json())) as { readonly inserted?: number; readonly code?: string }
})
const zipped = (text: string) => new Uint8Array(gzipSync(text))

layer(Emulator.layer({ platform: "2026-11", passwordRounds: 4, projects: [project] }))("events of 2026-11", (it) => {
  it.effect("can be compressed", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* compressed(zipped), { inserted: 1 })
      assert.strictEqual((yield* compressed((text) => new TextEncoder().encode(text))).code, "SCHEMA_ERROR")
      assert.strictEqual((yield* compressed(() => zipped("no JSON"))).code, "SCHEMA_ERROR")
    })
  )
})

layer(platform)("events of 2026-04", (it) => {
  it.effect("cannot be compressed", () => Effect.map(compressed(zipped), ({ code }) => assert.strictEqual(code, "SCHEMA_ERROR")))
})
