import { Effect } from "effect"
import { signInCode } from "../../../../src/codes/kinds.js"
import { addCliLogin } from "../../../../src/world/CliLogin.js"
import { claimed, fieldsOf } from "../../answers.js"
import type { Arrange, Arrangement } from "../../stage.js"
import { addCodeOf, addSessionOf, addUser, after, earlier, overridden, steps } from "../../stage.js"
import { refreshing } from "../sessions.js"
import { keyRequired } from "./oauth.js"

/** The session of the token is ended by a request. */
const signedOut: Arrange = after({ method: "DELETE", path: "/auth/sessions/current", access: "client", signedIn: true })

/** The project restricts users until they verify their e-mail address. */
export const verificationRequired = overridden({ "onboarding.requireEmailVerification": true })

const rule = (priority: number, condition: string, type: string, enabled = true) => ({
  enabled,
  displayName: `To ${type}`,
  priority,
  condition,
  action: { type, message: "Said by the rule" }
})
/** The sign-up rules of the recordings. */
export const signUpRules = overridden({
  "auth.signUpRules": {
    vip: rule(20, 'email == "vip@blocked.example.com"', "allow"),
    blocked: rule(10, 'emailDomain == "blocked.example.com"', "reject"),
    res: { ...rule(5, 'emailDomain == "restricted.example.com"', "restrict"), displayName: "Restrict some" },
    off: rule(1, 'email.startsWith("off-")', "reject", false),
    broken: rule(0, "((", "reject")
  }
})
const rejectingOthers = steps(signUpRules, overridden({ "auth.signUpRulesDefaultAction": "reject" }))

const signUp = (email: string) =>
  ({ method: "POST", path: "/auth/password/sign-up", access: "client", body: { email, password: "password-123456" } }) as const
const signedUp: Arrange = (stage) => after(signUp(String(fieldsOf(stage.request.body)["email"])))(stage)
/** Restricts the most recently created user. */
const restrictedThen: Arrange = (stage) =>
  Effect.gen(function* () {
    const { user_id: id } = yield* earlier(stage, signUp(String(fieldsOf(stage.request.body)["email"])))
    yield* earlier(stage, {
      method: "PATCH",
      path: `/users/${id}`,
      access: "server",
      body: { restricted_by_admin: true, primary_email_verified: true }
    })
  })
const withoutPrimary: Arrange = (stage) =>
  Effect.gen(function* () {
    const { user_id: id } = yield* earlier(stage, signUp(String(fieldsOf(stage.request.body)["email"])))
    yield* earlier(stage, { method: "PATCH", path: `/users/${id}`, access: "server", body: { primary_email: null } })
  })

/** The code of an e-mail sign-in. */
const codeFor =
  (email: string | undefined, own?: Parameters<typeof addCodeOf>[4]): Arrange =>
  ({ project, request, recorded }) =>
    addCodeOf(
      project,
      signInCode,
      String(fieldsOf(request.body)["code"]),
      { email: email ?? claimed(recorded).email ?? "somebody@example.com" },
      own
    )

const changeUser =
  (...bodies: ReadonlyArray<object>): Arrange =>
  (stage) =>
    Effect.forEach(
      bodies,
      (body) => {
        const claims = fieldsOf(fieldsOf(stage.recorded.response.accessTokenDecoded)["claims"])
        return earlier(stage, { method: "PATCH", path: `/users/${claims["sub"]}`, access: "server", body })
      },
      { discard: true }
    )

const far = 253_402_300_799_000
/** A command-line login, with the sessions of the case. */
const login =
  ({ anonymous = false, done = false, ofAnonymous = false } = {}): Arrange =>
  ({ project, request }) =>
    Effect.gen(function* () {
      const body = fieldsOf(request.body)
      const text = (name: string) => (typeof body[name] === "string" ? String(body[name]) : undefined)
      const given = text("refresh_token")
      if (given !== undefined)
        yield* addSessionOf(project, yield* addUser(project, { isAnonymous: ofAnonymous }), { refreshToken: given })
      const anonymousToken = anonymous ? "anonymous0123456789abcdefghjkmnpqrstvwxyz01234" : undefined
      if (anonymousToken !== undefined) {
        yield* addSessionOf(project, yield* addUser(project, { isAnonymous: true }), { refreshToken: anonymousToken })
      }
      addCliLogin(project, {
        pollingCode: text("polling_code") ?? "polling",
        loginCode: text("login_code") ?? "login",
        expiresAtMillis: far,
        refreshToken: done ? "0123456789abcdefghjkmnpqrstvwxyz0123456789abc" : undefined,
        usedAtMillis: undefined,
        anonymousToken
      })
    })
