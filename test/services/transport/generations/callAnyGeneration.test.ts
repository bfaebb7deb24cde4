import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted, Scheduler, Schema } from "effect"
import { TestClock } from "effect/testing"
import * as projects from "../../../../src/contract/admin/projects.js"
import * as ai from "../../../../src/contract/ai.js"
import * as Endpoint from "../../../../src/contract/Endpoint.js"
import * as configCalls from "../../../../src/contract/server/config.js"
import * as emails from "../../../../src/contract/server/emails.js"
import * as outbox from "../../../../src/contract/server/outbox.js"
import * as users from "../../../../src/contract/server/users.js"
import { Sharing } from "../../../../src/internal/Sharing.js"
import { AppConfig } from "../../../../src/services/config/AppConfig.js"
import { platformMemoryMillis } from "../../../../src/services/config/defaults.js"
import { AdminTransport, ServerTransport } from "../../../../src/services/layers.js"
import { withAllCode } from "../../../../src/services/lazy/withAllCode.js"
import { AccessTokens } from "../../../../src/services/transport/AccessTokens.js"
import { CallOptions } from "../../../../src/services/transport/CallOptions.js"
import type { Http, HttpRequest, HttpResponse } from "../../../../src/services/transport/Http.js"
import { makeOutbound, Outbound } from "../../../../src/services/transport/makeTransport.js"
import { broken, fakeHttp, json, known, options } from "../../../support/fakes.js"
import { Interrupting } from "../../../support/interrupting.js"
import { turn } from "../../../support/pace.js"

const config = { ...options, access: "admin", superSecretAdminKey: Redacted.make("sak") } as const
const over = (http: Layer.Layer<Http>) =>
  Effect.provide(
    AdminTransport.layer.pipe(
      Layer.provide(Layer.succeed(AppConfig, config)),
      Layer.provide([Layer.succeed(AccessTokens, AccessTokens.none), http])
    )
  )

const text = (status: number, body: string): HttpResponse => ({
  status,
  headers: new Headers({ "content-type": "text/plain" }),
  text: body
})
const noSuchPath = text(404, "404 — this page does not exist in the API.")
const schemaError = (problem: string): HttpResponse => {
  const error = `Request validation failed on GET /api/v1/x:\n  - ${problem}`
  return { ...known("SCHEMA_ERROR", 400), text: JSON.stringify({ code: "SCHEMA_ERROR", details: { message: error }, error }) }
}

const page = json({ items: [], is_paginated: true, pagination: { next_cursor: null } })
const queryOf = ({ url }: HttpRequest) => Object.fromEntries(new URL(url).searchParams)
const pathOf = ({ url }: HttpRequest) => new URL(url).pathname.replace("/api/v1", "")

/** A platform before 2026-04, as far as these calls need it. */
const of2025 = (request: HttpRequest): HttpResponse => {
  const path = pathOf(request)
  if (path === "/internal/config/override") return json({})
  if (path === "/users") {
    const unknown = Object.keys(queryOf(request)).filter((key) => ["include_restricted", "only_anonymous"].includes(key))
    return unknown.length === 0 ? page : schemaError(`query contains unknown properties: ${unknown.join(", ")}`)
  }
  if (path === "/internal/projects/current") {
    const unknown = Object.keys(JSON.parse(request.body ?? "{}")).filter((key) => /^logo_(full|dark)/.test(key))
    if (unknown.length > 0) return schemaError(`body contains unknown properties: ${unknown.join(", ")}`)
    return text(418, "changed")
  }
  return noSuchPath
}
const on = (platform: (request: HttpRequest) => HttpResponse) =>
  Effect.map(
    fakeHttp((request) => Effect.succeed(platform(request))),
    (http) => ({ ...http, provide: over(http.layer) })
  )

const updateConfig = (level = "environment") =>
  AdminTransport.use(({ call }) =>
    call(configCalls.updateLayer, { params: { level }, payload: { override: { "teams.allowClientTeamCreation": true } } })
  )
const listUsers = (query: (typeof users.list)["~Input"]["query"]) => AdminTransport.use(({ call }) => call(users.list, { query }))
const updateProject = (payload: (typeof projects.update)["~Input"]["payload"]) =>
  AdminTransport.use(({ call }) => call(projects.update, { payload }))
const listOutbox = AdminTransport.use(({ call }) => call(outbox.list, { query: {} }))

