import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { EmulatorConfig } from "../../../src/EmulatorConfig.js"
import { challengeOf } from "../../../src/oauth/pkce.js"
import type { Passwords } from "../../../src/passwords/Passwords.js"
import { builtInProviderOf } from "../../../src/world/BuiltInProvider.js"
import type { OAuthFlow } from "../../../src/world/OAuthFlow.js"
import { flowsOf } from "../../../src/world/OAuthFlow.js"
import type { Project, ProjectConfig } from "../../../src/world/Project.js"
import type { User } from "../../../src/world/User.js"
import { World } from "../../../src/world/World.js"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement, Stage } from "../stage.js"
import { addUser, userOfToken } from "../stage.js"

const types = ["google", "spotify", "facebook", "discord", "gitlab", "bitbucket", "linkedin", "apple", "x", "twitch"]
const standard: Partial<ProjectConfig> = {
  oauthProviders: types.map((type) => ({
    id: type,
    type,
    isShared: false,
    allowSignIn: true,
    allowConnectedAccounts: true,
    clientId: `client-id-${type}`,
    clientSecret: "secret",
    facebookConfigId: "fb-config"
  }))
}

/** The token in the query belongs to a user of the given project. */
const tokenOf = (stage: Stage, project: Project) =>
  Effect.gen(function* () {
    const recorded = stage.recorded.request.query?.["token"]
    if (recorded?.startsWith("eyJ") !== true) return
    stage.request.query["token"] = (yield* userOfToken(project, recorded)).token
  })

export const linkedTo = "http://localhost:3000/handler/oauth-callback"
const failedTo = "http://localhost:3000/handler/error"
const linked = "linked@example.com"

interface Callback {
  readonly flow?: Partial<OAuthFlow>
  readonly config?: Partial<ProjectConfig>
  /** The account that signs in at the provider. */
  readonly email?: string
  /** Runs first and returns the user who links the account. */
  readonly user?: (project: Project) => Effect.Effect<User, never, Passwords>
}

/** The flow of the recorded state, and a provider's code for it. */
export const flow =
  ({ flow = {}, config = {}, email = "somebody@example.com", user }: Callback = {}): Arrange =>
  ({ project, request }) =>
    Effect.gen(function* () {
      const { internal } = yield* World
      const sent = { ...request.query, ...fieldsOf(request.body) }
      const now = yield* Clock.currentTimeMillis
      Object.assign(project.config, config)
      const linking = user === undefined ? undefined : yield* user(project)
      const { baseUrl } = yield* EmulatorConfig
      const redirectUri = `${baseUrl}/api/v1/auth/oauth/callback/spotify`
      flowsOf(internal).set(String(sent["state"]), {
        projectId: project.id,
        providerConfigId: "spotify",
        type: linking === undefined ? "authenticate" : "link",
        userId: linking?.id,
        redirectUri: linkedTo,
        scope: "legacy",
        state: "outer-state-1",
        codeChallenge: "c",
        codeChallengeMethod: "plain",
        responseType: "code",
        errorRedirectUrl: undefined,
        afterCallbackRedirectUrl: undefined,
        innerVerifier: "v",
        providerScopes: ["openid"],
        expiresAtMillis: now + 600_000,
        ...flow
      })
      builtInProviderOf(internal).codes.set(String(sent["code"]), {
        id: "consent",
        account: { accountId: email, email, isEmailVerified: true, displayName: null },
        scopes: ["openid"],
        redirectUri,
        codeChallenge: yield* challengeOf("v"),
        expiresAtMillis: now + 60_000
      })
    })

/** A user who already has the linked account. */
const withAccount = (project: Project) =>
  Effect.map(addUser(project), (user) => {
    user.oauthAccounts.push({
      id: crypto.randomUUID(),
      userId: user.id,
      providerConfigId: "spotify",
      accountId: linked,
      email: linked,
      allowSignIn: true,
      allowConnectedAccounts: true,
      createdAtMillis: 0
    })
    return user
  })
const besideAnother = (project: Project) => Effect.andThen(withAccount(project), addUser(project))
export const existing = (strategy: ProjectConfig["oauthAccountMergeStrategy"], own: Callback = {}): Arrange => {
  const arrange = flow({ ...own, config: { oauthAccountMergeStrategy: strategy } })
  const email = own.email ?? "somebody@example.com"
  return (stage) => Effect.andThen(addUser(stage.project, { email, verified: true }), arrange(stage))
}
const noSignUp = { signUpEnabled: false }
const late = { expiresAtMillis: 0 }
const toError = { errorRedirectUrl: failedTo }

export const oauth: Readonly<Record<string, Arrangement>> = {
  "auth.oauth.authorize": {
    before: (stage) => {
      if (stage.recorded.name.startsWith("standard-")) Object.assign(stage.project.config, standard)
      return stage.recorded.name === "link-token-of-other-project"
        ? Effect.flatMap(World, ({ internal }) => tokenOf(stage, internal))
        : tokenOf(stage, stage.project)
    },
    cases: { "link-token-expired": () => TestClock.adjust("11 minutes") }
  },
  "auth.oauth.callback": {
    cases: {
      success: flow(),
      "same-state-again": (stage) =>
        Effect.andThen(
          flow()(stage),
          Effect.map(World, ({ internal }) => builtInProviderOf(internal).codes.clear())
        ),
      "cookie-missing": flow(),
      "provider-access-denied-without-error-url": flow(),
      "provider-access-denied-untrusted-error-url": flow({ flow: { errorRedirectUrl: "https://evil.example.com/" } }),
      "redirect-uri-not-whitelisted-without-error-url": flow({ flow: { redirectUri: "https://evil.example.com/cb" } }),
      "sign-up-disabled": flow({ config: noSignUp }),
      "sign-up-disabled-redirects-to-error-url": flow({ config: noSignUp, flow: toError }),
      "localhost-redirect-not-allowed": flow({ config: { allowLocalhost: false } }),
      "success-trusted-domain-with-query-in-redirect-uri": flow({
        config: { allowLocalhost: false, domains: [{ domain: "https://app.example.com", handlerPath: "/handler" }] },
        flow: { redirectUri: "https://app.example.com/handler/oauth-callback?keep=1" }
      }),
      "outer-oauth-timeout": flow({ flow: late }),
      "outer-oauth-timeout-redirects-to-error-url": flow({ flow: { ...late, ...toError } }),
      "post-form-like-apple": flow(),
      "link-success": flow({ user: (project) => addUser(project) }),
      "link-same-account-again": flow({ user: withAccount, email: linked }),
      "link-account-of-another-user": flow({ user: besideAnother, email: linked }),
      "link-account-of-another-user-redirects-to-error-url": flow({ user: besideAnother, email: linked, flow: toError }),
      "email-exists-verified-strategy-link-method": existing("link_method"),
      "email-exists-verified-strategy-allow-duplicates": existing("allow_duplicates"),
      "email-exists-strategy-raise-error-redirects-to-error-url": existing("raise_error", {
        email: "u-14bb6daaff@example.com",
        flow: toError
      })
    }
  }
}
