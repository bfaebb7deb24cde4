import { assert, describe, it } from "@effect/vitest"
import { Cause, Clock, Context, Effect, Exit, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import {
  AdminApp,
  ClientApp,
  createClientAppFromLayer,
  createServerAppFromLayer,
  ServerApp,
  TokenStore
} from "../../src/effect.js"
import { FakeClock } from "../../src/testing/index.js"
import { fakeHttp, json, known, options, recorded } from "../support/fakes.js"

const server = { ...options, secretServerKey: "ssk_1" }
const admin = { ...options, superSecretAdminKey: "sak_1" }
const noUsers = json({ items: [], is_paginated: true, pagination: { next_cursor: null } })
const project = json(recorded("projects.current", "client-view").response.body)
const hostClock = Context.get(Context.empty(), Clock.Clock)

/** Apps of every level over a platform whose first response is an overload, so that each first call waits before its second attempt. */
const apps = Effect.fnUntraced(function* (clock: Layer.Layer<never>) {
  const http = yield* fakeHttp((request, index) =>
    Effect.succeed(
      index === 0
        ? json("busy", {}, 503)
        : request.url.includes("/users")
          ? noUsers
          : request.url.includes("/projects")
            ? project
            : known("X", 400)
    )
  )
  const below = Layer.mergeAll(http.layer, TokenStore.layerMemory, clock)
  return {
    http,
    client: ClientApp.layerNoDeps(options).pipe(Layer.provide(below)),
    server: ServerApp.layerNoDeps(server).pipe(Layer.provide(below)),
    admin: AdminApp.layerNoDeps(admin).pipe(Layer.provide(below))
  }
})

const ways: ReadonlyArray<
  readonly [name: string, call: (built: Effect.Success<ReturnType<typeof apps>>) => Effect.Effect<unknown, unknown>]
> = [
  [
    "a method of a client app",
    ({ client }) =>
      Effect.provide(
        ClientApp.use((app) => app.project.get()),
        client
      )
  ],
  [
    "a method of a server app",
    ({ server }) =>
      Effect.provide(
        ServerApp.use((app) => app.users.list()),
        server
      )
  ],
  [
    "a stream of a server app",
    ({ server }) =>
      Effect.provide(
        ServerApp.use((app) => Stream.runCollect(app.users.stream())),
        server
      )
  ],
  [
    "a method of an admin app",
    ({ admin }) =>
      Effect.provide(
        AdminApp.use((app) => app.users.list()),
        admin
      )
  ],
  [
    "a watched value",
    ({ client }) =>
      Effect.provide(
        ClientApp.use((app) => app.project.current.get()),
        client
      )
  ],
  [
    "a watcher",
    ({ client }) =>
      Effect.provide(
        ClientApp.use(({ project: { current } }) =>
          Effect.gen(function* () {
            yield* current.watch()
            while (current.snapshot().value === undefined) yield* Effect.yieldNow
          })
        ),
        client
      ).pipe(Effect.scoped)
  ],
  [
    "a view of a server app",
    ({ server }) =>
      Effect.provide(
        ServerApp.use((app) =>
          Effect.flatMap(app.forTokens({ accessToken: null, refreshToken: null }), (view) => view.project.get())
        ),
        server
      ).pipe(Effect.scoped)
  ],
  [
    "an app of promises that is created from a layer",
    ({ client }) => Effect.promise((signal) => createClientAppFromLayer(client).project.get({ signal }))
  ],
  [
    "an iteration of promises",
    ({ server }) =>
      Effect.promise(async () => {
        for await (const one of createServerAppFromLayer(server).users.stream()) assert.isDefined(one)
      })
  ]
]

describe("a clock that is provided below an app", () => {
  for (const [name, call] of ways) {
    it.effect(`is that of ${name}, whatever clock the program has`, () =>
      Effect.gen(function* () {
        const clock = FakeClock.make(5_000)
        const built = yield* apps(FakeClock.layer(clock))
        const done = yield* Effect.forkChild(call(built), { startImmediately: true })
        while ((yield* built.http.count) === 0) yield* Effect.yieldNow
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(yield* built.http.count, 1)
        yield* Effect.promise(() => clock.adjust(10_000))
        const exit = yield* Fiber.await(done)
        assert.isTrue(Exit.isSuccess(exit), Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "")
        const [first, second] = yield* built.http.sent
        assert.strictEqual(first?.atMillis, 5_000)
        assert.isAbove(second?.atMillis ?? 0, 5_000)
        assert.isBelow(second?.atMillis ?? 0, 15_001)
      })
    )
  }
})

describe("an app that is built under a test clock", () => {
  it.effect("keeps it, also in a call under `TestClock.withLive`", () =>
    Effect.gen(function* () {
      const built = yield* apps(Layer.empty)
      const call = Effect.provide(
        ServerApp.use((app) => TestClock.withLive(app.users.list())),
        built.server
      )
      const done = yield* Effect.forkChild(call, { startImmediately: true })
      while ((yield* built.http.count) === 0) yield* Effect.yieldNow
      yield* TestClock.adjust("10 seconds")
      assert.isEmpty((yield* Fiber.join(done)).items)
      const [first, second] = yield* built.http.sent
      assert.strictEqual(first?.atMillis, 0)
      assert.isBelow(second?.atMillis ?? Number.POSITIVE_INFINITY, 10_001)
    })
  )
})

describe("an app without a clock of its own", () => {
  it.effect("follows the test clock of the program that calls it, also if it was built before there was one", () =>
    Effect.gen(function* () {
      const built = yield* apps(Layer.empty)
      const { users } = Context.get(yield* Effect.provideService(Layer.build(built.server), Clock.Clock, hostClock), ServerApp)
      const done = yield* Effect.forkChild(users.list())
      yield* TestClock.adjust("10 seconds")
      assert.isEmpty((yield* Fiber.join(done)).items)
    })
  )
})
