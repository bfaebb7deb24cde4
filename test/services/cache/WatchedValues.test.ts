import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Observable from "../../../src/internal/Observable.js"
import type { Resource } from "../../../src/services/cache/Resource.js"
import { makeWatchedValues } from "../../../src/services/cache/WatchedValues.js"
import { platform, twoTabs } from "../../support/twoTabs.js"

/** Watched values that count their loads. */
const counting = Effect.gen(function* () {
  const state = Observable.make({ generation: 0 })
  const userChanges = Observable.make(0)
  const values = makeWatchedValues({ state, userChanges }, yield* Effect.context<Scope.Scope>())
  const loads: Array<string> = []
  const of = (...path: ReadonlyArray<string>) =>
    values.of(
      path,
      Effect.sync(() => loads.push(path.join("/")))
    )
  return { values, state, userChanges, loads, of }
})

describe("WatchedValues", () => {
  it.effect("returns the same value for the same path, which loads once for all subscribers", () =>
    Effect.gen(function* () {
      const { loads, of } = yield* counting
      assert.strictEqual(of("team", "a", "members"), of("team", "a", "members"))
      assert.notStrictEqual(of("team", "a", "members"), of("team", "b", "members"))
      yield* of("team", "a", "members").watch()
      yield* of("team", "a", "members").watch()
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(loads, ["team/a/members"])
    })
  )

  it.effect("counts a value as known if it is loaded, and not while its last load has failed", () =>
    Effect.gen(function* () {
      const { of, values } = yield* counting
      let isBroken = false
      const failing = values.of(
        ["failing"],
        Effect.suspend(() => (isBroken ? Effect.fail("broken") : Effect.succeed("value")))
      )
      of("never", "loaded")
      assert.deepStrictEqual(values.loadedValues(), [])
      yield* failing.watch()
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(values.loadedValues(), [[["failing"], "value"]])
      isBroken = true
      yield* Effect.flip(failing.refetch())
      assert.strictEqual(failing.snapshot().value, "value")
      assert.deepStrictEqual(values.loadedValues(), [])
    }).pipe(Effect.scoped)
  )

  it.effect("reloads what begins with a changed path, and nothing else", () =>
    Effect.gen(function* () {
      const { loads, of, values } = yield* counting
      const paths = [["teams"], ["team", "a", "members"], ["team", "a", "profile"], ["team", "b", "members"], ["team"]] as const
      for (const path of paths) yield* of(...path).watch()
      yield* TestClock.adjust("1 second")
      const loadsAfter = Effect.fnUntraced(function* (...changed: ReadonlyArray<ReadonlyArray<string>>) {
        loads.length = 0
        yield* values.changed(...changed)
        yield* TestClock.adjust("1 second")
        return [...loads].sort()
      })
      assert.deepStrictEqual(yield* loadsAfter(["team", "a"]), ["team/a/members", "team/a/profile"])
      assert.deepStrictEqual(yield* loadsAfter(["team", "*", "members"], ["teams"]), [
        "team/a/members",
        "team/b/members",
        "teams"
      ])
      assert.deepStrictEqual(yield* loadsAfter(["team", "a", "members", "x"]), [])
      assert.deepStrictEqual(yield* loadsAfter(), [])
    })
  )

  it.effect("reloads a value changed while unwatched when it is next watched", () =>
    Effect.gen(function* () {
      const { loads, of, values } = yield* counting
      yield* Effect.scoped(of("teams").watch())
      yield* TestClock.adjust("1 second")
      yield* values.changed(["teams"])
      yield* TestClock.adjust("1 second")
      assert.lengthOf(loads, 1)
      yield* of("teams").watch()
      yield* TestClock.adjust(0)
      assert.lengthOf(loads, 2)
    })
  )

  it.effect("keeps a value for five seconds after its last subscriber, and evicts values with many keys", () =>
    Effect.gen(function* () {
      const { loads, of } = yield* counting
      const first = of("item", "0")
      yield* Effect.scoped(first.watch())
      yield* TestClock.adjust(4999)
      assert.strictEqual(first.snapshot().value, 1)
      yield* TestClock.adjust(1)
      assert.isUndefined(first.snapshot().value)
      yield* TestClock.adjust(5000)
      for (let n = 1; n < 200; n++) yield* Effect.scoped(of("item", String(n)).watch())
      assert.notStrictEqual(of("item", "0"), first)
      // An evicted value behaves like the current one with the same key.
      loads.length = 0
      yield* first.watch()
      yield* of("item", "0").watch()
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(loads, ["item/0"])
    })
  )

  it.effect("keeps a value that was only looked at for five seconds too, with its subscribers", () =>
    Effect.gen(function* () {
      const { of } = yield* counting
      const first = of("item", "0")
      let changes = 0
      const unsubscribe = first.subscribe(() => changes++)
      const lookAt = (count: number) => {
        for (let n = 1; n <= count; n++) of("item", String(n)).snapshot()
      }
      yield* TestClock.adjust(4999)
      lookAt(200)
      yield* Effect.scoped(first.watch())
      yield* TestClock.adjust(0)
      assert.isAbove(changes, 0)
      unsubscribe()
      const other = of("item", "1")
      yield* TestClock.adjust(5000)
      lookAt(1000)
      assert.notStrictEqual(of("item", "1"), other)
    })
  )

  it.effect("keeps watched values, however many others come and go", () =>
    Effect.gen(function* () {
      const { of } = yield* counting
      const kept = of("teams")
      yield* kept.watch()
      for (let n = 0; n < 1000; n++) {
        yield* Effect.scoped(of("item", String(n)).watch())
        if (n % 100 === 99) yield* TestClock.adjust("6 seconds")
      }
      assert.strictEqual(of("teams"), kept)
      assert.strictEqual(kept.snapshot().value, 1)
    })
  )

  it.effect("shows nothing of a user to the next one", () =>
    Effect.gen(function* () {
      const { loads, of, state } = yield* counting
      yield* of("team", "a", "members").watch()
      yield* TestClock.adjust(0)
      state.set({ generation: 1 })
      assert.notStrictEqual(of("team", "a", "members").snapshot().value, 1)
      yield* TestClock.adjust("1 second")
      assert.lengthOf(loads, 2)
    })
  )
})

