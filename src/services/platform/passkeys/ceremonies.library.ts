// What the SDK uses of the library, so that bundlers leave out the rest.
export {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError
} from "@simplewebauthn/browser"
