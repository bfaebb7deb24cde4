import { Effect } from "effect"
import { signInCode } from "../../../src/codes/kinds.js"
import { claimed } from "../answers.js"
import type { Arrange, Arrangement, Stage } from "../stage.js"
import { addUser, config, steps } from "../stage.js"
import { withCode } from "./codes.js"

const email = "otp-917b8d29e7@example.com"
const emailOf = ({ recorded }: Stage): string => claimed(recorded).email ?? email
const code: Arrange = (stage) => withCode(signInCode, { email: emailOf(stage) })(stage)
const used = withCode(signInCode, { email }, { used: true })
const expired = withCode(signInCode, { email }, { expired: true })

const addressee: Arrange = ({ project, request }) =>
  addUser(project, { email: (request.body as { readonly email: string }).email, verified: true, password: "password-123456" })

const verified: Arrange = (stage) =>
  addUser(stage.project, { email: emailOf(stage), verified: true, password: "password-123456" })
const takenEmail = "otp-f53ef93e70@example.com"

export const otp: Readonly<Record<string, Arrangement>> = {
  "auth.otp.send-sign-in-code": {
    cases: {
      "success-existing-email": addressee,
      "success-verified-password-user": addressee,
      "email-exists-unverified": ({ project, request }) =>
        addUser(project, { email: (request.body as { readonly email: string }).email, password: "password-123456" }),
      "sign-up-disabled": config({ signUpEnabled: false }),
      "otp-disabled": config({ magicLinkEnabled: false }),
      "otp-disabled-override-error-status": config({ magicLinkEnabled: false })
    }
  },
  "auth.otp.sign-in": {
    cases: {
      "success-new-user": code,
      "already-used": used,
      "success-existing-user": steps(verified, code),
      "success-server-access-password-user": steps(verified, code),
      expired,
      "success-anonymous-upgrade": code,
      "mfa-required": steps(({ project }) => addUser(project, { email, verified: true, requiresTotpMfa: true }), code),
      "email-taken-unverified-meanwhile": steps(
        ({ project }) => addUser(project, { email: takenEmail, password: "password-123456" }),
        withCode(signInCode, { email: takenEmail })
      )
    }
  },
  "auth.otp.sign-in.check-code": {
    cases: { valid: code, "not-found": () => Effect.void, "already-used": used, expired }
  }
}
