import { Effect } from "effect"
import { authorizationCodesOf } from "../../../../src/world/AuthorizationCode.js"
import { sessionById, sessionByToken } from "../../../../src/world/Session.js"
import { usersOf } from "../../../../src/world/User.js"
import { World } from "../../../../src/world/World.js"
import { fieldsOf } from "../../answers.js"
import type { Arrange, Arrangement, Stage } from "../../stage.js"
import { addSessionOf, addUser, overridden, override, steps } from "../../stage.js"
import { existing, flow } from "../oauth.js"
import { issued } from "../oauthToken.js"
import { refreshing } from "../sessions.js"

/** The project requires a publishable key of clients. */
export const keyRequired = overridden({ "project.requirePublishableClientKey": true })

/** The project in the request does not exist. */
export const removed: Arrange = ({ project }) => Effect.map(World, ({ projects }) => projects.delete(project.id))

/** A sign-up rule whose condition matches everybody. */
export const everybody = (type: "reject" | "restrict"): Arrange =>
  overridden({
    "auth.signUpRules": { all: { enabled: true, displayName: "All", priority: 1, condition: "true", action: { type } } }
  })

const apple = (bundles: Readonly<Record<string, { readonly bundleId: string }>>): Arrange =>
  overridden({
    "auth.oauth.providers": {
      apple: {
        type: "apple",
        isShared: false,
        clientId: "c",
        clientSecret: "s",
        allowSignIn: true,
        allowConnectedAccounts: true,
        appleBundles: bundles
      }
    }
  })

const untrusted = { redirectUri: "https://evil.example.com/cb" }
const toError = { errorRedirectUrl: "http://localhost:3000/handler/error" }

/** The request's refresh token and access token belong to the same session. */
const ownSession: Arrange = ({ project, user, request }) =>
  Effect.gen(function* () {
    if (user === undefined) return
    const token = request.headers["x-stack-access-token"] ?? ""
    const id = (
      JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, string>
    )["refresh_token_id"]
    const known = sessionById(project, id ?? "")
    if (known !== undefined)
      yield* addSessionOf(project, user, { id: known.id, refreshToken: request.headers["x-stack-refresh-token"] ?? "" })
  })
const anothersSession: Arrange = ({ project, request }) =>
  Effect.flatMap(addUser(project), (user) =>
    addSessionOf(project, user, { refreshToken: request.headers["x-stack-refresh-token"] ?? "" })
  )

/** The code hands over an existing session. */
const handedOver: Arrange = (stage) =>
  Effect.gen(function* () {
    yield* issued(stage, stage.project, { verifier: String(fieldsOf(stage.request.body)["code_verifier"]) })
    const codes = authorizationCodesOf(stage.project)
    const given = String(fieldsOf(stage.request.body)["code"])
    const code = codes.get(given)
    const user = code?.userId
    const owner = usersOf(stage.project).get(user ?? "")
    if (code === undefined || owner === undefined) return
    const refreshToken = String(fieldsOf(stage.recorded.response.body)["refresh_token"])
    const session = yield* addSessionOf(stage.project, owner, { refreshToken })
    codes.set(given, { ...code, sessionId: session.id })
    if (sessionByToken(stage.project, refreshToken) !== session) throw new Error("The session is not there.")
  })
const code: Arrange = (stage) => issued(stage, stage.project, { verifier: String(fieldsOf(stage.request.body)["code_verifier"]) })

const usersIn = ({ project }: Stage) => usersOf(project).values()

/** OAuth sign-in on the 2026-04 platform. */
export const oauth: Readonly<Record<string, Arrangement>> = {
  "auth.oauth.authorize": { cases: { "public-client-sentinel-key-required": keyRequired } },
  "auth.oauth.callback": {
    cases: {
      "email-exists-strategy-raise-error-redirects-to-error-url": existing("raise_error", { email: "u-3aa3978011@example.com" }),
      "redirect-mode-without-cookie": flow(),
      "provider-access-denied-redirects-to-redirect-uri": flow(),
      "provider-access-denied-without-error-url-2026": flow(),
      "provider-access-denied-untrusted-redirect-uri-goes-to-error-url": flow({ flow: { ...untrusted, ...toError } }),
      "provider-access-denied-untrusted-redirect-uri-no-error-url": flow({ flow: untrusted }),
      "provider-access-denied-json-mode": flow({ flow: { hasCookie: false } }),
      "provider-access-denied-keeps-query-of-redirect-uri": flow({
        flow: { redirectUri: "http://localhost:3000/handler/oauth-callback?keep=1" }
      }),
      "sign-up-rule-rejects": steps(flow(), everybody("reject")),
      "success-json-mode-without-cookie": flow({ flow: { hasCookie: false } }),
      "json-mode-without-cookie": flow({ flow: { hasCookie: false } })
    }
  },
  "auth.oauth.token": {
    cases: {
      "success-after-json-mode": code,
      "refresh-of-mfa-user-works": (stage) =>
        Effect.andThen(
          refreshing(stage),
          Effect.sync(() => {
            for (const user of usersIn(stage)) user.requiresTotpMfa = true
          })
        ),
      "refresh-public-client-sentinel": refreshing,
      "refresh-public-client-sentinel-like-the-sdk": refreshing,
      "refresh-public-client-empty-secret": refreshing,
      "refresh-public-client-without-secret": refreshing,
      "refresh-public-client-sentinel-key-required": steps(refreshing, keyRequired),
      "refresh-key-required-without-secret": steps(refreshing, keyRequired),
      "refresh-key-required-empty-secret": steps(refreshing, keyRequired),
      "refresh-public-client-sentinel-unknown-project": removed,
      "code-with-public-client-sentinel": code,
      "code-authorized-with-key-redeemed-with-sentinel": code,
      "code-with-empty-secret-is-accepted": code,
      "sign-up-rule-restricts": (stage) =>
        Effect.andThen(
          code(stage),
          Effect.sync(() => {
            // The user of the code signed up while the rule was in effect.
            const user = [...usersIn(stage)].at(-1)
            if (user !== undefined) user.restriction = { reason: null, privateDetails: null }
          })
        ),
      "success-cross-domain-code": handedOver,
      "cross-domain-code-with-public-client-sentinel": handedOver,
      "cross-domain-code-after-callback-redirect-url": handedOver
    }
  },
  "auth.oauth.cross-domain.authorize": {
    before: (stage) =>
      /^refresh-token-(?:of-another|unknown)/.test(stage.recorded.name)
        ? stage.recorded.name.includes("another")
          ? anothersSession(stage)
          : Effect.void
        : ownSession(stage)
  },
  "auth.oauth.callback.apple.native": {
    before: ({ project, recorded }) =>
      Effect.sync(() => {
        if (recorded.name === "provider-not-enabled") override(project, { "auth.oauth.providers": {} })
      }),
    cases: {
      "invalid-token": apple({ one: { bundleId: "com.example.app" } }),
      "bundle-id-not-configured": apple({})
    }
  }
}
