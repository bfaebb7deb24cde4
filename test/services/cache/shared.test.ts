import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { shop } from "../../scenarios/configured.js"
import { platform, twoTabs } from "../../support/twoTabs.js"
import { countOfValues, watchedValues } from "../../support/watchedValues.js"

/** Values that need no request: they are read from a token, or exist only for users of the internal project. */
const withoutRequest = new Set(["session", "ownedProjects"])

describe("every value that can be watched", () => {
  it.effect(
    "is loaded once for all subscribers, not again while it is fresh, and dropped five seconds after the last of them",
    () =>
      Effect.gen(function* () {
        yield* shop
        const { one, settled } = yield* twoTabs
        const { app, sent } = one
        const { id: userId } = yield* app.user.get({ or: "throw" })
        const team = yield* app.teams.create({ displayName: "A" })
        const of = () => watchedValues(app, { userId, teams: { a: team.id } })
        const values = Object.entries(of())
        assert.strictEqual(values.length, countOfValues(app))
        for (const [name, value] of values) {
          const expected = withoutRequest.has(name) ? 0 : 1
          const requests = Effect.map(settled, () => sent.splice(0).filter((one) => one !== "POST /auth/oauth/token").length)
          yield* requests
          yield* Effect.scoped(
            Effect.gen(function* () {
              for (const watched of [value, value, of()[name] ?? value]) yield* watched.watch()
              assert.strictEqual(yield* requests, expected, `${name}, watched by three`)
              yield* value.watch()
              assert.strictEqual(yield* requests, 0, `${name}, watched by one more later`)
              assert.isTrue(value.snapshot().value !== undefined || value.snapshot().error !== undefined, name)
            })
          )
          const before = value.snapshot()
          yield* TestClock.adjust(4999)
          assert.strictEqual(value.snapshot(), before, `${name}, just before it is forgotten`)
          yield* TestClock.adjust(1)
          assert.deepInclude(value.snapshot(), { value: undefined, error: undefined }, `${name}, forgotten`)
          yield* Effect.scoped(Effect.andThen(value.watch(), settled))
          assert.strictEqual(yield* requests, expected, `${name}, after it was forgotten`)
        }
      }).pipe(Effect.scoped, Effect.provide(platform))
  )
})
