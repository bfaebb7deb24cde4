import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Passkey } from "../world/Passkey.js"
import type { Project } from "../world/Project.js"
import { isTrusted } from "../world/trust.js"
import type { AuthenticationResponse, RegistrationResponse } from "./credentials.js"
import { originOf } from "./credentials.js"

/** The response of an authenticator was rejected. */
export class PasskeyRefused extends Data.TaggedError("PasskeyRefused")<{
  readonly reason: "origin" | "signature" | "answer"
}> {}

// Trusted domains may contain wildcards, so the page's own origin is expected once it is trusted.
// @source protocol/authentication.md#passkeys
const requireTrusted = (project: Project, clientDataJSON: string) => {
  const origin = originOf(clientDataJSON)
  return origin !== undefined && isTrusted(project, origin)
    ? Effect.succeed({ expectedOrigin: origin, expectedRPID: new URL(origin).hostname })
    : Effect.fail(new PasskeyRefused({ reason: "origin" }))
}

// Few runs verify a passkey, and the library has many modules: it is loaded with the first one.
const library = () => import("@simplewebauthn/server")

// The library throws on a mismatch, such as a different challenge; only a wrong signature gives a negative result.
const verified = <A extends { readonly verified: boolean }>(verify: () => Promise<A>) =>
  Effect.tryPromise({ try: verify, catch: () => new PasskeyRefused({ reason: "answer" }) }).pipe(
    Effect.filterOrFail(
      (result) => result.verified,
      () => new PasskeyRefused({ reason: "signature" })
    )
  )

/** The data of a verified registration. */
export interface RegistrationInfo {
  readonly credential: { readonly id: string; readonly publicKey: Uint8Array<ArrayBuffer>; readonly counter: number }
  readonly credentialDeviceType: "singleDevice" | "multiDevice"
}

/** Verifies a new passkey against its challenge. */
export const verifyRegistration = Effect.fn("verifyRegistration")(function* (
  project: Project,
  response: RegistrationResponse,
  challenge: string
): Effect.fn.Return<RegistrationInfo, PasskeyRefused> {
  const expected = yield* requireTrusted(project, response.response.clientDataJSON)
  const { clientDataJSON, attestationObject } = response.response
  const { registrationInfo } = yield* verified(() =>
    library().then(({ verifyRegistrationResponse }) =>
      verifyRegistrationResponse({
        ...expected,
        response: { ...response, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        requireUserVerification: false
      })
    )
  )
  return registrationInfo ?? (yield* new PasskeyRefused({ reason: "signature" }))
})

/** Verifies that a passkey has signed the challenge; returns its new counter. */
export const verifyAuthentication = Effect.fn("verifyAuthentication")(function* (
  project: Project,
  passkey: Passkey,
  response: AuthenticationResponse,
  challenge: string
) {
  const expected = yield* requireTrusted(project, response.response.clientDataJSON)
  const { authenticatorData, clientDataJSON, signature } = response.response
  const { authenticationInfo } = yield* verified(() =>
    library().then(({ verifyAuthenticationResponse }) =>
      verifyAuthenticationResponse({
        ...expected,
        response: { ...response, response: { authenticatorData, clientDataJSON, signature }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
        requireUserVerification: false
      })
    )
  )
  return authenticationInfo.newCounter
})
