import * as Effect from "effect/Effect"
import { PasskeysUnsupportedError } from "../../errors/flows.js"
import { PasskeyWebAuthnError } from "../../errors/passkey.js"
import { passkeyRpIdPlaceholder } from "../../schemas/limits.js"
import { pageOf } from "./redirects/trustedUrl.js"

/** Returns the domain of a passkey: the given one, or that of the page. @source protocol/authentication.md#passkeys */
export const relyingParty = Effect.fnUntraced(function* (given: string | undefined, page: string | null) {
  if (given === undefined && page === null) return yield* new PasskeysUnsupportedError({ missing: "browser" })
  const hostname = given ?? pageOf(page).hostname
  return isDomain(hostname) ? hostname : yield* refuse("ERROR_INVALID_DOMAIN", `${hostname} is an invalid domain`)
})

/**
 * Fails if the platform has set the relying party id, which it must leave to the page: with an id of its own it could ask for
 * passkeys of another site. @source protocol/authentication.md#passkeys
 */
export const checkRelyingParty = (sent: string | undefined) =>
  sent === passkeyRpIdPlaceholder
    ? Effect.void
    : refuse("ERROR_INVALID_RP_ID", "The RP ID of the platform is not the one that this page may replace")

const refuse = (code: string, message: string) => new PasskeyWebAuthnError({ details: { code, message } })

// Authenticators accept domains, not IP addresses. @source WebAuthn L3 5.1.3 step 7
const isDomain = (hostname: string): boolean =>
  hostname === "localhost" || /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=.*[a-z])[a-z0-9-]{2,63}$/i.test(hostname)
