import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { passkeyRpIdPlaceholder, passkeyTimeoutMillis } from "portico/schemas"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"

const challengeBytes = 32

/** A base64url challenge: random, unless the emulator was started with a fixed one. */
export const newChallenge = Effect.gen(function* () {
  const { passkeyChallenge } = yield* EmulatorConfig
  return passkeyChallenge ?? Base64Url.encode(yield* (yield* RandomText).bytes(challengeBytes))
})

/** Returns the user handle for authenticators, in base64url. */
export const userHandleOf = (user: User): string => Base64Url.encode(user.id)

/** Returns the options for creating a passkey. @source protocol/authentication.md#passkeys */
export const creationOptions = (project: Project, user: User, challenge: string) => {
  const name = user.displayName ?? primaryChannel(user)?.value ?? "Stack Auth User"
  return {
    challenge,
    rp: { name: project.displayName, id: passkeyRpIdPlaceholder },
    user: { id: userHandleOf(user), name, displayName: name },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    timeout: passkeyTimeoutMillis,
    attestation: "none",
    excludeCredentials: [],
    authenticatorSelection: { residentKey: "required", userVerification: "preferred", requireResidentKey: true },
    extensions: { credProps: true }
  }
}

/** Returns the options for requesting any passkey of the page. @source protocol/authentication.md#passkeys */
export const requestOptions = (challenge: string) => ({
  rpId: passkeyRpIdPlaceholder,
  challenge,
  allowCredentials: [],
  timeout: passkeyTimeoutMillis,
  userVerification: "preferred"
})