const claimedBefore: Arrange = (stage) =>
  steps(
    login({ anonymous: true }),
    after({
      method: "POST",
      path: "/auth/cli/complete",
      access: "client",
      body: { login_code: fieldsOf(stage.request.body)["login_code"], mode: "claim-anon-session" }
    })
  )(stage)
const anonymousToken: Arrange = ({ project, request }) =>
  Effect.flatMap(addUser(project, { isAnonymous: true }), (user) =>
    addSessionOf(project, user, { refreshToken: String(fieldsOf(request.body)["anon_refresh_token"]) })
  )

/** Sign-in and sign-up on the 2026-04 platform. */
export const auth: Readonly<Record<string, Arrangement>> = {
  "auth.password.sign-up": {
    before: ({ recorded, ...stage }) =>
      /^sign-up-rule-default/.test(recorded.name)
        ? rejectingOthers({ recorded, ...stage })
        : recorded.name.startsWith("sign-up-rule")
          ? signUpRules({ recorded, ...stage })
          : Effect.void,
    cases: { "restricted-email-not-verified": verificationRequired }
  },
  "auth.password.sign-in": {
    cases: {
      "restricted-user": steps(signedUp, verificationRequired),
      "restricted-by-admin": restrictedThen,
      "after-primary-email-null-old-address-still-signs-in": withoutPrimary
    }
  },
  "auth.otp.sign-in": {
    before: ({ recorded, ...stage }) =>
      recorded.name.startsWith("sign-up-rule") ? signUpRules({ recorded, ...stage }) : Effect.void,
    cases: {
      "sign-up-rule-rejects": codeFor("o@blocked.example.com"),
      "sign-up-rule-rejects-code-again": codeFor("o@blocked.example.com", { used: true }),
      "sign-up-rule-restricts": codeFor(undefined),
      "new-user-of-email-verification-project-is-not-restricted": steps(verificationRequired, codeFor(undefined))
    }
  },
  "auth.sessions.current.delete": {
    cases: {
      "again-session-is-gone": signedOut,
      "restricted-user-without-allow-header": () => Effect.void
    }
  },
  "auth.sessions.current.refresh": {
    cases: {
      "keyless-client": refreshing,
      "key-required-without-key": steps(refreshing, keyRequired),
      "restricted-user-without-allow-header": steps(refreshing, verificationRequired),
      "anonymous-claims-2026": refreshing,
      "after-verification-not-restricted": steps(refreshing, verificationRequired, changeUser({ primary_email_verified: true })),
      "after-verification-by-code": steps(refreshing, verificationRequired),
      "unrestricted-again": steps(refreshing, changeUser({ restricted_by_admin: true }, { restricted_by_admin: false })),
      "anonymous-and-restricted-by-admin": steps(refreshing, changeUser({ restricted_by_admin: true }))
    }
  },
  "auth.cli.initiate": { cases: { "with-anon-refresh-token": anonymousToken } },
  "auth.cli.poll": {
    cases: {
      "success-unvalidated-token-comes-back": login(),
      "success-after-complete-2026": login({ done: true }),
      "after-complete-with-anon-session": login({ anonymous: true, done: true })
    }
  },
  "auth.cli.complete": {
    cases: {
      "check-none": login(),
      "check-anonymous": login({ anonymous: true }),
      "claim-without-anon-session": login(),
      "claim-anon-session": login({ anonymous: true }),
      "claim-anon-session-again": claimedBefore,
      "check-after-claim": claimedBefore,
      "check-after-complete": login({ done: true }),
      "complete-without-refresh-token": login(),
      "complete-mode-named": login(),
      "complete-with-anon-session-and-real-user": login({ anonymous: true }),
      "complete-with-refresh-token-of-anonymous-user": login({ ofAnonymous: true }),
      "keyless-check": login()
    }
  }
}
