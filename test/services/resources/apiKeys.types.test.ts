import { describe, expectTypeOf, it } from "@effect/vitest"
import type { Effect } from "effect"
import type { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../../src/errors/apiKey.js"
import type { UserAuthenticationRequired } from "../../../src/errors/auth.js"
import type { OAuthAccessTokenNotAvailable } from "../../../src/errors/newerPlatform.js"
import type {
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthProviderAccountIdAlreadyUsedForSignIn,
  OAuthProviderNotFoundOrNotEnabled
} from "../../../src/errors/oauth.js"
import type {
  OAuthProviderAlreadyConnected,
  OAuthProviderNotFound,
  TeamApiKeysNotEnabled,
  UserApiKeysNotEnabled
} from "../../../src/errors/refusals.js"
import type { SessionExpired, TransportFailure } from "../../../src/errors/sdk.js"
import type { TeamNotFound } from "../../../src/errors/team.js"
import type { CannotGetOwnUserWithoutUser, UserNotFound } from "../../../src/errors/user.js"
import type { ClientApp, ServerApp } from "../../../src/index.js"
import type { TeamApiKey, UserApiKey } from "../../../src/schemas/ApiKey.js"
import type { ServerTeam } from "../../../src/schemas/Team.js"
import type { ServerUser } from "../../../src/schemas/User.js"
import type {
  ApiKeys,
  OAuthProviders,
  ServerApiKeys,
  ServerConnectedAccounts,
  ServerOAuthProviders
} from "../../../src/services/index.js"

type Invalid = ApiKeyExpired | ApiKeyNotFound | ApiKeyRevoked | WrongApiKeyType

declare const own: ApiKeys
declare const server: ServerApiKeys["Service"]
declare const connected: ServerConnectedAccounts["Service"]
declare const accounts: OAuthProviders
declare const serverAccounts: ServerOAuthProviders["Service"]
declare const client: ClientApp
declare const backend: ServerApp

/** Compiled only: these calls are never run. */
const compiled = (_calls: () => unknown) => {}
const team = { teamId: "" }

type Errors<T> = T extends Effect.Effect<unknown, infer E> ? E : never
type Value<T> = T extends Effect.Effect<infer A, unknown> ? A : never

describe("the calls on keys", () => {
  it("have the errors of their family", () =>
    compiled(() => {
      const list = own.list()
      expectTypeOf<Errors<typeof list>>().toEqualTypeOf<
        TransportFailure | SessionExpired | UserAuthenticationRequired | CannotGetOwnUserWithoutUser | UserApiKeysNotEnabled
      >()
      const listOfTeam = own.list(team)
      expectTypeOf<Value<typeof listOfTeam>>().toEqualTypeOf<ReadonlyArray<TeamApiKey>>()
      expectTypeOf<Errors<typeof listOfTeam>>().toEqualTypeOf<
        TransportFailure | SessionExpired | UserAuthenticationRequired | ApiKeyNotFound | TeamApiKeysNotEnabled
      >()
      expectTypeOf(own.current.get()).toEqualTypeOf(list)
    }))

  it("are of one owner", () =>
    compiled(() => {
      // @ts-expect-error a key belongs to a user or a team, not to both
      server.list({ userId: "", teamId: "" })
      // @ts-expect-error and always to one
      server.list({})
      // @ts-expect-error a client creates keys of its own user
      own.create({ userId: "", description: "", expiresAt: null })
      own.create({ description: "" })
      // @ts-expect-error an expiry cannot be changed
      own.update("", { expiresAt: null })
    }))

  it("take an owner of either kind, and then return a key of either kind", () =>
    compiled(() => {
      const owner = {} as { userId: string } | { teamId: string }
      const listed = server.list(owner)
      expectTypeOf<Value<typeof listed>>().toEqualTypeOf<ReadonlyArray<TeamApiKey | UserApiKey>>()
      expectTypeOf(backend.apiKeys.list(owner)).toEqualTypeOf<Promise<ReadonlyArray<TeamApiKey | UserApiKey>>>()
      // @ts-expect-error a user's key is of its user already
      server.revoke("", owner)
    }))

  it("return the key of the requested kind, and either if none was requested", () =>
    compiled(() => {
      expectTypeOf<Value<ReturnType<typeof own.get>>>().toEqualTypeOf<UserApiKey>()
      const ofTeam = server.check("", "team")
      expectTypeOf<Value<typeof ofTeam>>().toEqualTypeOf<TeamApiKey>()
      const either = server.check("")
      expectTypeOf<Value<typeof either>>().toEqualTypeOf<UserApiKey | TeamApiKey>()
      expectTypeOf<Errors<typeof either>>().toEqualTypeOf<
        TransportFailure | Invalid | UserApiKeysNotEnabled | TeamApiKeysNotEnabled
      >()
      expectTypeOf(backend.apiKeys.check("")).toEqualTypeOf<Promise<UserApiKey | TeamApiKey>>()
      expectTypeOf(client.apiKeys.list(team)).toEqualTypeOf<Promise<ReadonlyArray<TeamApiKey>>>()
    }))

  it("that look up an owner fail for an invalid key only on request", () =>
    compiled(() => {
      const user = server.getUser("", { or: "return-null" })
      expectTypeOf(user).toEqualTypeOf<Effect.Effect<ServerUser | null, TransportFailure | UserApiKeysNotEnabled>>()
      const orThrow = server.getUser("")
      expectTypeOf(orThrow).toEqualTypeOf<
        Effect.Effect<ServerUser, TransportFailure | Invalid | UserNotFound | UserApiKeysNotEnabled>
      >()
      const teamOrThrow = server.getTeam("")
      expectTypeOf(teamOrThrow).toEqualTypeOf<
        Effect.Effect<ServerTeam, TransportFailure | Invalid | TeamNotFound | TeamApiKeysNotEnabled>
      >()
      expectTypeOf(server.getTeam("", { or: "return-null" })).toEqualTypeOf<
        Effect.Effect<ServerTeam | null, TransportFailure | TeamApiKeysNotEnabled>
      >()
    }))
})

describe("the calls on accounts at providers", () => {
  it("have in their type that an account signs in another user", () =>
    compiled(() => {
      const update = accounts.update("", { allowSignIn: true })
      expectTypeOf<Errors<typeof update>>().toEqualTypeOf<
        | TransportFailure
        | SessionExpired
        | CannotGetOwnUserWithoutUser
        | OAuthProviderAccountIdAlreadyUsedForSignIn
        | OAuthProviderNotFound
        | OAuthProviderAlreadyConnected
      >()
      // @ts-expect-error only a server can change the provider's account id
      accounts.update("", { accountId: "" })
      serverAccounts.update({ userId: "", providerId: "", accountId: "", email: "ada@example.com" })
    }))

  it("return null, and no error, for a missing token", () =>
    compiled(() => {
      const token = connected.getAccessToken({ userId: "", provider: "github" })
      expectTypeOf<Errors<typeof token>>().toEqualTypeOf<
        | TransportFailure
        | OAuthProviderNotFoundOrNotEnabled
        | OAuthAccessTokenNotAvailableWithSharedOAuthKeys
        | OAuthAccessTokenNotAvailable
        | UserNotFound
      >()
    }))
})
