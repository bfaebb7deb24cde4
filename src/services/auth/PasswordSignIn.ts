import * as Effect from "effect/Effect"
import { signIn } from "../../contract/credential.js"
import type { InvalidOption } from "../../errors/options.js"
import type { SessionExpired } from "../../errors/sdk.js"
import { redacted } from "../../schemas/redacted.js"
import type { SecretInput } from "../../schemas/Secret.js"
import { withObject } from "../arguments/given.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"
import type { RedirectFailure } from "./redirects/Redirects.js"
import type { SignInOptions } from "./SigningIn.js"
import { makeSigningIn } from "./SigningIn.js"

/** An e-mail address and its password. */
export interface Credential extends SignInOptions {
  readonly email: string
  readonly password: SecretInput
}

/** Signing in with a password. */
export interface PasswordSignIn {
  /**
   * Signs in with an e-mail address and a password, starts a session, and redirects to the page after signing in.
   *
   * @since 0.1.0
   * @category Signing in
   * @example
   * ```ts
   * const outcome = await app.auth.signInWithCredential.result({ email, password })
   * if (outcome.ok) showMessage("Welcome back")
   * else if (outcome.error._tag === "EmailPasswordMismatch") showMessage("Wrong e-mail or password.")
   * else showMessage(outcome.error.message)
   * ```
   */
  signInWithCredential(
    credential: Credential
  ): Effect.Effect<void, CallFailure<typeof signIn> | RedirectFailure | SessionExpired | InvalidOption>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const signingIn = yield* makeSigningIn
  const service: PasswordSignIn = {
    signInWithCredential: (credential) =>
      withObject("credential", credential, ({ email, password, ...options }) => {
        const request = transport.call(signIn, { payload: { email, password: redacted(password) } })
        return signingIn.complete(request, options)
      })
  }
  return service
})
