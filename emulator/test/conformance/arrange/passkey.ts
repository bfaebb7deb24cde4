import { verifyRegistrationResponse } from "@simplewebauthn/server"
import { Effect } from "effect"
import { passkeyAuthentication, passkeyRegistration } from "../../../src/codes/kinds.js"
import { setPasskey } from "../../../src/world/Passkey.js"
import { claimed } from "../answers.js"
import { recordings } from "../recording.js"
import type { Arrange, Arrangement } from "../stage.js"
import { addUser, config, steps } from "../stage.js"
import { withCode } from "./codes.js"

/** The challenge of all recorded ceremonies. */
export const recordedChallenge = "TU9DSw"

const registration = { challenge: recordedChallenge, userHandle: "recorded" }
const registering = withCode(passkeyRegistration, registration)
const authenticating = withCode(passkeyAuthentication, { challenge: recordedChallenge })
const trusted = config({ domains: [{ domain: "https://app.example.com", handlerPath: "/handler" }] })

type Credential = Parameters<typeof verifyRegistrationResponse>[0]["response"]
const recordedCredential = (name: string) => {
  const found = recordings.get("auth.passkey.register")?.cases.find((recorded) => recorded.name === name)
  if (found === undefined) throw new Error(`there is no recorded registration ${name}`)
  return (found.request.body as { readonly credential: Credential }).credential
}

// The passkey of a recorded registration, with its own key.
const registered =
  (name: string, origin: string): Arrange =>
  ({ project, recorded }) =>
    Effect.gen(function* () {
      const user = yield* addUser(project, { email: "p@example.com", passkeyEnabled: true, ...claimed(recorded) })
      const { registrationInfo } = yield* Effect.promise(() =>
        verifyRegistrationResponse({
          response: recordedCredential(name),
          expectedChallenge: recordedChallenge,
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          requireUserVerification: false
        })
      )
      if (registrationInfo === undefined) return yield* Effect.die("the recorded registration does not verify")
      const { id, publicKey, counter } = registrationInfo.credential
      setPasskey(project, {
        userId: user.id,
        credentialId: id,
        publicKey,
        userHandle: "recorded",
        transports: [],
        deviceType: "singleDevice",
        counter
      })
    })
const present = steps(registered("success", "http://localhost:3000"), authenticating)

export const passkey: Readonly<Record<string, Arrangement>> = {
  "auth.passkey.initiate-passkey-registration": {},
  "auth.passkey.initiate-passkey-authentication": { cases: { "passkey-disabled": config({ passkeyEnabled: false }) } },
  "auth.passkey.register": {
    cases: {
      "incomplete-credential-is-a-500-and-burns-the-code": registering,
      "origin-not-trusted": registering,
      "code-used-by-failed-try": withCode(passkeyRegistration, registration, { used: true }),
      "wrong-challenge": registering,
      "wrong-rp-id": registering,
      "no-user-is-a-500": registering,
      "code-expired": withCode(passkeyRegistration, registration, { expired: true }),
      success: registering,
      "code-already-used": withCode(passkeyRegistration, registration, { used: true }),
      "success-trusted-domain": steps(trusted, registering)
    }
  },
  "auth.passkey.sign-in": {
    cases: {
      "incomplete-response": present,
      success: present,
      "code-already-used": withCode(passkeyAuthentication, { challenge: recordedChallenge }, { used: true }),
      "success-server-access": present,
      "origin-not-trusted": present,
      "unknown-credential": present,
      "unknown-credential-override-error-status": present,
      "bad-signature": present,
      "wrong-challenge": present,
      "code-expired": withCode(passkeyAuthentication, { challenge: recordedChallenge }, { expired: true }),
      "registration-code-used-for-sign-in": registering,
      "success-trusted-domain": steps(trusted, registered("success-trusted-domain", "https://app.example.com"), authenticating)
    }
  }
}
