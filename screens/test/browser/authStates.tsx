import type { FlowAction, SignedInStep } from "portico/react"
import type { ReactNode } from "react"
import {
  ConnectionError,
  EmailPasswordMismatch,
  InvalidTotpCode,
  OAuthProviderAccessDenied,
  PasswordTooShort,
  UserWithEmailAlreadyExists,
  VerificationCodeNotFound
} from "../../../src/errors/index.js"
import type { ProviderAction, SignInStart } from "../../../src/react/flows/SignInFlow.js"
import type { SignUpStart } from "../../../src/react/flows/SignUpFlow.js"
import { oauthProviders } from "../../../src/schemas/limits.js"
import { CliAuthConfirmView } from "../../src/auth/CliAuthConfirm.js"
import { EmailVerificationView } from "../../src/auth/EmailVerification.js"
import { ErrorPageView } from "../../src/auth/ErrorPage.js"
import { ForgotPasswordView } from "../../src/auth/ForgotPassword.js"
import { MagicLinkCallbackView } from "../../src/auth/MagicLinkCallback.js"
import { MfaView } from "../../src/auth/Mfa.js"
import { NotFound } from "../../src/auth/NotFound.js"
import { OAuthCallbackView } from "../../src/auth/OAuthCallback.js"
import { PasswordResetView } from "../../src/auth/PasswordReset.js"
import { SignInView } from "../../src/auth/SignIn.js"
import { SignOutView } from "../../src/auth/SignOut.js"
import { SignUpView } from "../../src/auth/SignUp.js"
import { TeamInvitationView } from "../../src/auth/TeamInvitation.js"

/** An action without effect: idle, pending or failed. */
const act = <Args extends ReadonlyArray<unknown>, E extends { readonly _tag: string }, Field extends string = never>(
  error?: E,
  place: Field | "form" = "form",
  isPending = false
): FlowAction<Args, E, Field> => ({
  run: () => Promise.resolve(false),
  isPending,
  error,
  // The cast: the object is built from its key.
  errors: (error === undefined ? {} : { [place]: error }) as { readonly [P in Field | "form"]?: E }
})

const provider = (id: string, error?: OAuthProviderAccessDenied): ProviderAction => ({ id, ...act<[], never>(error as never) })
const noAnswer = new ConnectionError({
  method: "POST",
  path: "/auth/password/sign-in",
  attempts: 1,
  origin: "https://api.example.com",
  reason: "refused"
} as never)

const signIn: SignInStart = {
  step: "start",
  reason: null,
  isAnonymous: false,
  isSignUpAllowed: true,
  password: act(),
  link: act(),
  passkey: act(),
  providers: ["google", "github", "microsoft"].map((id) => provider(id))
}
const signUp: SignUpStart = {
  step: "start",
  reason: null,
  isAnonymous: false,
  password: act(),
  link: act(),
  providers: signIn.providers
}
const loading = { step: "loading", retrying: undefined } as const
const failed = { step: "failed", error: noAnswer, retry: () => undefined, isRetrying: false } as const

const ada = { displayName: "Ada Lovelace", primaryEmail: "ada@example.com" } as SignedInStep["user"]
const long = {
  displayName: "Pablo Diego José Francisco de Paula Juan Nepomuceno María de los Remedios Cipriano",
  primaryEmail: null
} as SignedInStep["user"]
const team = "The Society for the Continued Improvement of Analytical Engines and Difference Engines"
const code = act<[string], never, "code">()
const wrongCode = act<[string], InvalidTotpCode, "code">(new InvalidTotpCode(), "code")
const back = () => undefined
const codeSent = { step: "code-sent", email: "ada@example.com", sent: 1, code, resend: act<[], never>(), back } as const

