import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Emulator } from "portico-emulator"
import {
  AdminApp,
  AdminConfig,
  AdminEmailThemes,
  Auth,
  ClientApp,
  CurrentServerUser,
  ReadOnlyClientApp,
  ReadOnlyServerApp,
  ServerApp,
  ServerTeams,
  SessionUser,
  Teams,
  Users
} from "../../src/effect.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { fakeHttp, json, options } from "../support/fakes.js"

const platform = Emulator.serverApp({ passwordRounds: 4 })

// Programs that name what they use, and no app.
const signUp = (email: string) =>
  Auth.use((auth) => auth.signUpWithCredential({ email, password: "correct horse", noVerificationCallback: true }))
const teamOfNewUser = Effect.gen(function* () {
  const users = yield* Users
  const teams = yield* ServerTeams
  const { id } = yield* users.create({ displayName: "Ada" })
  const team = yield* teams.create({ displayName: "Engines", creatorUserId: id })
  return [yield* users.get(id), yield* teams.listProfiles({ teamId: team.id })] as const
})
const createTeam = Effect.gen(function* () {
  const user = yield* SessionUser
  const teams = yield* Teams
  yield* signUp("ada@example.com")
  const { id } = yield* teams.create({ displayName: "Engines" })
  return [id, (yield* user.get({ or: "throw" })).selectedTeam?.id] as const
})

describe("a program that depends on parts of an app alone", () => {
  it.effect("runs under the layer of a server app", () =>
    Effect.gen(function* () {
      const [user, profiles] = yield* teamOfNewUser
      assert.strictEqual(user.displayName, "Ada")
      assert.deepStrictEqual(
        profiles.map(({ userId }) => userId),
        [user.id]
      )
    }).pipe(Effect.provide(platform))
  )

  it.effect("runs under the layer of an admin app, which has those of a server app too", () =>
    Effect.gen(function* () {
      const config = yield* AdminConfig
      const themes = yield* AdminEmailThemes
      const [user] = yield* teamOfNewUser
      assert.strictEqual(user.displayName, "Ada")
      assert.isNotEmpty(yield* themes.list())
      assert.isObject(yield* config.get())
    }).pipe(Effect.provide(Emulator.adminApp({ passwordRounds: 4 })))
  )

  it.effect("runs under the layer of a client app, with one session for all parts", () =>
    Effect.gen(function* () {
      const [created, selected] = yield* createTeam
      assert.strictEqual(selected, created)
    }).pipe(Effect.provide(Emulator.clientApp({ passwordRounds: 4 })))
  )

  it.effect("takes a stand-in for one of them, and the others of the app", () =>
    Effect.gen(function* () {
      const created: Array<string> = []
      const app = yield* ServerApp
      const standIn = Layer.succeed(ServerTeams, {
        ...app.teams,
        create: ({ displayName }) =>
          Effect.andThen(
            Effect.sync(() => created.push(displayName)),
            app.teams.create({ displayName })
          )
      })
      const [, profiles] = yield* Effect.provide(teamOfNewUser, standIn)
      assert.deepStrictEqual(created, ["Engines"])
      assert.deepStrictEqual(profiles, [])
    }).pipe(Effect.provide(platform))
  )

  it.effect("has the parts of a read-only app that neither start nor end a session", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({ items: [], is_paginated: false })))
      const tokenStore = new Request("https://app.test/")
      const teams = Teams.use((own) => own.list()).pipe(Effect.flip)
      const client = ReadOnlyClientApp.layerNoDeps({ ...options, tokenStore }).pipe(Layer.provide(http.layer))
      assert.strictEqual((yield* Effect.provide(teams, client))._tag, "SessionExpired")
      const server = ReadOnlyServerApp.layerNoDeps({ ...options, secretServerKey: "ssk", tokenStore }).pipe(
        Layer.provide(http.layer)
      )
      assert.strictEqual((yield* Effect.provide(teams, server))._tag, "SessionExpired")
      assert.isNull(
        yield* Effect.provide(
          CurrentServerUser.use((own) => own.get()),
          server
        )
      )
      // @ts-expect-error: it cannot sign anyone in
      const refused: Effect.Effect<unknown, unknown> = Effect.provide(signUp("ada@example.com"), client)
      assert.isDefined(refused)
    })
  )

  it.effect("sends nothing and reads no session while no part is used", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.die("unexpected"))
      const wrongRead = Effect.die("unexpected")
      const store = TokenStore.layerFrom({ get: wrongRead })
      const wired = Layer.provide([http.layer, store])
      const all: ReadonlyArray<Layer.Layer<never, unknown>> = [
        ClientApp.layerNoDeps(options).pipe(wired),
        ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(wired),
        AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak" }).pipe(wired)
      ]
      for (const one of all) yield* Effect.scoped(Layer.build(one))
      assert.strictEqual(yield* http.count, 0)
    })
  )
})