describe("a call of the latest platform", () => {
  it.effect("uses only the latest route if the platform has it", () =>
    Effect.gen(function* () {
      const http = yield* on(() => json({ success: true }))
      yield* Effect.all([updateConfig(), updateConfig()]).pipe(http.provide)
      assert.deepStrictEqual((yield* http.sent).map(pathOf), Array(2).fill("/internal/config/override/environment"))
    })
  )

  it.effect("waits for no other call once the platform is known to have it", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp((_, index) => (index === 1 ? Effect.never : Effect.succeed(json({ success: true }))))
      yield* Effect.gen(function* () {
        yield* updateConfig()
        yield* Effect.forkChild(updateConfig(), { startImmediately: true })
        yield* updateConfig()
      }).pipe(over(http.layer))
      assert.lengthOf(yield* http.sent, 3)
    })
  )

  it.effect(
    "uses the older route if the platform has only that, wastes one request per app, and returns what the latest does",
    () =>
      Effect.gen(function* () {
        const latest = yield* updateConfig().pipe((yield* on(() => json({ success: true }))).provide)
        const http = yield* on(of2025)
        const results = yield* Effect.all([updateConfig(), updateConfig(), updateConfig()]).pipe(http.provide)
        assert.deepStrictEqual(results, Array(3).fill(latest))
        assert.deepStrictEqual((yield* http.sent).map(pathOf), [
          "/internal/config/override/environment",
          "/internal/config/override",
          "/internal/config/override",
          "/internal/config/override"
        ])
        for (const { body } of yield* http.sent) {
          assert.deepStrictEqual(JSON.parse(body ?? ""), {
            config_override_string: `{"teams.allowClientTeamCreation":true}`
          })
        }
      })
  )

  it.effect("keeps the error of the older route if that does not find something, and wastes no further request", () =>
    Effect.gen(function* () {
      const http = yield* on((request) =>
        pathOf(request).startsWith("/internal/ai-chat/") ? text(404, "Nothing to talk about.") : noSuchPath
      )
      const question = {
        params: { threadId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203" },
        payload: {
          quality: "smart",
          speed: "fast",
          tools: [],
          systemPrompt: "email-assistant-draft",
          messages: [{ role: "user", content: "Hello" }]
        }
      } as const
      const ask = AdminTransport.use(({ call }) => call(ai.query, question))
      const errors = yield* Effect.all([Effect.flip(ask), Effect.flip(ask)]).pipe(http.provide)
      for (const error of errors) assert.deepInclude(error, { _tag: "NotFound", text: "Nothing to talk about." })
      assert.deepStrictEqual((yield* http.sent).map(pathOf), [
        "/ai/query/generate",
        `/internal/ai-chat/${question.params.threadId}`,
        `/internal/ai-chat/${question.params.threadId}`
      ])
    })
  )

  it.effect("wastes one request even if many start concurrently", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      yield* Effect.all([updateConfig(), updateConfig(), updateConfig()], { concurrency: "unbounded" }).pipe(http.provide)
      const paths = (yield* http.sent).map(pathOf)
      assert.lengthOf(
        paths.filter((path) => path.endsWith("/environment")),
        1
      )
      assert.lengthOf(paths, 4)
    })
  )

  it.effect("keeps no other waiting, wherever the one that finds out is interrupted (rule 1)", () =>
    Effect.gen(function* () {
      for (let step = 1, isReached = true; isReached; step++) {
        const http = yield* fakeHttp((request) => Effect.as(turn, of2025(request)))
        yield* Effect.gen(function* () {
          const scheduler = new Interrupting(step, "first")
          yield* Fiber.await(
            yield* Effect.forkChild(Effect.provideService(updateConfig(), Scheduler.Scheduler, scheduler), {
              startImmediately: true
            })
          )
          isReached = scheduler.hasInterrupted
          const next = yield* Effect.forkChild(updateConfig(), { startImmediately: true })
          yield* Effect.repeat(turn, { times: 5 })
          assert.isDefined(next.pollUnsafe(), `step ${step}`)
        }).pipe(over(http.layer))
      }
    })
  )

  it.effect("does not wait for another request of a runtime that forbids it (rule 104)", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp((request, index) => (index === 0 ? Effect.never : Effect.as(Effect.yieldNow, of2025(request))))
      yield* Effect.gen(function* () {
        yield* Effect.forkChild(updateConfig(), { startImmediately: true })
        yield* Effect.all([updateConfig(), updateConfig()], { concurrency: "unbounded" })
      }).pipe(Effect.provideService(Sharing, false), over(http.layer))
      assert.lengthOf(yield* http.sent, 5)
    })
  )

  it.effect("learns nothing about a new field from an error about another one", () =>
    Effect.gen(function* () {
      let isOtherWrong = true
      const http = yield* on((request) => (isOtherWrong ? schemaError("query.limit must be a number") : of2025(request)))
      yield* Effect.gen(function* () {
        yield* Effect.flip(listUsers({ includeRestricted: true }))
        isOtherWrong = false
        yield* Effect.all([listUsers({ includeRestricted: true }), listUsers({ includeRestricted: true })], {
          concurrency: "unbounded"
        })
      }).pipe(http.provide)
      const tries = (yield* http.sent).slice(1).map((request) => "include_restricted" in queryOf(request))
      assert.deepStrictEqual(tries, [true, false, false])
    })
  )

  it.effect("leaves out only the fields that the platform lacks", () =>
    Effect.gen(function* () {
      const http = yield* on((request) =>
        "include_restricted" in queryOf(request) ? schemaError("query contains unknown properties: include_restricted") : page
      )
      yield* listUsers({ includeRestricted: true, onlyAnonymous: true, limit: 5 }).pipe(http.provide)
      assert.deepStrictEqual(Object.keys(queryOf((yield* http.sent).at(-1)!)).sort(), ["limit", "only_anonymous"])
    })
  )

  it.effect("returns to the latest route if the platform is updated while the app runs", () =>
    Effect.gen(function* () {
      let platform: (request: HttpRequest) => HttpResponse = of2025
      const http = yield* on((request) => platform(request))
      yield* Effect.gen(function* () {
        yield* updateConfig()
        platform = (request) => (pathOf(request).endsWith("/environment") ? json({ success: true }) : noSuchPath)
        yield* updateConfig()
        yield* updateConfig()
      }).pipe(http.provide)
      assert.deepStrictEqual(
        (yield* http.sent).map((one) => pathOf(one).replace("/internal/config/override", "")),
        ["/environment", "", "", "/environment", "/environment"]
      )
    })
  )

  it.effect("fails before requesting from the older route what only layers support", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      const [first, second] = yield* Effect.all([Effect.flip(updateConfig("branch")), Effect.flip(updateConfig("branch"))]).pipe(
        http.provide
      )
      for (const error of [first, second]) {
        assert.deepInclude(error, { _tag: "NotSupportedByPlatform", missing: "level", since: "2026-04" })
      }
      assert.deepStrictEqual(yield* http.count, 1)
    })
  )

  it.effect("names the origin and the call if the platform is of neither generation", () =>
    Effect.gen(function* () {
      for (const answer of [noSuchPath, text(405, ""), text(404, "<html>nginx</html>"), text(404, "Cannot PATCH /api/v1")]) {
        const http = yield* on(() => answer)
        const error = yield* Effect.flip(updateConfig()).pipe(http.provide)
        assert.deepInclude(error, {
          _tag: "NotSupportedByPlatform",
          origin: "https://api.test",
          missing: "PATCH /internal/config/override/:level",
          attempts: 2
        })
        assert.include(error.message, "https://api.test")
        assert.strictEqual(yield* http.count, 2)
      }
    })
  )

  it.effect("names the origin also for a call that every platform has", () =>
    Effect.gen(function* () {
      for (const answer of [noSuchPath, text(405, ""), text(404, "<html>nginx</html>"), text(404, '{"error":"not found"}')]) {
        const http = yield* on(() => answer)
        const error = yield* Effect.flip(listUsers({})).pipe(http.provide)
        assert.deepInclude(error, { method: "GET", path: "/users", origin: "https://api.test", status: answer.status })
        assert.include(error.message, "check that `baseUrl` names the platform: https://api.test does not have this call")
        assert.strictEqual(yield* http.count, 1)
      }
    })
  )

  it.effect("names the origin of a server that redirects, or that does not know the method", () =>
    Effect.gen(function* () {
      const login = { ...text(302, ""), headers: new Headers({ location: "https://login.test/" }) }
      for (const answer of [login, text(501, "Unsupported method ('GET')")]) {
        const http = yield* on(() => answer)
        const error = yield* Effect.flip(listUsers({})).pipe(http.provide)
        assert.deepInclude(error, { origin: "https://api.test", status: answer.status })
        assert.include(error.message, "https://api.test")
      }
    })
  )

  it.effect("names the origin, and the mismatch of its response, if another server responds to everything", () =>
    Effect.gen(function* () {
      const page = {
        ...text(200, "<!doctype html><title>Welcome</title>"),
        headers: new Headers({ "content-type": "text/html" })
      }
      const http = yield* on(() => page)
      const calls = [updateConfig(), listUsers({ includeRestricted: true }), listUsers({}), listOutbox]
      for (const error of yield* Effect.all(calls.map((call) => Effect.flip<unknown, object, AdminTransport>(call))).pipe(
        http.provide
      )) {
        assert.deepInclude(error, {
          _tag: "InvalidResponse",
          origin: "https://api.test",
          status: 200,
          reason: "it is not JSON",
          contentType: "text/html"
        })
        assert.match(String(error), /https:\/\/api\.test.*not JSON/)
      }
      // Nothing is learned from it, and nothing is retried.
      assert.strictEqual(yield* http.count, calls.length)
    })
  )

  it.effect("names what the response of another platform lacks", () =>
    Effect.gen(function* () {
      const http = yield* on(() => json({ ok: true }))
      const error = yield* Effect.flip(listUsers({})).pipe(http.provide)
      assert.deepInclude(error, { _tag: "InvalidResponse", origin: "https://api.test", field: "items" })
    })
  )

  it.effect("is not retried if it may have been applied", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => broken)
      const error = yield* Effect.flip(updateConfig()).pipe(over(http.layer))
      assert.strictEqual(error._tag, "ConnectionError")
      assert.strictEqual(yield* http.count, 1)
    })
  )
})

