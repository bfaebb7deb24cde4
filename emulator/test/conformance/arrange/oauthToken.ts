import { Clock, Effect } from "effect"
import { challengeOf } from "../../../src/oauth/pkce.js"
import { authorizationCodesOf } from "../../../src/world/AuthorizationCode.js"
import type { Project } from "../../../src/world/Project.js"
import { World } from "../../../src/world/World.js"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement, Stage } from "../stage.js"
import { addTeamOf, addUser } from "../stage.js"
import { deletedUser, elsewhere, expired, refreshing } from "./sessions.js"

interface Claims {
  readonly sub: string
  readonly name: string | null
  readonly email: string | null
  readonly email_verified: boolean
  readonly selected_team_id: string | null
}

const genuineVerifier = "o0601kqkBLR6Au2tBT6sLlxggUDlerytt7DpQjALbDM"

/** The code in the request, issued to the user of the recorded token. */
export const issued = (
  { recorded, request }: Stage,
  project: Project,
  own: { readonly totp?: boolean; readonly lifetimeMillis?: number; readonly verifier?: string } = {}
) =>
  Effect.gen(function* () {
    const body = fieldsOf(recorded.response.body)
    const claims = fieldsOf(recorded.response.accessTokenDecoded)["claims"] as Claims | undefined
    const user = yield* addUser(project, {
      ...(claims === undefined ? {} : { id: claims.sub }),
      email: claims?.email ?? null,
      verified: claims?.email_verified ?? false,
      displayName: claims?.name ?? null,
      requiresTotpMfa: own.totp ?? false
    })
    if (claims?.selected_team_id) yield* addTeamOf(project, user, claims.selected_team_id)
    const after = body["after_callback_redirect_url"]
    authorizationCodesOf(project).set(String(fieldsOf(request.body)["code"]), {
      userId: user.id,
      isNewUser: body["is_new_user"] === true,
      redirectUri: "http://localhost:3000/handler/oauth-callback",
      codeChallenge: yield* challengeOf(own.verifier ?? genuineVerifier),
      codeChallengeMethod: "S256",
      afterCallbackRedirectUrl: typeof after === "string" ? after : undefined,
      expiresAtMillis: (yield* Clock.currentTimeMillis) + (own.lifetimeMillis ?? 300_000)
    })
  })

const code: Arrange = (stage) => issued(stage, stage.project)
const withTotp: Arrange = (stage) => issued(stage, stage.project, { totp: true })

export const oauthToken: Readonly<Record<string, Arrangement>> = {
  "auth.oauth.token": {
    before: (stage) => {
      const { name } = stage.recorded
      if (name.startsWith("refresh-success") || name === "refresh-extra-scope-field") return refreshing(stage)
      return name.startsWith("success") ? code(stage) : Effect.void
    },
    cases: {
      "wrong-verifier": code,
      "wrong-client-secret": code,
      "missing-verifier": code,
      "missing-redirect-uri": code,
      "client-credentials-by-basic-header": code,
      "code-of-other-project": (stage) =>
        Effect.flatMap(
          Effect.flatMap(World, ({ createProject }) => createProject()),
          ({ project }) => issued(stage, project)
        ),
      "expired-code": (stage) => issued(stage, stage.project, { lifetimeMillis: 0 }),
      "mfa-required": withTotp,
      "mfa-required-override-error-status": withTotp,
      "refresh-unknown-client-id": ({ project }) => Effect.map(World, ({ projects }) => projects.delete(project.id)),
      "refresh-token-of-other-project": elsewhere,
      "refresh-after-user-deletion": deletedUser,
      "refresh-expired-session": expired,
      "refresh-of-mfa-user-works": refreshing,
      "refresh-wrong-client-secret": refreshing,
      "refresh-wrong-scope-field-is-a-500": refreshing
    }
  }
}
