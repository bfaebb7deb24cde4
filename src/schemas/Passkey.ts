import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { Secret } from "./Secret.js"
import { Wire } from "./wire.js"

// WebAuthn's JSON is kept unchanged: only the parts that are checked have a schema, and the browser gets all of it.
const open = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Schema.Json)])

/**
 * `PublicKeyCredentialCreationOptionsJSON`, with a placeholder for the relying party. @source protocol/authentication.md#passkeys
 */
export const PasskeyCreationOptions = open({
  challenge: Schema.String,
  rp: open({ id: Schema.String, name: Schema.String }),
  user: open({ id: Schema.String, name: Schema.String, displayName: Schema.String })
})
export type PasskeyCreationOptions = typeof PasskeyCreationOptions.Type

/**
 * `PublicKeyCredentialRequestOptionsJSON`, with a placeholder for the relying party. @source protocol/authentication.md#passkeys
 */
export const PasskeyRequestOptions = open({ challenge: Schema.String, rpId: Schema.String })
export type PasskeyRequestOptions = typeof PasskeyRequestOptions.Type

/**
 * `RegistrationResponseJSON` or `AuthenticationResponseJSON`: the authenticator's response.
 * @source protocol/authentication.md#passkeys
 */
export const PasskeyCredential = open({
  id: Schema.String,
  rawId: Schema.String,
  type: Schema.Literal("public-key"),
  response: open({ clientDataJSON: Schema.String })
})
export type PasskeyCredential = typeof PasskeyCredential.Type

/**
 * The start of a registration: the browser's options and the code of the next step. @source protocol/authentication.md#passkeys
 */
export class PasskeyRegistration extends Opaque<PasskeyRegistration>()(
  Wire({ options: PasskeyCreationOptions, code: Secret }, { options: "options_json" })
) {}

/** The start of a sign-in: the browser's options and the code of the next step. @source protocol/authentication.md#passkeys */
export class PasskeyAuthentication extends Opaque<PasskeyAuthentication>()(
  Wire({ options: PasskeyRequestOptions, code: Secret }, { options: "options_json" })
) {}

/** A new passkey, with the code of its registration. @source protocol/authentication.md#passkeys */
export class RegisterPasskey extends Opaque<RegisterPasskey>()(Wire({ credential: PasskeyCredential, code: Secret })) {}

/** The registered passkey. @source protocol/authentication.md#passkeys */
export class RegisteredPasskey extends Opaque<RegisteredPasskey>()(Wire({ userHandle: Schema.String })) {}

/** The response of a passkey, with the code of the sign-in. @source protocol/authentication.md#passkeys */
export class PasskeySignIn extends Opaque<PasskeySignIn>()(Wire({ authenticationResponse: PasskeyCredential, code: Secret })) {}
