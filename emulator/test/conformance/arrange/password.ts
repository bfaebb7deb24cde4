import { Effect } from "effect"
import { passwordReset } from "../../../src/codes/kinds.js"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement } from "../stage.js"
import { addCodeOf, addUser, config, steps } from "../stage.js"

const text = (body: unknown, field: string): string => String(fieldsOf(body)[field] ?? "")

const existing: Arrange = ({ project, request }) =>
  addUser(project, { email: text(request.body, "email").toLowerCase(), password: "password-123456" })
const withTotp: Arrange = ({ project, request }) =>
  addUser(project, { email: text(request.body, "email"), password: "password-123456", requiresTotpMfa: true })
const noPasswords = config({ credentialEnabled: false })

const code =
  (own: Parameters<typeof addCodeOf>[4] = {}): Arrange =>
  ({ project, request }) =>
    Effect.gen(function* () {
      const user = yield* addUser(project, { email: "somebody@example.com" })
      yield* addCodeOf(
        project,
        passwordReset,
        text(request.body, "code"),
        { userId: user.id, email: "somebody@example.com" },
        own
      )
    })
const usedUp = code({ used: true })
const exhausted = code({ attempts: 20 })

const own =
  (change: { readonly passwordHash?: null; readonly requiresTotpMfa?: boolean }): Arrange =>
  ({ user }) =>
    Effect.sync(() => user && Object.assign(user, change))
const withoutPassword = own({ passwordHash: null })

/** The user of the token has the old password of the request. */
const withOldPassword: Arrange = ({ project, user, request }) =>
  Effect.gen(function* () {
    const other = yield* addUser(project, { password: text(request.body, "old_password") })
    if (user !== undefined) user.passwordHash = other.passwordHash
  })

export const password: Readonly<Record<string, Arrangement>> = {
  "auth.password.sign-in": {
    cases: {
      success: existing,
      "success-server-access": existing,
      "success-admin-access": existing,
      "success-upper-case-email": existing,
      "success-verified-user-with-all-claims": ({ project, recorded, request }) =>
        addUser(project, {
          email: text(request.body, "email"),
          password: "password-123456",
          verified: true,
          displayName: text(fieldsOf(recorded.response.accessTokenDecoded)["claims"], "name")
        }),
      "wrong-password": existing,
      "wrong-password-override-error-status": existing,
      "short-wrong-password": existing,
      "password-authentication-disabled": noPasswords,
      "mfa-required": withTotp,
      "mfa-required-override-error-status": withTotp
    }
  },
  "auth.password.sign-up": {
    cases: {
      "email-already-exists": existing,
      "email-already-exists-other-case": existing,
      "email-already-exists-override-error-status": existing,
      "email-already-exists-verified": existing,
      "success-trusted-domain": config({ domains: [{ domain: "https://app.example.com", handlerPath: "/handler" }] }),
      "success-personal-team-project": config({ createTeamOnSignUp: true }),
      "sign-up-disabled": config({ signUpEnabled: false }),
      "password-authentication-disabled": noPasswords,
      "mfa-required-anonymous-user-with-totp": own({ requiresTotpMfa: true })
    }
  },
  "auth.password.send-reset-code": {
    cases: {
      success: existing,
      "success-server-access": existing,
      "redirect-url-not-whitelisted": existing,
      "password-authentication-disabled": noPasswords
    }
  },
  "auth.password.reset.check-code": {
    cases: {
      valid: code(),
      "valid-upper-case-code": code(),
      "valid-server-access": code(),
      "already-used": usedUp,
      expired: code({ expired: true }),
      "max-attempts-reached": exhausted
    }
  },
  "auth.password.reset": {
    cases: {
      success: code(),
      "success-user-without-password": code(),
      "already-used": usedUp,
      "password-too-short-burns-code": code(),
      "after-too-short-code-is-used": usedUp,
      "password-71-characters": code(),
      "max-attempts-reached": exhausted
    }
  },
  "auth.password.set": { cases: { success: withoutPassword } },
  "auth.password.update": {
    before: withOldPassword,
    cases: {
      "wrong-old-password": steps(({ user, project }) =>
        Effect.map(
          addUser(project, { password: "password-123456" }),
          ({ passwordHash }) => user && Object.assign(user, { passwordHash })
        )
      ),
      "user-without-password": withoutPassword,
      "password-authentication-disabled": noPasswords
    }
  },
  "auth.anonymous.sign-up": {
    cases: {
      "success-sign-up-disabled-project": config({ signUpEnabled: false }),
      "success-with-personal-team": config({ createTeamOnSignUp: true })
    }
  },
  "common.body-parsing": {
    before: ({ project }) => addUser(project, { email: "u-2acee0b007@example.com", password: "password-123456" })
  }
}
