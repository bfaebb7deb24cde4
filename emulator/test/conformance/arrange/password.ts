import { Effect } from "effect"
import type { Arrange, Arrangement } from "../stage.js"
import { addUser, config, skip } from "../stage.js"

const emailOf = (body: unknown): string => (body as { readonly email?: string } | undefined)?.email?.toLowerCase() ?? ""

const existing: Arrange = ({ project, request }) =>
  typeof (request.body as { email?: unknown } | undefined)?.email === "string"
    ? addUser(project, { email: emailOf(request.body), password: "password-123456" })
    : Effect.void

const withTotp: Arrange = ({ project, request }) =>
  addUser(project, { email: emailOf(request.body), password: "password-123456", requiresTotpMfa: true })

const nothing: Arrange = () => Effect.void

export const password: Readonly<Record<string, Arrangement>> = {
  "auth.password.sign-in": {
    cases: {
      success: existing,
      "success-server-access": existing,
      "success-admin-access": existing,
      "success-upper-case-email": existing,
      "success-verified-user-with-all-claims": existing,
      "wrong-password": existing,
      "wrong-password-override-error-status": existing,
      "short-wrong-password": existing,
      "password-authentication-disabled": config({ credentialEnabled: false }),
      "mfa-required": withTotp,
      "mfa-required-override-error-status": withTotp
    }
  },
  "common.body-parsing": {
    before: ({ project }) => addUser(project, { email: "u-2acee0b007@example.com", password: "password-123456" }),
    cases: {
      "proto-key-is-a-500": skip("the platform answers 500; the emulator refuses the unknown property"),
      "json-null": nothing
    }
  }
}
