import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { PasskeysUnsupportedError } from "../../../errors/flows.js"
import type { PasskeyCreationOptions, PasskeyCredential, PasskeyRequestOptions } from "../../../schemas/Passkey.js"

/**
 * The authenticators of this device. One ceremony runs at a time: starting one ends the previous one with the code
 * `ERROR_CEREMONY_ABORTED`, and interrupting one closes its dialog.
 */
export class WebAuthn extends Context.Service<
  WebAuthn,
  {
    /** Fails if a ceremony would fail for lack of support, so that no challenge is requested for it. */
    check(how: { readonly autofill: boolean }): Effect.Effect<void, CeremonyFailure | PasskeysUnsupportedError>
    /** Creates a passkey. */
    create(options: PasskeyCreationOptions): Effect.Effect<PasskeyCredential, CeremonyFailure | PasskeysUnsupportedError>
    /** Uses a passkey, from a dialog or, with `autofill`, from the suggestions of an input field. */
    get(
      options: PasskeyRequestOptions,
      how: { readonly autofill: boolean }
    ): Effect.Effect<PasskeyCredential, CeremonyFailure | PasskeysUnsupportedError>
  }
>()("portico/platform/WebAuthn") {
  /** No authenticators: servers, scripts and command lines. */
  static readonly none: WebAuthn["Service"] = {
    check: () => Effect.fail(new PasskeysUnsupportedError({ missing: "browser" })),
    create: () => Effect.fail(new PasskeysUnsupportedError({ missing: "browser" })),
    get: () => Effect.fail(new PasskeysUnsupportedError({ missing: "browser" }))
  }
}

/**
 * A ceremony that ended without a passkey; `code` is the authenticator code of protocol/answers.md#known-errors, or the name of
 * the browser's error.
 */
export class CeremonyFailure extends Data.TaggedError("CeremonyFailure")<{
  readonly kind: "cancelled" | "refused" | "unknown"
  readonly code: string
  readonly message: string
}> {}
