import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Ref } from "effect"
import { TestClock } from "effect/testing"
import { makeWatching } from "../../../src/services/resources/watching.js"

describe("a call that changes the watched values of its service", () => {
  for (const end of [Exit.void, Exit.fail("refused")]) {
    it.effect(`reloads each of them after it ${Exit.isSuccess(end) ? "succeeds" : "fails"}, and does not wait for them`, () =>
      Effect.gen(function* () {
        const loads = yield* Ref.make<ReadonlyArray<string>>([])
        const { changing, watched } = yield* makeWatching
        const gate = yield* Deferred.make<void>()
        for (const name of ["sent", "drafts"]) {
          const value = yield* watched(
            Effect.andThen(
              Ref.update(loads, (all) => [...all, name]),
              Deferred.await(gate)
            )
          )
          yield* value.watch()
        }
        yield* Deferred.succeed(gate, undefined)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(yield* Ref.get(loads), ["sent", "drafts"])
        const during = yield* Deferred.make<ReadonlyArray<string>>()
        const call = Effect.andThen(
          Effect.flatMap(Ref.get(loads), (now) => Deferred.succeed(during, now)),
          end
        )
        assert.deepStrictEqual(yield* Effect.exit(changing(call)), end)
        assert.deepStrictEqual(yield* Deferred.await(during), ["sent", "drafts"])
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(yield* Ref.get(loads), ["sent", "drafts", "sent", "drafts"])
      }).pipe(Effect.scoped)
    )
  }
})
