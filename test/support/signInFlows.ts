import { Effect, Layer, Redacted } from "effect"
import { WebAuthn } from "../../src/services/platform/passkeys/WebAuthn.js"
import type { TokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { answers, guestToken } from "./authApp.js"
import { json, pair } from "./fakes.js"
import type { App } from "./oauthApp.js"

export const credential = { email: "ada@example.com", password: "password-1" }

/** An authenticator that has Ada's passkey. */
export const passkeys = Layer.succeed(WebAuthn, {
  check: () => Effect.void,
  create: () => Effect.never,
  get: () => Effect.succeed({ id: "i", rawId: "i", type: "public-key" as const, response: { clientDataJSON: "c" } })
})

/** A way of signing in. */
export interface Flow {
  /** The request that signs Ada in, and its response. */
  readonly path: string
  readonly success: ReturnType<typeof answers>
  /** The response to an earlier request on the same path, if there is one. */
  readonly checked?: ReturnType<typeof answers>
  /** The user whose session the sign-in replaces; null if it replaces none. Default: a user who is not anonymous. */
  readonly earlier?: TokenPair | null
  readonly signIn: (app: App) => Effect.Effect<unknown, { readonly _tag: string; readonly reason?: unknown }>
}
/** Every way of signing in that sends a request. */
export const flows: Readonly<Record<string, Flow>> = {
  signInWithCredential: {
    path: "/auth/password/sign-in",
    success: answers("auth.password.sign-in", "success"),
    signIn: ({ auth }) => auth.signInWithCredential(credential)
  },
  signUpWithCredential: {
    path: "/auth/password/sign-up",
    success: answers("auth.password.sign-up", "success-with-verification-callback"),
    signIn: ({ auth }) => auth.signUpWithCredential(credential)
  },
  signInWithMagicLink: {
    path: "/auth/otp/sign-in",
    success: answers("auth.otp.sign-in", "success-existing-user"),
    signIn: ({ auth }) => auth.signInWithMagicLink("a".repeat(45))
  },
  signInWithMfa: {
    path: "/auth/mfa/sign-in",
    success: answers("auth.mfa.sign-in", "success"),
    signIn: ({ auth }) => auth.signInWithMfa("123456", "a".repeat(45))
  },
  signInWithPasskey: {
    path: "/auth/passkey/sign-in",
    success: answers("auth.passkey.sign-in", "success"),
    signIn: ({ auth }) => auth.signInWithPasskey()
  },
  callOAuthCallback: {
    path: "/auth/oauth/token",
    success: answers("auth.oauth.token", "success-existing-user"),
    signIn: ({ auth }) => auth.callOAuthCallback()
  },
  signUpAnonymously: {
    path: "/auth/anonymous/sign-up",
    success: answers("auth.anonymous.sign-up", "success-no-body"),
    earlier: null,
    signIn: ({ auth }) => auth.signUpAnonymously()
  },
  claimCliSession: {
    path: "/auth/cli/complete",
    checked: json({ cli_session_state: "anonymous" }),
    success: json({ access_token: guestToken, refresh_token: "refresh-cli" }),
    earlier: { ...pair("guest"), accessToken: Redacted.make(guestToken) },
    signIn: ({ auth }) => auth.claimCliSession("l".repeat(45))
  }
}

/** The responses to the requests before those that sign in. */
export const before = {
  "/auth/passkey/initiate-passkey-authentication": answers("auth.passkey.initiate-passkey-authentication", "success"),
  "/auth/sessions/current": answers("auth.sessions.current.delete", "success")
}

/** Returns the refresh token of the session that a way of signing in starts. */
export const tokenIn = ({ text }: Flow["success"]): string => JSON.parse(text).refresh_token

/** Returns the session that a way of signing in replaces. */
export const earlierOf = ({ earlier = pair("earlier") }: Flow): TokenPair | null => earlier
