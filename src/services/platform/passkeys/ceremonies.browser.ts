import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON
} from "@simplewebauthn/browser"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { PasskeysUnsupportedError } from "../../../errors/flows.js"
import type { PasskeyCreationOptions, PasskeyCredential, PasskeyRequestOptions } from "../../../schemas/Passkey.js"
import { retriedImport } from "../../lazy/retriedImport.js"
import type { WebAuthn } from "./WebAuthn.js"
import { CeremonyFailure } from "./WebAuthn.js"

type Library = typeof import("./ceremonies.library.js")

/** The authenticators that this browser reaches. Their library is loaded on first use. */
export const makeCeremonies = (): WebAuthn["Service"] => {
  let latest = 0

  const supporting = Effect.fnUntraced(function* (autofill: boolean) {
    const library = yield* loaded
    if (!library.browserSupportsWebAuthn()) return yield* new PasskeysUnsupportedError({ missing: "passkeys" })
    const missing = { missing: "autofill" } as const
    // Some web views reject, or throw, instead of answering.
    const asked = Effect.tryPromise({
      try: () => library.browserSupportsWebAuthnAutofill(),
      catch: () => new PasskeysUnsupportedError(missing)
    })
    if (autofill && !(yield* asked)) return yield* new PasskeysUnsupportedError(missing)
    return library
  })

  const ceremony = <A>(run: (library: Library) => Promise<A>, autofill: boolean) =>
    Effect.gen(function* () {
      const library = yield* supporting(autofill)
      const own = ++latest
      return yield* Effect.tryPromise({ try: () => run(library), catch: (error) => failure(library, error) }).pipe(
        // The library aborts the latest ceremony, which by now may be another caller's.
        Effect.onExit((exit) =>
          Effect.sync(() => {
            if (Exit.hasInterrupts(exit) && own === latest) library.WebAuthnAbortService.cancelCeremony()
          })
        )
      )
    })

  // Casts at a seam: the library lists every member of WebAuthn's JSON, the schemas only the ones in use.
  const creation = (options: PasskeyCreationOptions) => options as unknown as PublicKeyCredentialCreationOptionsJSON
  const request = (options: PasskeyRequestOptions) => options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = (answer: RegistrationResponseJSON | AuthenticationResponseJSON) => answer as unknown as PasskeyCredential

  return {
    check: ({ autofill }) => Effect.asVoid(supporting(autofill)),
    create: (options) =>
      ceremony((library) => library.startRegistration({ optionsJSON: creation(options) }).then(credential), false),
    get: (options, { autofill }) =>
      ceremony(
        (library) =>
          library.startAuthentication({ optionsJSON: request(options), useBrowserAutofill: autofill }).then(credential),
        autofill
      )
  }
}

const loaded: Effect.Effect<Library, CeremonyFailure> = Effect.mapError(
  retriedImport(() => import("./ceremonies.library.js")),
  () => new CeremonyFailure({ kind: "unknown", code: "LibraryNotLoaded", message: "The passkey library did not load" })
)

const failure = (library: Library, error: unknown): CeremonyFailure => {
  if (!(error instanceof Error)) return new CeremonyFailure({ kind: "unknown", code: "Unknown", message: String(error) })
  // WebAuthn L3 5.1.3: browsers fail with NotAllowedError if the person declines, or does not respond in time.
  if (error.name === "NotAllowedError")
    return new CeremonyFailure({ kind: "cancelled", code: error.name, message: error.message })
  if (error instanceof library.WebAuthnError) {
    return new CeremonyFailure({ kind: "refused", code: error.code, message: error.message })
  }
  const kind = error instanceof DOMException ? "refused" : "unknown"
  return new CeremonyFailure({ kind, code: error.name, message: error.message })
}