describe("a field of the latest platform", () => {
  const logo = { logoFullUrl: "https://a.test/l.png", displayName: "P" }
  const logoIn = ({ body }: HttpRequest) => Object.keys(JSON.parse(body ?? "{}")).find((key) => key.includes("logo"))
  /** A platform that knows a project's logo by one name only. */
  const rejectingLogosBut = (known: () => string) => (request: HttpRequest) =>
    logoIn(request) === known() ? text(418, "changed") : schemaError(`body contains unknown properties: ${logoIn(request)}`)

  it.effect("is omitted if an older platform does the same by default", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      yield* Effect.all([listUsers({ includeRestricted: true, limit: 5 }), listUsers({ includeRestricted: true })]).pipe(
        http.provide
      )
      assert.deepStrictEqual((yield* http.sent).map(queryOf), [{ include_restricted: "true", limit: "5" }, { limit: "5" }, {}])
    })
  )

  it.effect("is learned once by an app, whichever part of it makes the call", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      const app = Layer.merge(AdminTransport.layer, ServerTransport.layer).pipe(
        Layer.provide([Layer.effect(Outbound, withAllCode(makeOutbound)), Layer.succeed(AccessTokens, AccessTokens.none)]),
        Layer.provide([Layer.succeed(AppConfig, { ...config, secretServerKey: Redacted.make("ssk") }), http.layer])
      )
      const query = { includeRestricted: true }
      const byServerPart = ServerTransport.use(({ call }) => call(users.list, { query }))
      yield* Effect.andThen(listUsers(query), byServerPart).pipe(Effect.provide(app))
      assert.deepStrictEqual((yield* http.sent).map(queryOf), [{ include_restricted: "true" }, {}, {}])
    })
  )

  it.effect("is learned by each app for itself, also if several have one configuration", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      const call = listUsers({ includeRestricted: true })
      yield* Effect.andThen(over(http.layer)(call), over(http.layer)(call))
      const asked = [{ include_restricted: "true" }, {}]
      assert.deepStrictEqual((yield* http.sent).map(queryOf), [...asked, ...asked])
    })
  )

  it.effect("uses its older name on an older platform", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      yield* Effect.all([Effect.flip(updateProject(logo)), Effect.flip(updateProject(logo))]).pipe(http.provide)
      assert.deepStrictEqual(
        (yield* http.sent).map(({ body }) => Object.keys(JSON.parse(body ?? "")).sort()),
        [
          ["display_name", "logo_full_url"],
          ["display_name", "full_logo_url"],
          ["display_name", "full_logo_url"]
        ]
      )
    })
  )

  it.effect("uses its latest name again once the platform rejects the older one", () =>
    Effect.gen(function* () {
      let known = "full_logo_url"
      const http = yield* on(rejectingLogosBut(() => known))
      yield* Effect.gen(function* () {
        yield* Effect.flip(updateProject(logo))
        known = "logo_full_url"
        yield* Effect.all([Effect.flip(updateProject(logo)), Effect.flip(updateProject(logo))])
      }).pipe(http.provide)
      assert.deepStrictEqual((yield* http.sent).map(logoIn), [
        "logo_full_url",
        "full_logo_url",
        "full_logo_url",
        "logo_full_url",
        "logo_full_url"
      ])
    })
  )

  it.effect("keeps its older name when the platform rejects something else", () =>
    Effect.gen(function* () {
      let isNameLong = false
      const http = yield* on((request) =>
        isNameLong ? schemaError("body.display_name must be shorter") : rejectingLogosBut(() => "full_logo_url")(request)
      )
      yield* Effect.gen(function* () {
        yield* Effect.flip(updateProject(logo))
        isNameLong = true
        const error = yield* Effect.flip(updateProject(logo))
        assert.strictEqual(error._tag, "UnexpectedKnownError")
      }).pipe(http.provide)
      assert.deepStrictEqual((yield* http.sent).map(logoIn), ["logo_full_url", "full_logo_url", "full_logo_url"])
    })
  )

  it.effect("fails with the platform's own error if the platform rejects each of its names", () =>
    Effect.gen(function* () {
      const http = yield* on(rejectingLogosBut(() => ""))
      const error = yield* Effect.flip(updateProject(logo)).pipe(http.provide)
      assert.strictEqual(error._tag, "UnexpectedKnownError")
      // Each name twice: the platform may have been updated since it was learned.
      assert.strictEqual(yield* http.count, 4)
    })
  )

  it.effect("fails with what is missing if it has no older form, and then before anything is sent", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      yield* Effect.gen(function* () {
        const query = { includeAnonymous: true, onlyAnonymous: true }
        for (const sent of [1, 1]) {
          const error = yield* Effect.flip(listUsers(query))
          assert.deepInclude(error, { _tag: "NotSupportedByPlatform", missing: "onlyAnonymous", since: "2026-04" })
          assert.strictEqual(yield* http.count, sent)
        }
        const error = yield* Effect.flip(updateProject({ logoDarkModeUrl: "https://a.test/l.png" }))
        assert.deepInclude(error, { _tag: "NotSupportedByPlatform", missing: "logoDarkModeUrl" })
        // The same call without the field is sent.
        yield* listUsers({ includeAnonymous: true })
      }).pipe(http.provide)
    })
  )

  it.effect("is named as the caller writes it, with its value if only that is new", () =>
    Effect.gen(function* () {
      const refusing = (reason: string) => on(() => schemaError(reason))
      const values = yield* refusing("query.order_by must be one of the following values: signed_up_at")
      const order = yield* Effect.flip(listUsers({ orderBy: "lastActiveAt" })).pipe(values.provide)
      assert.deepInclude(order, { _tag: "NotSupportedByPlatform", missing: 'orderBy: "lastActiveAt"', since: "2026-11" })
      const fields = yield* refusing("body contains unknown properties: scheduled_at_millis")
      const email = { userIds: [], html: "<p>", scheduledAt: new Date(0) }
      const time = yield* Effect.flip(AdminTransport.use(({ call }) => call(emails.send, { payload: email }))).pipe(
        fields.provide
      )
      assert.deepInclude(time, { _tag: "NotSupportedByPlatform", missing: "scheduledAt", since: "2026-04" })
    })
  )

  it.effect("is tried again after a while, as the platform may have been updated", () =>
    Effect.gen(function* () {
      let platform: (request: HttpRequest) => HttpResponse = of2025
      const http = yield* on((request) => platform(request))
      yield* Effect.gen(function* () {
        yield* Effect.flip(listOutbox)
        platform = () => page
        yield* TestClock.adjust(platformMemoryMillis - 1)
        yield* Effect.flip(listOutbox)
        assert.strictEqual(yield* http.count, 1)
        yield* TestClock.adjust(1)
        yield* listOutbox
      }).pipe(http.provide)
      assert.strictEqual(yield* http.count, 2)
    })
  )

  it.effect("that is rejected for its value is the caller's mistake", () =>
    Effect.gen(function* () {
      const http = yield* on(() => schemaError("body.display_name must be shorter"))
      const error = yield* Effect.flip(updateProject({ displayName: "P" })).pipe(http.provide)
      assert.strictEqual(error._tag, "UnexpectedKnownError")
    })
  )
})

