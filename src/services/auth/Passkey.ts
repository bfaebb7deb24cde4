import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { boolean, string } from "../../codecs/scalar.js"
import * as passkey from "../../contract/passkey.js"
import { PasskeyCancelledError, PasskeysUnsupportedError } from "../../errors/flows.js"
import type { InvalidOption } from "../../errors/options.js"
import {
  authenticationMessages,
  PasskeyAuthenticationFailed,
  PasskeyRegistrationFailed,
  PasskeyWebAuthnError,
  registrationMessages
} from "../../errors/passkey.js"
import type { SessionExpired } from "../../errors/sdk.js"
import { base64UrlBytes } from "../../internal/base64.js"
import { timeoutOrNull } from "../../internal/until.js"
import { passkeyRpIdPlaceholder, passkeyTimeoutMillis, passkeyUserIdMaxBytes } from "../../schemas/limits.js"
import { givenOptional, givenProperties } from "../arguments/given.js"
import { functionKind } from "../arguments/kinds.js"
import { Location } from "../platform/Location.js"
import { hasPage } from "../platform/Platform.browser.js"
import { makeCeremonies } from "../platform/passkeys/ceremonies.browser.js"
import type { CeremonyFailure } from "../platform/passkeys/WebAuthn.js"
import { WebAuthn } from "../platform/passkeys/WebAuthn.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { Session } from "../session/Session.js"
import { SignInTicket } from "../session/Tickets.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"
import type { RedirectFailure } from "./redirects/Redirects.js"
import { Redirects } from "./redirects/Redirects.js"
import { pageOf } from "./redirects/trustedUrl.js"
import type { SignInOptions } from "./SigningIn.js"
import { makeSigningIn, signInOptions } from "./SigningIn.js"

/** The errors of a passkey dialog. */
export type CeremonyError = PasskeyCancelledError | PasskeyWebAuthnError | PasskeysUnsupportedError

/** The options of a sign-in with a passkey. */
export interface PasskeyOptions extends SignInOptions {
  /** Offers passkeys as suggestions of an input field, and waits until one is chosen. Default: false. */
  readonly autofill?: boolean
  /** The domain that the passkey belongs to. Default: the domain of the page. */
  readonly hostname?: string
  /** Called when the user has chosen a passkey, before it is sent. Default: nothing. */
  readonly onChosen?: () => void
}

/** Signing in with a passkey. */
export interface Passkey {
  /** Signs in with a passkey of this device. Fails with `PasskeyCancelledError` if the dialog is closed. */
  signInWithPasskey(
    options?: PasskeyOptions
  ): Effect.Effect<
    void,
    | CallFailure<typeof passkey.initiateAuthentication>
    | CallFailure<typeof passkey.signIn>
    | PasskeyAuthenticationFailed
    | CeremonyError
    | RedirectFailure
    | SessionExpired
    | InvalidOption
  >
  /** Creates a passkey for the signed-in user. It replaces the previous one. */
  registerPasskey(options?: {
    /** The domain that the passkey belongs to. Default: the domain of the page. */
    readonly hostname?: string
  }): Effect.Effect<
    void,
    | CallFailure<typeof passkey.initiateRegistration>
    | CallFailure<typeof passkey.register>
    | PasskeyRegistrationFailed
    | CeremonyError
  >
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const session = yield* Session
  const updatesUser = refreshUserAfter(session)
  const signingIn = yield* makeSigningIn
  const redirects = yield* Redirects
  const location = yield* Location
  // Resolved here and not in the host's layers, so that the code for authenticators is loaded with this flow.
  const given = Context.getOrUndefined(yield* Effect.context<never>(), WebAuthn)
  const webAuthn = given ?? (hasPage() ? makeCeremonies() : WebAuthn.none)

  // What fails on this device fails before a challenge is requested.
  const supported = Effect.fnUntraced(function* <E>(
    hostname: string | undefined,
    autofill: boolean,
    failed: (failure: CeremonyFailure) => E
  ) {
    const rpId = yield* relyingParty(hostname, yield* location.href)
    yield* Effect.catchTag(webAuthn.check({ autofill }), "CeremonyFailure", (failure) => Effect.fail(failed(failure)))
    return rpId
  })

