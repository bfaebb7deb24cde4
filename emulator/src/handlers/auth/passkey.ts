import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Endpoint, passkey } from "portico/contract"
import { PasskeyAuthenticationFailed, PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed } from "portico/effect/errors"
import { Secret, Wire } from "portico/schemas"
import { passkeyAuthentication, passkeyRegistration } from "../../codes/kinds.js"
import { createCode, useCode } from "../../codes/VerificationCodes.js"
import { route, userRoute } from "../../http/Route.js"
import { badRequest } from "../../http/StatusError.js"
import { AuthenticationResponse, RegistrationResponse } from "../../passkeys/credentials.js"
import { creationOptions, newChallenge, requestOptions, userHandleOf } from "../../passkeys/options.js"
import type { PasskeyRefused } from "../../passkeys/verifyPasskey.js"
import { verifyAuthentication, verifyRegistration } from "../../passkeys/verifyPasskey.js"
import { completeSignIn } from "../../users/sessions.js"
import { passkeyByCredential, setPasskey } from "../../world/Passkey.js"
import type { Project } from "../../world/Project.js"
import { usersOf } from "../../world/User.js"

// The platform accepts anything as a credential, and rejects it only after the code is used up.
const AnyCredential = Schema.Union([
  Schema.Record(Schema.String, Schema.Unknown),
  Schema.Array(Schema.Unknown),
  Schema.String,
  Schema.Number,
  Schema.Boolean
])
const register = Endpoint.post("/auth/passkey/register", {
  access: "client",
  session: "required",
  payload: Wire({ credential: AnyCredential, code: Secret }),
  success: passkey.register.success,
  errors: passkey.register.errors
})
const signIn = Endpoint.post("/auth/passkey/sign-in", {
  access: "client",
  session: "none",
  payload: Wire({ authenticationResponse: AnyCredential, code: Secret }),
  success: passkey.signIn.success,
  errors: passkey.signIn.errors
})

const reasons: Readonly<Record<PasskeyRefused["reason"], string>> = {
  origin: "The passkey was used on a page that the project does not trust.",
  signature: "The signature of the passkey is not that of the credential.",
  answer: "The answer of the authenticator does not fit."
}
const refusedRegistration = (reason: PasskeyRefused["reason"]) => new PasskeyRegistrationFailed({ message: reasons[reason] })
const refusedSignIn = (reason: PasskeyRefused["reason"]) => new PasskeyAuthenticationFailed({ message: reasons[reason] })

const requirePasskeys = (project: Project) =>
  project.config.passkeyEnabled ? Effect.void : Effect.fail(new PasskeyAuthenticationNotEnabled())

const initiateRegistration = userRoute(
  passkey.initiateRegistration,
  {},
  Effect.fn("passkey.initiateRegistration")(function* (_, { auth: { project, user } }) {
    yield* requirePasskeys(project)
    const challenge = yield* newChallenge
    const { code } = yield* createCode(project, passkeyRegistration, { challenge, userHandle: userHandleOf(user) })
    return { options: creationOptions(project, user, challenge), code: Redacted.make(code) }
  })
)

const readRegistration = Schema.decodeUnknownEffect(RegistrationResponse)
const registerRoute = route(
  register,
  {},
  Effect.fn("passkey.register")(function* ({ payload }, { auth: { project, user } }) {
    const { challenge, userHandle } = yield* useCode(project, passkeyRegistration, Redacted.value(payload.code))
    yield* requirePasskeys(project)
    // The platform checks the user only now.
    if (user === undefined) return yield* badRequest("Registering a passkey requires a signed-in user.")
    const response = yield* Effect.mapError(readRegistration(payload.credential), () => refusedRegistration("answer"))
    const { credential, credentialDeviceType } = yield* Effect.mapError(
      verifyRegistration(project, response, challenge),
      ({ reason }) => refusedRegistration(reason)
    )
    setPasskey(project, {
      userId: user.id,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      userHandle,
      transports: response.response.transports ?? [],
      deviceType: credentialDeviceType,
      counter: credential.counter
    })
    user.passkeyEnabled = true
    return { userHandle: credential.id }
  })
)

const initiateAuthentication = route(
  passkey.initiateAuthentication,
  {},
  Effect.fn("passkey.initiateAuthentication")(function* (_, { auth: { project } }) {
    yield* requirePasskeys(project)
    const challenge = yield* newChallenge
    const { code } = yield* createCode(project, passkeyAuthentication, { challenge })
    return { options: requestOptions(challenge), code: Redacted.make(code) }
  })
)

const notFound = () => new PasskeyAuthenticationFailed({ message: "No user has this passkey." })
const hasId = Schema.is(Schema.Struct({ id: Schema.String }))
const readAuthentication = Schema.decodeUnknownEffect(AuthenticationResponse)
const signInRoute = route(
  signIn,
  {},
  Effect.fn("passkey.signIn")(function* ({ payload }, { auth: { project }, request }) {
    const { challenge } = yield* useCode(project, passkeyAuthentication, Redacted.value(payload.code))
    yield* requirePasskeys(project)
    const { authenticationResponse: given } = payload
    const stored = hasId(given) ? passkeyByCredential(project, given.id) : undefined
    const user = stored && usersOf(project).get(stored.userId)
    if (stored === undefined || user?.passkeyEnabled !== true) return yield* notFound()
    const response = yield* Effect.mapError(readAuthentication(given), () => refusedSignIn("answer"))
    stored.counter = yield* Effect.mapError(verifyAuthentication(project, stored, response, challenge), ({ reason }) =>
      refusedSignIn(reason)
    )
    return { ...(yield* completeSignIn(project, user, request, false)), isNewUser: false }
  })
)

/** Routes of passkey registration and sign-in. @source protocol/authentication.md#passkeys */
export const passkeyRoutes = [initiateRegistration, registerRoute, initiateAuthentication, signInRoute]