describe("a call that only newer platforms have", () => {
  it.effect("fails with what is missing", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      const error = yield* Effect.flip(listOutbox).pipe(http.provide)
      assert.deepInclude(error, {
        _tag: "NotSupportedByPlatform",
        missing: "GET /emails/outbox",
        since: "2026-04",
        until: null,
        origin: "https://api.test"
      })
    })
  )

  it.effect("keeps the error of what it does not find", () =>
    Effect.gen(function* () {
      const http = yield* on(() => text(404, "Email not found"))
      const get = AdminTransport.use(({ call }) =>
        call(outbox.get, { params: { emailId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203" } })
      )
      const error = yield* Effect.flip(get).pipe(http.provide)
      assert.deepInclude(error, { _tag: "EmailNotFound", status: 404, message: "Email not found" })
    })
  )

  it.effect("does not let others wait for its response beyond their own limit", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.never)
      const fiber = yield* Effect.forkChild(
        Effect.all([Effect.flip(listOutbox), Effect.flip(listOutbox)], { concurrency: 2 }).pipe(over(http.layer)),
        { startImmediately: true }
      )
      yield* TestClock.adjust("1 minute")
      for (const error of yield* Fiber.join(fiber)) assert.strictEqual(error._tag, "RequestTimeout")
    })
  )
})