  const service: Passkey = {
    signInWithPasskey: Effect.fnUntraced(function* (given) {
      const { autofill = false, hostname, onChosen, ...options } = yield* givenOptional("options", given)
      yield* givenProperties(
        "options",
        { autofill, hostname, onChosen, ...options },
        { ...signInOptions, autofill: boolean, hostname: string, onChosen: functionKind }
      )
      yield* session.canSignIn
      const rpId = yield* supported(hostname, autofill, authenticationError)
      const answer = Effect.gen(function* () {
        const { code, options } = yield* transport
          .call(passkey.initiateAuthentication, { payload: {} })
          .pipe(Effect.mapError(withoutOptions(PasskeyAuthenticationFailed, authenticationMessages.noOptions)))
        yield* checkRelyingParty(options.rpId)
        const response = yield* webAuthn
          .get(present({ ...options, rpId }), { autofill })
          .pipe(Effect.catchTag("CeremonyFailure", (failure) => Effect.fail(authenticationError(failure))))
        return { authenticationResponse: present(response), code }
      })
      // Suggestions stay for as long as the page does. A challenge expires, so it is replaced in time.
      const offered: typeof answer = Effect.suspend(() =>
        Effect.flatMap(timeoutOrNull(answer, passkeyTimeoutMillis), (found) => (found === null ? offered : Effect.succeed(found)))
      )
      if (!options.noRedirect) yield* redirects.check("afterSignIn")
      const payload = yield* autofill ? offered : answer
      onChosen?.()
      // The sign-in begins when the user chooses the passkey, however long it was offered.
      yield* Effect.provideService(signingIn.complete(transport.call(passkey.signIn, { payload }), options), SignInTicket, null)
    }),
    registerPasskey: Effect.fnUntraced(function* (options) {
      yield* givenProperties("options", options, { hostname: string })
      const id = yield* supported(options?.hostname, false, registrationError)
      const { code, options: asked } = yield* transport
        .call(passkey.initiateRegistration, { payload: {} })
        .pipe(Effect.mapError(withoutOptions(PasskeyRegistrationFailed, registrationMessages.noOptions)))
      yield* checkRelyingParty(asked.rp.id)
      yield* checkUserId(asked.user.id)
      const dialog = webAuthn
        .create(present({ ...asked, rp: { ...asked.rp, id } }))
        .pipe(Effect.catchTag("CeremonyFailure", (failure) => Effect.fail(registrationError(failure))))
      const credential = present(yield* dialog)
      yield* updatesUser(transport.call(passkey.register, { payload: { credential, code } }))
    })
  }
  return service
})

/**
 * Returns WebAuthn's JSON without members that are undefined or null. Authenticators, password managers and web views set optional
 * members to either, and browsers refuse a null where they accept an absent member.
 */
const present = <A>(json: A): A => JSON.parse(JSON.stringify(json), (_, value: unknown) => value ?? undefined)

// WebAuthn L3 5.1.3 step 5: the handle has 1 to 64 bytes.
const checkUserId = (id: string) => {
  const bytes = base64UrlBytes(id) ?? 0
  return bytes >= 1 && bytes <= passkeyUserIdMaxBytes
    ? Effect.void
    : new PasskeyWebAuthnError({
        details: { code: "ERROR_INVALID_USER_ID_LENGTH", message: "User ID was not between 1 and 64 characters" }
      })
}

/** Turns a response without usable options into the error of the passkey, whose cause has what was wrong with the response. */
const withoutOptions =
  <Failed extends Error>(failed: new (args: { readonly message: string }) => Failed, message: string) =>
  <E extends { readonly _tag: string }>(error: E): E | Failed =>
    error._tag === "InvalidResponse" ? Object.defineProperty(new failed({ message }), "cause", { value: error }) : error

const ceremonyError = ({ code, kind, message }: CeremonyFailure) =>
  kind === "cancelled" ? new PasskeyCancelledError() : new PasskeyWebAuthnError({ details: { code, message } })

const authenticationError = (failure: CeremonyFailure) =>
  failure.kind === "unknown"
    ? new PasskeyAuthenticationFailed({ message: authenticationMessages.unknown })
    : ceremonyError(failure)

const registrationError = (failure: CeremonyFailure) =>
  failure.kind === "unknown" ? new PasskeyRegistrationFailed({ message: registrationMessages.unknown }) : ceremonyError(failure)

/** Returns the domain of a passkey: the given one, or that of the page. @source protocol/authentication.md#passkeys */
const relyingParty = Effect.fnUntraced(function* (given: string | undefined, page: string | null) {
  if (given === undefined && page === null) return yield* new PasskeysUnsupportedError({ missing: "browser" })
  const hostname = given ?? pageOf(page).hostname
  return isDomain(hostname) ? hostname : yield* refuse("ERROR_INVALID_DOMAIN", `${hostname} is an invalid domain`)
})

/**
 * Fails if the platform has set the relying party id, which it must leave to the page: with an id of its own it could ask for
 * passkeys of another site. @source protocol/authentication.md#passkeys
 */
const checkRelyingParty = (sent: string | undefined) =>
  sent === passkeyRpIdPlaceholder
    ? Effect.void
    : refuse("ERROR_INVALID_RP_ID", "The RP ID of the platform is not the one that this page may replace")

const refuse = (code: string, message: string) => new PasskeyWebAuthnError({ details: { code, message } })

// Authenticators accept domains, not IP addresses. @source WebAuthn L3 5.1.3 step 7
const isDomain = (hostname: string): boolean =>
  hostname === "localhost" || /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=.*[a-z])[a-z0-9-]{2,63}$/i.test(hostname)
