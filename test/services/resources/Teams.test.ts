import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { TokenStore } from "../../../src/services/platform/TokenStore.js"
import { Http } from "../../../src/services/transport/Http.js"
import { shows } from "../../scenarios/through.js"

const password = "correct horse"
const { id: projectId, publishableClientKey } = Emulator.developmentProject
const fields = { displayName: "Engines" }

/** An app beside a platform, with something in between that can answer, or wait, in the place of the platform. */
const makeApp = Effect.gen(function* () {
  const handler = yield* Emulator.handler
  const sent: Array<string> = []
  const between: { answer: (name: string, pass: () => Promise<Response>) => Promise<Response> } = {
    answer: (_, pass) => pass()
  }
  const http = Http.layerHandler((request) => {
    const name = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`
    sent.push(name)
    return between.answer(name, () => handler(request))
  })
  const layer = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl: "http://localhost:8102" })
  const built = yield* Layer.build(layer.pipe(Layer.orDie, Layer.provide([http, TokenStore.layerMemory])))
  const app = Context.get(built, ClientApp)
  const signUp = (email: string) =>
    app.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
  yield* signUp("ada@example.com")
  return { ...app, between, sent, signUp }
})

describe("Teams.create", () => {
  it.effect("tells of a team that is there but could not be selected, and whoever watches the list sees it", () =>
    Effect.gen(function* () {
      const { between, sent, teams } = yield* makeApp
      yield* teams.current.watch
      yield* teams.current.get
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

  it.effect("selects nothing for another user, who has signed in while the team was made", () =>
    Effect.gen(function* () {
      const { between, sent, signUp, teams } = yield* makeApp
      let release = () => {}
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      between.answer = (name, pass) => (name === "POST /teams" ? gate.then(pass) : pass())
      const creation = yield* Effect.forkChild(Effect.flip(teams.create(fields)), { startImmediately: true })
      while (!sent.includes("POST /teams")) yield* Effect.promise(() => new Promise<void>((done) => setImmediate(done)))
      yield* signUp("grace@example.com")
      release()
      const error = yield* Fiber.join(creation)
      assert.deepInclude(error, { _tag: "SessionExpired", reason: "replaced" })
      assert.notInclude(sent, "PATCH /users/me")
    }).pipe(Effect.scoped, Effect.provide(Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })))
  )

  it.effect("fails as a refused creation does, and selects nothing then", () =>
    Effect.gen(function* () {
      const { sent, teams } = yield* makeApp
      assert.strictEqual((yield* Effect.flip(teams.create(fields)))._tag, "UnknownApiError")
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