describe("a call that waits for what another one learns", () => {
  it.effect("is sent itself once it has waited for as long as it may take, however long the other one may", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp((_, index) => (index === 0 ? Effect.never : Effect.succeed(json({ items: [] }))))
      const within = (timeoutMillis: number) => Effect.provideService(listOutbox, CallOptions, { timeoutMillis })
      yield* Effect.gen(function* () {
        yield* Effect.forkChild(Effect.exit(within(60_000)), { startImmediately: true })
        const fiber = yield* Effect.forkChild(Effect.exit(within(5000)), { startImmediately: true })
        yield* TestClock.adjust(4999)
        assert.strictEqual(yield* http.count, 1)
        yield* TestClock.adjust(1)
        assert.strictEqual(yield* http.count, 2)
        yield* Fiber.join(fiber)
      }).pipe(over(http.layer))
    })
  )
})

describe("a call that only older platforms have", () => {
  const removed = Endpoint.get("/removed", {
    access: "admin",
    session: "none",
    success: Schema.Struct({ ok: Schema.Boolean }),
    until: "2026-04"
  })
  const callRemoved = AdminTransport.use(({ call }) => call(removed, {}))

  it.effect("succeeds on a platform that has it", () =>
    Effect.gen(function* () {
      const http = yield* on(() => json({ ok: true }))
      assert.deepStrictEqual(yield* callRemoved.pipe(http.provide), { ok: true })
      assert.strictEqual(yield* http.count, 1)
    })
  )

  it.effect("fails with what is missing on a newer platform, the second time before anything is sent", () =>
    Effect.gen(function* () {
      for (const answer of [noSuchPath, text(405, ""), text(404, "<html>nginx</html>")]) {
        const http = yield* on(() => answer)
        const errors = yield* Effect.all([Effect.flip(callRemoved), Effect.flip(callRemoved)]).pipe(http.provide)
        for (const error of errors) {
          assert.deepInclude(error, {
            _tag: "NotSupportedByPlatform",
            missing: "GET /removed",
            since: "2025-11",
            until: "2026-04",
            origin: "https://api.test"
          })
        }
        assert.strictEqual(yield* http.count, 1)
      }
    })
  )

  it.effect("wastes one request even if many start concurrently", () =>
    Effect.gen(function* () {
      const http = yield* on(of2025)
      yield* Effect.all([Effect.flip(callRemoved), Effect.flip(callRemoved), Effect.flip(callRemoved)], {
        concurrency: "unbounded"
      }).pipe(http.provide)
      assert.strictEqual(yield* http.count, 1)
    })
  )

  it.effect("keeps the error of what it does not find", () =>
    Effect.gen(function* () {
      const http = yield* on(() => text(404, "Thread not found"))
      const error = yield* Effect.flip(callRemoved).pipe(http.provide)
      assert.strictEqual(error._tag, "NotFound")
    })
  )
})
