import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { AdminApp, ClientApp, ServerApp } from "../../src/effect.js"

const nobody = "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d"
const nothing = { or: "return-null" } as const

type Read = Effect.Effect<unknown, { readonly _tag: string }>

/** Reads of what does not exist: with the option, without it, and the tag of the error. */
const reads = Effect.gen(function* () {
  const [app, server, admin] = [yield* ClientApp, yield* ServerApp, yield* AdminApp]
  yield* app.auth.signUpAnonymously()
  const { id: userId } = yield* app.user.get({ or: "anonymous" })
  const { id: teamId } = yield* server.teams.create({ displayName: "T", creatorUserId: userId })
  const item = { userId, itemId: "none" }
  const team = { teamId }
  const all: ReadonlyArray<readonly [name: string, orNull: Read, orThrow: Read, tag: string]> = [
    ["app.teams.get", app.teams.get(nobody, nothing), app.teams.get(nobody), "TeamMembershipNotFound"],
    ["app.teams.getProfile", app.teams.getProfile(nobody, nothing), app.teams.getProfile(nobody), "TeamMembershipNotFound"],
    ["app.apiKeys.get", app.apiKeys.get(nobody, nothing), app.apiKeys.get(nobody), "ApiKeyNotFound"],
    [
      "app.apiKeys.get of a team",
      app.apiKeys.get({ ...team, keyId: nobody }, nothing),
      app.apiKeys.get({ ...team, keyId: nobody }),
      "ApiKeyNotFound"
    ],
    ["app.oauthProviders.get", app.oauthProviders.get(nobody, nothing), app.oauthProviders.get(nobody), "OAuthProviderNotFound"],
    ["app.payments.getItem", app.payments.getItem(item, nothing), app.payments.getItem(item), "ItemNotFound"],
    ["server.users.get", server.users.get(nobody, nothing), server.users.get(nobody), "UserNotFound"],
    ["server.teams.get", server.teams.get(nobody, nothing), server.teams.get(nobody), "TeamNotFound"],
    [
      "server.teams.getProfile",
      server.teams.getProfile({ teamId: nobody, userId }, nothing),
      server.teams.getProfile({ teamId: nobody, userId }),
      "TeamMembershipNotFound"
    ],
    ["server.apiKeys.get", server.apiKeys.get(nobody, nothing), server.apiKeys.get(nobody), "ApiKeyNotFound"],
    [
      "server.apiKeys.get of a team",
      server.apiKeys.get({ ...team, keyId: nobody }, nothing),
      server.apiKeys.get({ ...team, keyId: nobody }),
      "ApiKeyNotFound"
    ],
    [
      "server.contactChannels.get",
      server.contactChannels.get({ userId, contactChannelId: nobody }, nothing),
      server.contactChannels.get({ userId, contactChannelId: nobody }),
      "ContactChannelNotFound"
    ],
    [
      "server.oauthProviders.get",
      server.oauthProviders.get({ userId, providerId: nobody }, nothing),
      server.oauthProviders.get({ userId, providerId: nobody }),
      "OAuthProviderNotFound"
    ],
    ["server.payments.getItem", server.payments.getItem(item, nothing), server.payments.getItem(item), "ItemNotFound"],
    [
      "server.emails.getOutboxEmail",
      server.emails.getOutboxEmail(nobody, nothing),
      server.emails.getOutboxEmail(nobody),
      "EmailNotFound"
    ],
    ["admin.emails.drafts.get", admin.emails.drafts.get(nobody, nothing), admin.emails.drafts.get(nobody), "EmailDraftNotFound"],
    ["admin.emails.themes.get", admin.emails.themes.get(nobody, nothing), admin.emails.themes.get(nobody), "EmailThemeNotFound"],
    ["admin.internalApiKeys.get", admin.internalApiKeys.get(nobody, nothing), admin.internalApiKeys.get(nobody), "ApiKeyNotFound"]
  ]
  return all
})

describe("a get of what does not exist", () => {
  it.effect('fails with the error of the thing, and returns null with `or: "return-null"`', () =>
    Effect.gen(function* () {
      for (const [name, orNull, orThrow, tag] of yield* reads) {
        assert.isNull(yield* orNull, name)
        assert.strictEqual((yield* Effect.flip(orThrow))._tag, tag, name)
      }
    }).pipe(Effect.provide(Emulator.apps({ passwordRounds: 4 })))
  )

  it.effect("refuses any other option, and a team without an id", () =>
    Effect.gen(function* () {
      const { apiKeys, users } = yield* ServerApp
      const misspelt = { on: "return-null" } as object
      assert.deepInclude(yield* Effect.flip(users.get(nobody, misspelt)), { _tag: "InvalidInput", field: "on" })
      assert.deepInclude(yield* Effect.flip(apiKeys.get(nobody, misspelt)), { _tag: "InvalidInput", field: "on" })
      const ofNoTeam = { teamId: undefined } as object
      assert.deepInclude(yield* Effect.flip(apiKeys.get(nobody, ofNoTeam)), { _tag: "InvalidInput", field: "teamId" })
    }).pipe(Effect.provide(Emulator.apps({ passwordRounds: 4 })))
  )
})
