import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { interceptedApp } from "../../support/interceptedApp.js"
import { shows } from "../../support/shows.js"

const platform = Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })

describe("an anonymous user who signs up", () => {
  it.effect("includes a change that was pending meanwhile", () =>
    Effect.gen(function* () {
      const { auth, late, signUp, user } = yield* interceptedApp
      yield* auth.signOut({ noRedirect: true })
      const { id } = yield* user.get({ or: "anonymous" })
      yield* user.current.watch()
      yield* shows(user.current, (found) => found?.id === id)
      const update = yield* late("PATCH /users/me", user.update({ displayName: "Grace" }))
      yield* signUp("grace@example.com")
      yield* shows(user.current, (found) => found?.primaryEmail === "grace@example.com")
      yield* update
      yield* shows(user.current, (found) => found?.displayName === "Grace")
      assert.strictEqual((yield* user.get({ or: "throw" })).id, id)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})