/** All states of all authentication pages, by name. */
export const states: Readonly<Record<string, ReactNode>> = {
  "sign-in": <SignInView flow={signIn} />,
  "sign-in-loading": <SignInView flow={loading} />,
  "sign-in-retrying": <SignInView flow={{ step: "loading", retrying: noAnswer }} />,
  "sign-in-failed": <SignInView flow={failed} />,
  "sign-in-wrong": <SignInView flow={{ ...signIn, password: act(new EmailPasswordMismatch()) }} />,
  "sign-in-no-answer": <SignInView flow={{ ...signIn, password: act(noAnswer as never) }} />,
  "sign-in-pending": <SignInView flow={{ ...signIn, password: act(undefined as never, "form", true) }} />,
  "sign-in-twelve": <SignInView flow={{ ...signIn, providers: oauthProviders.map((id) => provider(id)) }} />,
  "sign-in-denied": <SignInView flow={{ ...signIn, providers: [provider("google", new OAuthProviderAccessDenied())] }} />,
  "sign-in-two": <SignInView flow={{ ...signIn, passkey: null, link: null, providers: signIn.providers.slice(0, 2) }} />,
  "sign-in-password": <SignInView flow={{ ...signIn, passkey: null, link: null, providers: [], isSignUpAllowed: false }} />,
  "sign-in-link": <SignInView flow={{ ...signIn, passkey: null, password: null, providers: [] }} />,
  "sign-in-passkey": <SignInView flow={{ ...signIn, link: null, password: null, providers: [] }} />,
  "sign-in-providers": <SignInView flow={{ ...signIn, link: null, password: null, passkey: null }} />,
  "sign-in-provider": (
    <SignInView flow={{ ...signIn, link: null, password: null, passkey: null, providers: signIn.providers.slice(0, 1) }} />
  ),
  "sign-in-again": <SignInView flow={{ ...signIn, reason: "second-factor-ended" }} />,
  "sign-in-not-allowed": <SignInView flow={{ step: "not-allowed" }} />,
  "sign-in-code": <SignInView flow={codeSent} />,
  "sign-in-code-wrong": (
    <SignInView flow={{ ...codeSent, code: act<[string], never, "code">(new VerificationCodeNotFound() as never, "code") }} />
  ),
  "sign-in-mfa-wrong": <SignInView flow={{ step: "second-factor", code: wrongCode as never, back }} />,
  "sign-in-already": <SignInView flow={{ step: "signed-in", reason: "already", user: ada, continue: act(), signOut: act() }} />,
  "sign-in-already-long": (
    <SignInView flow={{ step: "signed-in", reason: "already", user: long, continue: act(), signOut: act() }} />
  ),
  "sign-in-done": <SignInView flow={{ step: "done", continue: act() }} />,
  "sign-up": <SignUpView flow={signUp} />,
  "sign-up-loading": <SignUpView flow={loading} />,
  "sign-up-password": <SignUpView flow={{ ...signUp, link: null, providers: [] }} />,
  "sign-up-guest": <SignUpView flow={{ ...signUp, isAnonymous: true, link: null, providers: [] }} />,
  "sign-up-taken": (
    <SignUpView
      flow={{ ...signUp, password: act(new UserWithEmailAlreadyExists({ details: { email: "" } } as never), "email") }}
    />
  ),
  "sign-up-short": (
    <SignUpView flow={{ ...signUp, password: act(new PasswordTooShort({ details: { minLength: 8 } }), "password") }} />
  ),
  "sign-up-closed": <SignUpView flow={{ step: "closed" }} />,
  forgot: <ForgotPasswordView flow={{ step: "start", send: act() }} />,
  "forgot-sent": <ForgotPasswordView flow={{ step: "sent", email: "ada@example.com", sent: 1, resend: act(), back }} />,
  reset: <PasswordResetView flow={{ step: "start", submit: act() }} />,
  "reset-loading": <PasswordResetView flow={loading} />,
  "reset-expired": <PasswordResetView flow={{ step: "code-refused", reason: "expired" }} />,
  "reset-missing": <PasswordResetView flow={{ step: "code-missing" }} />,
  "reset-done": <PasswordResetView flow={{ step: "done" }} />,
  verify: <EmailVerificationView flow={{ step: "start", verify: act() }} />,
  "verify-used": <EmailVerificationView flow={{ step: "code-refused", reason: "used", resend: act() }} />,
  "verify-resent": <EmailVerificationView flow={{ step: "sent", email: "ada@example.com", sent: 1, resend: act() }} />,
  "verify-done": <EmailVerificationView flow={{ step: "done" }} />,
  magic: <MagicLinkCallbackView flow={{ step: "start", signedInAs: null, submit: act() }} />,
  "magic-instead": <MagicLinkCallbackView flow={{ step: "start", signedInAs: ada, submit: act() }} />,
  "oauth-loading": <OAuthCallbackView flow={loading} />,
  "oauth-nothing": <OAuthCallbackView flow={{ step: "nothing-to-do", continue: act() }} />,
  "oauth-failed": <OAuthCallbackView flow={{ step: "failed", error: new OAuthProviderAccessDenied() as never, retry: null }} />,
  "oauth-retry": <OAuthCallbackView flow={{ step: "failed", error: noAnswer as never, retry: back }} />,
  mfa: <MfaView flow={{ step: "start", code }} />,
  "mfa-loading": <MfaView flow={loading} />,
  "mfa-ended": <MfaView flow={{ step: "ended" }} />,
  invite: (
    <TeamInvitationView flow={{ step: "start", teamDisplayName: "Acme Inc.", user: ada, accept: act(), switchUser: act() }} />
  ),
  "invite-long": (
    <TeamInvitationView flow={{ step: "start", teamDisplayName: team, user: long, accept: act(), switchUser: act() }} />
  ),
  "invite-wrong-user": <TeamInvitationView flow={{ step: "wrong-user", user: ada, switchUser: act() }} />,
  "invite-signed-out": <TeamInvitationView flow={{ step: "signed-out", signIn: act() }} />,
  "invite-refused": <TeamInvitationView flow={{ step: "code-refused", reason: "expired" }} />,
  "invite-gone": <TeamInvitationView flow={{ step: "team-gone" }} />,
  "invite-done": <TeamInvitationView flow={{ step: "done", teamDisplayName: "Acme Inc." }} />,
  cli: <CliAuthConfirmView flow={{ step: "start", user: ada, confirm: act(), switchUser: act() }} />,
  "cli-refused": <CliAuthConfirmView flow={{ step: "code-refused", reason: "used" }} />,
  "cli-signed-out": <CliAuthConfirmView flow={{ step: "signed-out", signIn: act() }} />,
  "cli-done": <CliAuthConfirmView flow={{ step: "done" }} />,
  "sign-out": <SignOutView flow={{ step: "start", signOut: act() }} />,
  "sign-out-done": <SignOutView flow={{ step: "done", error: undefined }} />,
  error: <ErrorPageView flow={{ step: "failed", error: new OAuthProviderAccessDenied() as never }} />,
  "not-found": <NotFound />
}
