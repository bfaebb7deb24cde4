import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { clientApp } from "../../../emulator/src/sdk.js"
import { ClientApp } from "../../../src/services/ClientApp.js"

const ada = { email: "ada@example.com", password: "correct horse", noVerificationCallback: true, noRedirect: true }

describe("SessionUser.get", () => {
  layer(clientApp({ passwordRounds: 4 }))((it) => {
    it.effect("applies the fallback if no user is signed in", () =>
      Effect.gen(function* () {
        const { user } = yield* ClientApp
        assert.isNull(yield* user.get())
        assert.isNull(yield* user.get({ or: "return-null" }))
        // A caller without type checks can pass anything.
        const misspelt = yield* Effect.flip(user.get(JSON.parse('{ "or": "return-nul" }')))
        assert.deepInclude(misspelt, { _tag: "InvalidInput", field: "or" })
        assert.strictEqual((yield* Effect.flip(user.get({ or: "throw" })))._tag, "SessionExpired")
      })
    )

    it.effect("reports if it cannot redirect to the sign-in page (rule 80)", () =>
      Effect.gen(function* () {
        const { user } = yield* ClientApp
        assert.strictEqual((yield* Effect.flip(user.get({ or: "redirect" })))._tag, "NavigationUnavailableError")
      })
    )

    it.effect("starts one anonymous session for all callers, visible only to those who request it", () =>
      Effect.gen(function* () {
        const { auth, user } = yield* ClientApp
        const [one, two] = yield* Effect.all([user.get({ or: "anonymous" }), user.get({ or: "anonymous" })], { concurrency: 2 })
        assert.isTrue(one.isAnonymous)
        assert.strictEqual(one.id, two.id)
        assert.isNull(yield* user.get())
        assert.strictEqual((yield* Effect.flip(user.get({ or: "throw" })))._tag, "SessionExpired")
        yield* auth.signOut({ noRedirect: true })
      })
    )
  })
})

describe("SessionUser.update", () => {
  it.effect("returns the updated user, keeps omitted fields, and reloads the watched value (rule 90)", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      yield* auth.signUpWithCredential(ada)
      yield* user.current.watch()
      const before = yield* user.get({ or: "throw" })
      const watched = yield* Effect.forkChild(
        Effect.callback<string>((resume) => {
          const unsubscribe = user.current.subscribe(() => {
            const name = user.current.snapshot().value?.displayName
            if (name) resume(Effect.as(Effect.sync(unsubscribe), name))
          })
        }),
        { startImmediately: true }
      )
      const after = yield* user.update({ displayName: "Ada" })
      assert.deepStrictEqual(after, { ...before, displayName: "Ada" })
      assert.isNull(before.displayName)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Fiber.join(watched), "Ada")
    }).pipe(Effect.scoped, Effect.provide(clientApp({ passwordRounds: 4 })))
  )
})
