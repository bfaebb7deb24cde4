import * as Effect from "effect/Effect"
import { encodeBase32 } from "../../../internal/base32.js"
import { totpDigits, totpPeriodSeconds, totpSecretBytes } from "../../../schemas/limits.js"
import type { OwnCrypto } from "../../platform/AppCrypto.js"
import { subtleOf } from "../../platform/AppCrypto.js"

/** Creates the secret of an authenticator app. */
export const newSecret = (crypto: Pick<OwnCrypto, "getRandomValues">): Uint8Array =>
  crypto.getRandomValues(new Uint8Array(totpSecretBytes))

/** Encodes bytes for people to type: RFC 4648 base 32, without padding. */
export const base32 = (bytes: Uint8Array): string => encodeBase32(bytes, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

/**
 * Returns the `otpauth:` URI for a QR code. A colon separates the issuer from the account, so neither contains one; an empty issuer is left
 * out. @source Key URI Format of the authenticator apps
 */
export const otpauthUri = (secret: Uint8Array, issuer: string, account: string): string => {
  const [provider, person] = [issuer, account].map((name) => encodeURIComponent(name.replace(/\s*:\s*/g, " ").trim()))
  const parameters = [
    `secret=${base32(secret)}`,
    ...(provider ? [`issuer=${provider}`] : []),
    "algorithm=SHA1",
    `digits=${totpDigits}`,
    `period=${totpPeriodSeconds}`
  ]
  return `otpauth://totp/${provider ? `${provider}:` : ""}${person}?${parameters.join("&")}`
}

/** Returns the one-time password of a time step. @source RFC 4226 5.3, RFC 6238 4.2 */
export const oneTimePassword = Effect.fnUntraced(function* (crypto: Pick<OwnCrypto, "subtle">, secret: Uint8Array, step: number) {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const subtle = yield* subtleOf(crypto)
  const key = yield* Effect.promise(() =>
    subtle.importKey("raw", new Uint8Array(secret), { name: "HMAC", hash: "SHA-1" }, false, ["sign"])
  )
  const tag = new DataView(yield* Effect.promise(() => subtle.sign("HMAC", key, counter.buffer)))
  const number = tag.getUint32(tag.getUint8(tag.byteLength - 1) & 15) & 0x7fffffff
  return `${number % 10 ** totpDigits}`.padStart(totpDigits, "0")
})

/** Checks whether a one-time password is that of the time step of a time or of an adjacent one, because clocks differ. */
export const accepts = Effect.fnUntraced(function* (
  crypto: Pick<OwnCrypto, "subtle">,
  secret: Uint8Array,
  password: string,
  nowMillis: number
) {
  const now = Math.floor(nowMillis / (totpPeriodSeconds * 1000))
  for (const step of [now, now - 1, now + 1]) {
    if (step >= 0 && (yield* oneTimePassword(crypto, secret, step)) === password) return true
  }
  return false
})
