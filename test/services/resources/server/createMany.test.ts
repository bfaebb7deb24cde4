import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { Emulator } from "portico-emulator"
import { Http, ServerApp, TokenStore } from "../../../../src/effect.js"
import { createServerApp } from "../../../../src/index.js"
import { createMany } from "../../../../src/services/resources/server/createMany.js"

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
const provided = Effect.provide(Emulator.layer({ baseUrl, passwordRounds: 4, projects: [Emulator.developmentProject] }))

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
      const { created, failed, notStarted } = yield* users.createMany(emails(20), { concurrency: 3 })
      assert.deepStrictEqual([failed, notStarted], [[], []])
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
      const { created, failed, notStarted } = yield* users.createMany([
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
      assert.deepStrictEqual(notStarted, [])
    }).pipe(provided)
  )

  it.live("stops when a failure would affect all that follow", () =>
    Effect.gen(function* () {
      let sent = 0
      const { users } = yield* appOver(async (request, next) =>
        ++sent > 3 ? new Response('"no"', { status: 403 }) : next(request)
      )
      const { created, failed, notStarted } = yield* users.createMany(emails(10), { concurrency: 1 })
      assert.strictEqual(created.length, 3)
      assert.deepStrictEqual(
        failed.map(({ error, index }) => [index, error._tag]),
        [[3, "Forbidden"]]
      )
      assert.deepStrictEqual(
        notStarted.map(({ index }) => index),
        [4, 5, 6, 7, 8, 9]
      )
    }).pipe(provided)
  )

  it.live("calls onOutcome with each outcome once it is known, and begins the next one after its promise", () =>
    Effect.gen(function* () {
      let sent = 0
      const { users } = yield* appOver((request, next) => {
        sent += 1
        return next(request)
      })
      const outcomes: Array<readonly [index: number, outcome: string | null]> = []
      const sentAtOutcomes: Array<number> = []
      const all = [{ primaryEmail: "a@example.com" }, { primaryEmail: "no address" }, { primaryEmail: "c@example.com" }]
      const { created, failed } = yield* users.createMany(all, {
        concurrency: 1,
        onOutcome: async (outcome) => {
          for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
          sentAtOutcomes.push(sent)
          outcomes.push([outcome.index, "error" in outcome ? outcome.error._tag : outcome.value.primaryEmail])
        }
      })
      assert.deepStrictEqual(outcomes, [
        [0, "a@example.com"],
        [1, "InvalidInput"],
        [2, "c@example.com"]
      ])
      // The second is not sent at all.
      assert.deepStrictEqual(sentAtOutcomes, [1, 1, 2])
      assert.deepStrictEqual([created.length, failed.length], [2, 1])
    }).pipe(provided)
  )

  it.live(
    "has reported all that were created when it is aborted, but those in progress, and the others can be created then",
    () =>
      Effect.gen(function* () {
        const handle = yield* Emulator.handler
        const aborting = new AbortController()
        let existing = 0
        const app = createServerApp({
          projectId,
          secretServerKey,
          baseUrl,
          fetch: async (input, init) => {
            const response = await handle(new Request(input, init))
            if (new Request(input, init).method === "POST" && ++existing === 30) aborting.abort(new Error("enough"))
            return response
          }
        })
        yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
        const all = emails(60)
        const done = new Set<number>()
        const onOutcome = ({ index }: { readonly index: number }) => void done.add(index)
        const options = { concurrency: 4, onOutcome }
        const error = yield* Effect.promise(() =>
          app.users.createMany(all, options, { signal: aborting.signal }).catch((error: Error) => error.message)
        )
        assert.strictEqual(error, "enough")
        assert.isAtLeast(done.size, existing - 4)
        const listed = yield* Effect.promise(() => app.users.list({ limit: 100 }))
        const there = new Set(listed.items.map(({ primaryEmail }) => primaryEmail))
        assert.isBelow(there.size, 40)
        for (const index of done) assert.isTrue(there.has(`p${index}@example.com`))
        const rest = all.filter(({ primaryEmail }, index) => !done.has(index) && !there.has(primaryEmail))
        const { created, failed } = yield* Effect.promise(() => app.users.createMany(rest))
        assert.deepStrictEqual([created.length, failed.length], [60 - there.size, 0])
      }).pipe(provided)
  )

  it.live("reports the outcome that is known when it is interrupted, and ends with what onOutcome throws", () =>
    Effect.gen(function* () {
      let sent = 0
      const { users } = yield* appOver((request, next) => {
        sent += 1
        return next(request)
      })
      const [reporting, going] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const reported: Array<number> = []
      const fiber = yield* Effect.forkChild(
        users.createMany(emails(10), {
          concurrency: 1,
          onOutcome: async ({ index }) => {
            Deferred.doneUnsafe(reporting, Effect.void)
            await Effect.runPromise(Deferred.await(going))
            reported.push(index)
          }
        })
      )
      yield* Deferred.await(reporting)
      fiber.interruptUnsafe()
      yield* Deferred.succeed(going, undefined)
      yield* Fiber.await(fiber)
      assert.deepStrictEqual([reported, sent], [[0], 1])
      const full = new Error("the disk is full")
      for (const onOutcome of [() => Promise.reject(full), () => assert.fail("the disk is full")]) {
        const before = sent
        const exit = yield* Effect.exit(users.createMany(emails(10), { concurrency: 1, onOutcome }))
        assert.match(String(exit), /the disk is full/)
        assert.strictEqual(sent - before, 1)
      }
    }).pipe(provided)
  )

  it.live("continues after what the platform refuses of one user, also without a code, and after a single internal error", () =>
    Effect.gen(function* () {
      const known = (code: string, status: number) =>
        new Response(JSON.stringify({ code, error: "no" }), { status, headers: { "x-stack-known-error": code } })
      const refusals = [
        () => new Response('"OAuth provider with ID shiny not found"', { status: 400 }),
        () => new Response('"no"', { status: 409 }),
        () => new Response('"no"', { status: 413 }),
        () => new Response('"no"', { status: 422 }),
        () => new Response('"no"', { status: 500 }),
        () => known("SCHEMA_ERROR", 400),
        () => known("PASSWORD_TOO_LONG", 400),
        () => known("SOMETHING_NEW", 400),
        () => known("PASSWORD_AUTHENTICATION_NOT_ENABLED", 403)
      ]
      for (const refusal of refusals) {
        const { users } = yield* appOver(async (request, next) =>
          (await request.clone().text()).includes("p2@") ? refusal() : next(request)
        )
        const { created, failed, notStarted } = yield* users.createMany(emails(6))
        assert.deepStrictEqual([created.length, failed.map(({ index }) => index), notStarted], [5, [2], []], `${refusal}`)
      }
    }).pipe(provided)
  )

  it.live("stops at what the platform refuses to everybody: keys, project, rate limit, plan, outage, another server", () =>
    Effect.gen(function* () {
      const known = (code: string, status: number) =>
        new Response(JSON.stringify({ code, error: "no", details: { project_id: projectId } }), {
          status,
          headers: { "x-stack-known-error": code }
        })
      const outages = [
        () => new Response('"no"', { status: 401 }),
        () => new Response('"no"', { status: 402 }),
        () => new Response('"no"', { status: 403 }),
        () => new Response('"no"', { status: 404 }),
        () => new Response("{}", { status: 200 }),
        () => new Response(null, { status: 302, headers: { location: "https://elsewhere.test/" } }),
        () => new Response(null, { status: 429, headers: { "retry-after": "3600" } }),
        () => new Response(null, { status: 503, headers: { "retry-after": "3600" } }),
        () => known("INVALID_SECRET_SERVER_KEY", 401),
        () => known("CURRENT_PROJECT_NOT_FOUND", 400)
      ]
      for (const outage of outages) {
        const { users } = yield* appOver(async (request, next) =>
          (await request.clone().text()).includes("p2@") ? outage() : next(request)
        )
        const { created, failed, notStarted, records } = yield* users.createMany(emails(6), { concurrency: 1 })
        assert.deepStrictEqual([created.length, failed.map(({ index }) => index), notStarted.length], [2, [2], 3], `${outage}`)
        assert.deepStrictEqual(
          records.map(({ outcome }) => outcome),
          ["created", "created", "unknown"]
        )
      }
      const { users } = yield* appOver(async () => new Response('"no"', { status: 500 }))
      const { failed, notStarted } = yield* users.createMany(emails(6), { concurrency: 1 })
      assert.deepStrictEqual([failed.length, notStarted.length], [3, 3])
    }).pipe(provided)
  )

  it.live("continues with the records of earlier runs, which hold no secret, and creates nobody twice", () =>
    Effect.gen(function* () {
      let lost = 0
      let isDown = false
      const { users } = yield* appOver(async (request, next) => {
        const isCreation = request.method === "POST"
        if (isDown && isCreation) return new Response('"no"', { status: 403 })
        const response = await next(request)
        if (!isCreation || ++lost % 7 !== 0) return response
        // Created, but nobody is told; after that the platform refuses everybody.
        isDown = true
        return new Response("<html>", { status: 200 })
      })
      const all = Array.from({ length: 30 }, (_, index) => ({
        primaryEmail: index === 11 ? "no address" : `q${index}@example.com`,
        password: `secret number ${index}`
      }))
      let text = "[]"
      let runs = 0
      const progress: Array<unknown> = []
      for (let left = 1; left > 0 && runs < 20; runs++) {
        isDown = false
        const { notStarted, failed, records } = yield* users.createMany(all, {
          concurrency: 3,
          after: JSON.parse(text),
          onOutcome: (_, at) => void progress.push(at)
        })
        text = JSON.stringify(records)
        assert.notInclude(text, "secret number")
        left = notStarted.length + failed.filter(({ record }) => record.outcome === "unknown").length
      }
      assert.isAbove(runs, 2)
      const records: ReadonlyArray<{ readonly index: number; readonly outcome: string; readonly id?: string }> = JSON.parse(text)
      assert.deepStrictEqual(
        records.map(({ index, outcome }) => [index, outcome]),
        all.map((_, index) => [index, index === 11 ? "refused" : "created"])
      )
      const { items } = yield* users.list({ limit: 100 })
      assert.deepStrictEqual(new Set(items.map(({ id }) => id)), new Set(records.flatMap(({ id }) => id ?? [])))
      assert.lengthOf(items, 29)
      assert.deepStrictEqual(progress.at(-1), { created: 29, refused: 1, total: 30 })
    }).pipe(provided)
  )

  it.effect("fails for an invalid concurrency, a value that is not a list, and records of another list", () =>
    Effect.gen(function* () {
      const creating = {
        create: (input: number) => Effect.succeed({ id: `${input}` }),
        find: () => Effect.succeed(null),
        concernOf: () => "one" as const
      }
      for (const concurrency of [0, -1, 1.5, 51, Number.NaN]) {
        const error = yield* Effect.flip(createMany([1], creating, { concurrency }))
        assert.deepStrictEqual([error._tag, error.field], ["InvalidInput", "concurrency"])
      }
      const error = yield* Effect.flip(createMany(Object({ 0: "a" }), creating))
      assert.strictEqual(error.field, "newUsers")
      const strange: ReadonlyArray<unknown> = ["done", [1], [{ index: 0 }], [{ index: 0.5, outcome: "created" }]]
      for (const after of [...strange, [{ index: 1, outcome: "created" }]]) {
        const exit = yield* Effect.exit(createMany([1], creating, Object({ after })))
        assert.match(String(exit), /after.* must be/)
      }
      assert.deepStrictEqual(yield* createMany([], creating), { created: [], failed: [], notStarted: [], records: [] })
    })
  )
})
