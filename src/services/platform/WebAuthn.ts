import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnErrorCode
} from "@simplewebauthn/browser"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PasskeysUnsupportedError } from "../../errors/flows.js"

/** What an authenticator is asked when a passkey is made. @source WebAuthn L3 5.4 */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON

/** What an authenticator is asked when a passkey is used. @source WebAuthn L3 5.5 */
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

/** The answer to a creation. */
export type RegistrationResponse = RegistrationResponseJSON

/** The answer to a request. */
export type AuthenticationResponse = AuthenticationResponseJSON

/** Why a ceremony failed, as far as browsers tell. @source spec 8 Passkey errors */
export type AuthenticatorCode = WebAuthnErrorCode

/** How a ceremony ended without a passkey; `code` is an `AuthenticatorCode`, or the name of the browser's error. */
export class CeremonyFailure extends Data.TaggedError("CeremonyFailure")<{
  readonly kind: "cancelled" | "refused" | "unknown"
  readonly code: string
  readonly message: string
}> {}

/**
 * The authenticators of this device. One ceremony runs at a time: beginning one ends the one before with the code
 * `ERROR_CEREMONY_ABORTED`, and interrupting one closes its dialog.
 */
export class WebAuthn extends Context.Service<
  WebAuthn,
  {
    /** Makes a passkey. */
    create(options: CreationOptions): Effect.Effect<RegistrationResponse, CeremonyFailure | PasskeysUnsupportedError>
    /** Uses a passkey, from a dialog or, with `autofill`, from the suggestions of an input field. */
    get(
      options: RequestOptions,
      how: { readonly autofill: boolean }
    ): Effect.Effect<AuthenticationResponse, CeremonyFailure | PasskeysUnsupportedError>
  }
>()("portico/platform/WebAuthn") {
  /** No authenticators: servers, scripts and command lines. */
  static readonly layerNone = Layer.succeed(WebAuthn, {
    create: () => Effect.fail(new PasskeysUnsupportedError({ missing: "browser" })),
    get: () => Effect.fail(new PasskeysUnsupportedError({ missing: "browser" }))
  })
}
