import { Clock, Effect } from "effect"
import { builtInProviderOf } from "../../../src/world/BuiltInProvider.js"
import { keepProviderTokens } from "../../../src/world/ProviderToken.js"
import { usersOf } from "../../../src/world/User.js"
import { World } from "../../../src/world/World.js"
import type { Arrange, Arrangement, Stage } from "../stage.js"
import { addUser } from "../stage.js"

const userOf = ({ user, project, request }: Stage) => {
  const id = /connected-accounts\/([0-9a-f-]{36})\//.exec(request.path)?.[1]
  const named = id === undefined ? user : usersOf(project).get(id)
  return named === undefined ? addUser(project, id === undefined ? {} : { id }) : Effect.succeed(named)
}

/** The user has an account at a provider, with or without a token. */
const connected =
  (providerConfigId: string, withToken: boolean): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const { internal } = yield* World
      const user = yield* userOf(stage)
      const id = crypto.randomUUID()
      user.oauthAccounts.push({
        id,
        userId: user.id,
        providerConfigId,
        accountId: "account",
        email: null,
        allowSignIn: true,
        allowConnectedAccounts: true,
        createdAtMillis: 0
      })
      if (!withToken) return
      const expiresAtMillis = (yield* Clock.currentTimeMillis) + 3_600_000
      const scopes = ["openid", "offline_access"]
      const token = "qabpWnRmS3ub0xJPxkBpfXHOkX0Ud-XbXCWf7L7VSD_"
      keepProviderTokens(stage.project, id, [{ kind: "access", token, scopes, expiresAtMillis }])
      const account = { accountId: "account", email: null, isEmailVerified: false, displayName: null }
      builtInProviderOf(internal).accessTokens.set(token, { id: token, account, scopes, expiresAtMillis })
    })

const withToken = connected("spotify", true)
const github = { id: "github", type: "github", isShared: false, allowSignIn: true, allowConnectedAccounts: true }
const standard: Arrange = ({ project }) =>
  Effect.sync(() => Object.assign(project.config, { oauthProviders: [{ ...github, clientId: "c", clientSecret: "s" }] }))

export const connectedAccounts: Readonly<Record<string, Arrangement>> = {
  "connected-accounts.access-token": {
    cases: {
      "client-me": withToken,
      "client-me-with-base-scope": withToken,
      "client-own-id": withToken,
      server: withToken,
      admin: withToken,
      "scope-missing": withToken,
      "scope-missing-server": withToken,
      "not-connected-server": userOf,
      "client-other-user": withToken,
      "connected-by-hand-has-no-token": connected("google", false),
      "standard-provider-connected-by-hand": (stage) => Effect.andThen(standard(stage), connected("github", false)(stage)),
      "standard-provider-not-connected": standard
    }
  },
  "auth.oauth.connected-accounts.access-token": { cases: { client: withToken, "scope-missing": withToken } }
}
