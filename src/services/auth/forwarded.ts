import * as Effect from "effect/Effect"
import type { ConnectionError } from "../../errors/sdk.js"
import type { make } from "./laterFlows.js"

/** The flows that are loaded when the first of them is used. */
export type LaterFlows = Effect.Success<typeof make>

const methods = [
  "beginMfaEnrolment",
  "checkEmailVerificationCode",
  "confirmCliLogin",
  "enableMfa",
  "getConnectedAccount",
  "linkOAuth",
  "promptCliLogin",
  "registerPasskey",
  "resetPassword",
  "revokeSession",
  "sendForgotPasswordEmail",
  "sendMagicLinkEmail",
  "sendVerificationEmail",
  "setPassword",
  "signInWithMagicLink",
  "signInWithMfa",
  "signInWithOAuth",
  "signInWithPasskey",
  "signUpWithCredential",
  "updatePassword",
  "verifyEmail",
  "verifyMagicLinkCode",
  "verifyPasswordResetCode"
] as const satisfies ReadonlyArray<keyof LaterFlows>

const effects = [
  "callOAuthCallback",
  "disableMfa",
  "listSessions",
  "signUpAnonymously",
  "takeCallbackError"
] as const satisfies ReadonlyArray<keyof LaterFlows>

type AnyFlow = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** The flows as an app has them before they are loaded: each loads them all, once, and goes on. */
export const forwarded = (
  later: Effect.Effect<LaterFlows, ConnectionError>
): Pick<LaterFlows, (typeof methods)[number] | (typeof effects)[number]> =>
  // The casts of a derivation: a name forwards to the flow of that name, with its arguments as they come.
  Object.fromEntries<unknown>([
    ...methods.map(
      (name) =>
        [name, (...args: ReadonlyArray<unknown>) => Effect.flatMap(later, (flows) => (flows[name] as AnyFlow)(...args))] as const
    ),
    ...effects.map((name) => [name, Effect.flatMap(later, (flows): Effect.Effect<unknown, unknown> => flows[name])] as const)
  ]) as Pick<LaterFlows, (typeof methods)[number] | (typeof effects)[number]>