describe("a value that a server has loaded", () => {
  const path = ["teams"]
  /** Hydrates a value, and watches it after some time. Returns what is shown then, and the loads. */
  const hydrated = Effect.fnUntraced(function* (isOutdated: boolean, waitMillis: number, isUsedBefore = false) {
    const { loads, of, state, values } = yield* counting
    if (isUsedBefore) assert.isUndefined(of(...path).snapshot().value)
    values.hydrate([[path, "hydrated"]], isOutdated)
    yield* TestClock.adjust(waitMillis)
    const shown = of(...path).snapshot().value
    yield* of(...path).watch()
    yield* TestClock.adjust(0)
    return { shown, loads, of, state, values }
  })

  for (const isUsedBefore of [false, true]) {
    it.effect(`is shown, and loaded again only if it is outdated; ${isUsedBefore ? "" : "not "}used before`, () =>
      Effect.gen(function* () {
        for (const isOutdated of [false, true]) {
          const { loads, shown } = yield* hydrated(isOutdated, 0, isUsedBefore)
          assert.deepStrictEqual([shown, loads.length], ["hydrated", isOutdated ? 1 : 0])
        }
      }).pipe(Effect.scoped)
    )
  }

  it.effect("is outdated after five seconds, and no longer shown after a minute", () =>
    Effect.gen(function* () {
      for (const [waitMillis, expected] of [
        [5000, ["hydrated", 0]],
        [5001, ["hydrated", 1]],
        [60_000, ["hydrated", 1]],
        [60_001, [undefined, 1]]
      ] as const) {
        const { loads, shown } = yield* hydrated(false, waitMillis)
        assert.deepStrictEqual<unknown>([shown, loads.length], expected, `${waitMillis} ms`)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("does not replace a value that is loaded here, nor one that is being loaded", () =>
    Effect.gen(function* () {
      const { values } = yield* counting
      const slow = values.of(path, Effect.delay(Effect.succeed("loaded"), 100))
      yield* slow.watch()
      const before = slow.snapshot()
      assert.isTrue(before.isLoading)
      values.hydrate([[path, "hydrated"]], false)
      assert.strictEqual(slow.snapshot(), before)
      yield* TestClock.adjust(100)
      const loaded = slow.snapshot()
      assert.strictEqual(loaded.value, "loaded")
      values.hydrate([[path, "hydrated"]], false)
      assert.strictEqual(slow.snapshot(), loaded)
    }).pipe(Effect.scoped)
  )

  it.effect("asks for nothing more if the value is being loaded already", () =>
    Effect.gen(function* () {
      const { values } = yield* counting
      let loads = 0
      const slow = values.of(
        path,
        Effect.delay(
          Effect.sync(() => ++loads),
          100
        )
      )
      yield* slow.watch()
      values.hydrate([[path, "hydrated"]], false)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(loads, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("is shown as a loaded value where the value was looked at long ago, or for an earlier user", () =>
    Effect.gen(function* () {
      const { of, state, values } = yield* counting
      assert.isUndefined(of(...path).snapshot().value)
      yield* TestClock.adjust("1 hour")
      state.set({ generation: 1 })
      values.hydrate([[path, "hydrated"]], false)
      assert.deepStrictEqual<unknown>(of(...path).snapshot(), { value: "hydrated", error: undefined, isLoading: false })
      yield* TestClock.adjust(5000)
      assert.isUndefined(of(...path).snapshot().value)
    })
  )

  it.effect("is loaded again at once after a change", () =>
    Effect.gen(function* () {
      const { loads, of, values } = yield* hydrated(false, 0)
      yield* values.changed(path)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual([loads.length, of(...path).snapshot().value], [1, 1])
    }).pipe(Effect.scoped)
  )

  it.effect("is loaded again if the page is rendered again and the server has read something else than is shown", () =>
    Effect.gen(function* () {
      const { loads, of, values } = yield* hydrated(false, 0)
      const again = Effect.fnUntraced(function* (value: unknown) {
        values.hydrate([[path, value]], false)
        yield* TestClock.adjust(0)
        return loads.length
      })
      assert.deepStrictEqual([yield* again("hydrated"), yield* again("newer"), loads.length], [0, 1, 1])
      const shown = of(...path).snapshot().value
      assert.notStrictEqual<unknown>(shown, "hydrated")
      assert.strictEqual(yield* again(shown), 1)
    }).pipe(Effect.scoped)
  )

  it.effect("stays the value of the first render, and is none of the next user's", () =>
    Effect.gen(function* () {
      const { of, state, values } = yield* hydrated(false, 0)
      values.hydrate([[path, "of another page"]], false)
      assert.strictEqual<unknown>(of(...path).serverSnapshot().value, "hydrated")
      state.set({ generation: 1 })
      assert.isUndefined(of(...path).serverSnapshot().value)
      const next = yield* counting
      next.values.hydrate([[path, "hydrated"]], false)
      next.state.set({ generation: 1 })
      assert.isUndefined(next.of(...path).snapshot().value)
    }).pipe(Effect.scoped)
  )
})

describe("a call", () => {
  it.effect("reloads exactly what it changes, in its own tab and in the others", () =>
    Effect.gen(function* () {
      const { one, other, readsAfter } = yield* twoTabs
      const { app } = one
      const a = yield* app.teams.create({ displayName: "A" })
      const b = yield* app.teams.create({ displayName: "B" })
      const watchedOf = ({ app }: typeof one): ReadonlyArray<Resource<unknown, unknown>> => [
        app.user.current,
        app.teams.current,
        app.permissions.current,
        app.permissions.currentInTeams,
        app.contactChannels.current,
        app.apiKeys.current,
        app.notifications.current,
        app.oauthProviders.current,
        app.auth.currentSessions,
        ...[a, b].flatMap(({ id }) => [
          app.teams.currentMembers(id),
          app.teams.currentProfile(id),
          app.invitations.currentSent(id),
          app.apiKeys.currentOfTeam(id),
          app.permissions.currentInTeam(id)
        ])
      ]
      for (const tab of [one, other]) for (const one of watchedOf(tab)) yield* one.watch()
      const expect = Effect.fnUntraced(function* <A, E>(
        name: string,
        call: Effect.Effect<A, E>,
        expected: ReadonlyArray<string>
      ) {
        const { made, reads } = yield* readsAfter(call)
        const all = expected.map((path) => `GET ${path}`).sort()
        assert.deepStrictEqual(reads, [all, all], name)
        return made
      })
      const profile = "/team-member-profiles"
      const key = yield* expect("apiKeys.create", app.apiKeys.create({ description: "laptop" }), ["/user-api-keys"])
      yield* expect("apiKeys.revoke", app.apiKeys.revoke(key.id), ["/user-api-keys"])
      yield* expect("apiKeys.create of a team", app.apiKeys.create({ teamId: a.id, description: "ci" }), ["/team-api-keys"])
      yield* expect("teams.update", app.teams.update(a.id, { displayName: "A2" }), ["/teams", "/users/me"])
      yield* expect("teams.updateProfile", app.teams.updateProfile(a.id, { displayName: "Countess" }), [
        `${profile}/${a.id}/me`,
        profile
      ])
      yield* expect("teams.select", app.teams.select(a.id), ["/users/me"])
      const send = app.invitations.send({ teamId: a.id, email: "bob@example.com", callbackUrl: "http://localhost:3000/join" })
      const { id } = yield* expect("invitations.send", send, ["/team-invitations"])
      yield* expect("invitations.revoke", app.invitations.revoke({ teamId: a.id, invitationId: id }), ["/team-invitations"])
      yield* expect("contactChannels.create", app.contactChannels.create({ value: "ada@work.example" }), [
        "/contact-channels",
        "/users/me"
      ])
      yield* expect("user.update of metadata", app.user.update({ clientMetadata: { theme: "dark" } }), ["/users/me"])
      yield* expect("user.update of the name", app.user.update({ displayName: "Ada" }), [
        "/users/me",
        profile,
        profile,
        `${profile}/${a.id}/me`,
        `${profile}/${b.id}/me`
      ])
      const categories = yield* app.notifications.list()
      yield* expect("notifications.setEnabled", app.notifications.setEnabled(categories.at(-1)?.id ?? "", false), [
        "/emails/notification-preference/me"
      ])
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("costs nothing in a tab without subscribers", () =>
    Effect.gen(function* () {
      const { one, other, readsAfter } = yield* twoTabs
      yield* one.app.teams.current.watch()
      const { reads } = yield* readsAfter(other.app.teams.create({ displayName: "A" }))
      assert.deepStrictEqual(reads, [["GET /teams"], []])
      const scope = yield* Scope.make()
      yield* Scope.provide(other.app.teams.current.watch(), scope)
      yield* Scope.close(scope, Exit.void)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})
