import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const credential = <const Fields extends Schema.Struct.Fields>(response: Fields) =>
  Schema.Struct({
    id: Schema.String,
    rawId: Schema.String,
    type: Schema.Literal("public-key"),
    response: Schema.Struct({ clientDataJSON: Schema.String, ...response })
  })

// Authenticators and web views set members that may be absent to null.
const absent = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** The verified fields of a browser's registration response. @source WebAuthn 5.1 RegistrationResponseJSON */
export const RegistrationResponse = credential({
  attestationObject: Schema.String,
  transports: absent(Schema.Array(Schema.String))
})
export type RegistrationResponse = typeof RegistrationResponse.Type

/** The verified fields of a browser's authentication response. @source WebAuthn 5.1 AuthenticationResponseJSON */
export const AuthenticationResponse = credential({
  authenticatorData: Schema.String,
  signature: Schema.String,
  userHandle: absent(Schema.String)
})
export type AuthenticationResponse = typeof AuthenticationResponse.Type

const readClientData = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Struct({ origin: Schema.String })))

/** Returns the origin of the page that used the authenticator; undefined if the data is malformed. */
export const originOf = (clientDataJSON: string): string | undefined => {
  const read = Result.flatMap(Base64Url.decodeString(clientDataJSON), readClientData)
  return Result.isSuccess(read) && URL.canParse(read.success.origin) ? read.success.origin : undefined
}
