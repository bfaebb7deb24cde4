import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { interceptedApp } from "../../support/interceptedApp.js"
import { shows } from "../../support/shows.js"

const fields = { displayName: "Engines" }

describe("Teams.create", () => {
  it.effect("reports a team that was created but not selected, and updates the watched list", () =>
    Effect.gen(function* () {
      const { between, sent, teams } = yield* interceptedApp
      yield* teams.current.watch()
      yield* teams.current.get()
      between.answer = (name, pass) => (name === "PATCH /users/me" ? Promise.resolve(new Response("", { status: 500 })) : pass())
      const error = yield* Effect.flip(teams.create(fields))
      if (error._tag !== "TeamNotSelectedError") return assert.fail(error._tag)
      assert.strictEqual(error.cause._tag, "ServerFault")
      assert.include(error.message, "The team was created, but could not be selected")
      yield* shows(teams.current, (all) => all?.length === 1)
      assert.deepStrictEqual(
        teams.current.snapshot().value?.map(({ id }) => id),
        [error.teamId]
      )
      between.answer = (_, pass) => pass()
      assert.strictEqual((yield* teams.select(error.teamId)).selectedTeam?.displayName, "Engines")
      assert.lengthOf(
        sent.filter((name) => name === "POST /teams"),
        1
      )
    }).pipe(Effect.scoped, Effect.provide(Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })))
  )

  it.effect("selects nothing for another user who has signed in during creation", () =>
    Effect.gen(function* () {
      const { late, sent, signUp, teams } = yield* interceptedApp
      const creation = yield* late("POST /teams", Effect.flip(teams.create(fields)))
      yield* signUp("grace@example.com")
      const error = yield* creation
      assert.deepInclude(error, { _tag: "SessionExpired", reason: "replaced" })
      assert.notInclude(sent, "PATCH /users/me")
    }).pipe(Effect.scoped, Effect.provide(Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })))
  )

  it.effect("fails like a rejected creation, and selects nothing then", () =>
    Effect.gen(function* () {
      const { sent, teams } = yield* interceptedApp
      assert.strictEqual((yield* Effect.flip(teams.create(fields)))._tag, "ClientTeamCreationDisabled")
      assert.notInclude(sent, "PATCH /users/me")
    }).pipe(
      Effect.scoped,
      Effect.provide(
        Emulator.layer({
          passwordRounds: 4,
          projects: [{ ...Emulator.developmentProject, clientTeamCreationEnabled: false }]
        })
      )
    )
  )
})
