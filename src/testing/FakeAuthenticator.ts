import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { PasskeyCreationOptions, PasskeyCredential, PasskeyRequestOptions } from "../schemas/Passkey.js"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import { appCrypto } from "../services/platform/AppCrypto.js"
import type { WebAuthn } from "../services/platform/passkeys/WebAuthn.js"
import { CeremonyFailure } from "../services/platform/passkeys/WebAuthn.js"

/** A passkey of a `FakeBrowser`. */
export interface FakePasskey {
  /** The id of the credential, in base64url. */
  readonly id: string
  /** The domain that it belongs to. */
  readonly rpId: string
  /** The name of the user that it was created for. */
  readonly userName: string
}

interface Held extends FakePasskey {
  readonly rawId: Uint8Array<ArrayBuffer>
  readonly userHandle: string
  readonly privateKey: CryptoKey
  uses: number
}

/** A platform authenticator in memory: its passkeys, and what the person answers when a page asks for one. */
export interface FakeAuthenticator {
  readonly passkeys: () => ReadonlyArray<FakePasskey>
  readonly setWilling: (isWilling: boolean) => void
  /** The authenticator as the page at an address reaches it. */
  readonly at: (href: () => string) => WebAuthn["Service"]
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: ReadonlyArray<ArrayLike<number>>) => Uint8Array.from(parts.flatMap((part) => Array.from(part)))

// The subset of CBOR that an attestation needs. @source RFC 8949 3
const head = (major: number, value: number) =>
  value < 24 ? [(major << 5) | value] : value < 256 ? [(major << 5) | 24, value] : [(major << 5) | 25, value >> 8, value & 255]
const integer = (value: number) => head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value)
const text = (value: string) => joined(head(3, value.length), utf8(value))
const bytes = (value: Uint8Array) => joined(head(2, value.length), value)
const map = (...entries: ReadonlyArray<readonly [ArrayLike<number>, ArrayLike<number>]>) =>
  joined(head(5, entries.length), ...entries.flat())

// A signature of Web Crypto is two numbers side by side; WebAuthn has a DER sequence of them. @source WebAuthn L3 6.5.5
const der = (raw: Uint8Array) => {
  const number = (half: Uint8Array) => {
    const start = half.findIndex((byte) => byte !== 0)
    const own = start < 0 ? Uint8Array.of(0) : half.subarray(start)
    const value = (own[0] ?? 0) > 127 ? joined([0], own) : own
    return joined([2, value.length], value)
  }
  const content = joined(number(raw.subarray(0, 32)), number(raw.subarray(32)))
  return joined([48, content.length], content)
}

const es256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const
const es256Id = -7
// User present, user verified, and with a new credential. @source WebAuthn L3 6.1
const flags = { used: 0x05, created: 0x45 }

const refused = (code: string, message: string) => new CeremonyFailure({ kind: "refused", code, message })
const cancelled = new CeremonyFailure({ kind: "cancelled", code: "NotAllowedError", message: "The dialog was closed" })

/** Creates an authenticator without passkeys, whose person agrees to everything. */
export const make = (): FakeAuthenticator => {
  const held: Array<Held> = []
  let isWilling = true

  const at = (href: () => string): WebAuthn["Service"] => {
    const checkPage = (rpId: string) => {
      const { hostname } = new URL(href())
      return hostname === rpId || hostname.endsWith(`.${rpId}`)
        ? Effect.void
        : refused("ERROR_INVALID_RP_ID", `The RP ID "${rpId}" is invalid for this domain`)
    }
    const clientData = (type: "create" | "get", challenge: string) =>
      utf8(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: new URL(href()).origin, crossOrigin: false }))
    const authenticatorData = (crypto: OwnCrypto, rpId: string, flag: number, uses: number) =>
      Effect.map(
        Effect.promise(() => crypto.subtle.digest("SHA-256", utf8(rpId))),
        (hash) => joined(new Uint8Array(hash), [flag], new Uint8Array(new Uint32Array([uses]).buffer).reverse())
      )
    const answer = (passkey: Held, response: PasskeyCredential["response"]): PasskeyCredential => ({
      id: passkey.id,
      rawId: passkey.id,
      type: "public-key",
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
      response
    })

    const create = Effect.fnUntraced(function* (options: PasskeyCreationOptions) {
      const { challenge, excludeCredentials, pubKeyCredParams, rp, user } = options
      yield* checkPage(rp.id)
      if (Array.isArray(pubKeyCredParams) && !pubKeyCredParams.some((one) => Object(one).alg === es256Id)) {
        return yield* refused("ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG", "No algorithm of the page is supported")
      }
      if (!isWilling) return yield* cancelled
      const excluded = Array.isArray(excludeCredentials) ? excludeCredentials.map((one) => Object(one).id) : []
      if (held.some(({ id }) => excluded.includes(id))) {
        return yield* refused("ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "The authenticator was previously registered")
      }
      const crypto = yield* appCrypto
      const keys = yield* Effect.promise(() => crypto.subtle.generateKey(es256, true, ["sign", "verify"]))
      // The uncompressed point: 4, x and y. @source SEC 1 2.3.3
      const point = new Uint8Array(yield* Effect.promise(() => crypto.subtle.exportKey("raw", keys.publicKey)))
      const rawId = crypto.getRandomValues(new Uint8Array(16))
      const passkey: Held = {
        id: Base64Url.encode(rawId),
        rawId,
        rpId: rp.id,
        userName: user.name,
        userHandle: user.id,
        privateKey: keys.privateKey,
        uses: 0
      }
      const publicKey = map(
        [integer(1), integer(2)],
        [integer(3), integer(es256Id)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(point.subarray(1, 33))],
        [integer(-3), bytes(point.subarray(33))]
      )
      const authData = joined(
        yield* authenticatorData(crypto, rp.id, flags.created, 0),
        new Uint8Array(16),
        [0, rawId.length],
        rawId,
        publicKey
      )
      const attestation = map([text("fmt"), text("none")], [text("attStmt"), map()], [text("authData"), bytes(authData)])
      // A passkey replaces the one that the same user has at the same domain.
      const before = held.findIndex((one) => one.rpId === rp.id && one.userHandle === user.id)
      if (before >= 0) held.splice(before, 1)
      held.push(passkey)
      return answer(passkey, {
        clientDataJSON: Base64Url.encode(clientData("create", challenge)),
        attestationObject: Base64Url.encode(attestation),
        transports: ["internal"]
      })
    })

    const get = Effect.fnUntraced(function* (options: PasskeyRequestOptions, { autofill }: { readonly autofill: boolean }) {
      const { allowCredentials, challenge, rpId } = options
      yield* checkPage(rpId)
      const allowed = Array.isArray(allowCredentials) ? allowCredentials.map((one) => Object(one).id) : []
      const passkey = held.filter((one) => one.rpId === rpId && (allowed.length === 0 || allowed.includes(one.id))).at(-1)
      if (passkey === undefined || !isWilling) return yield* autofill ? Effect.never : cancelled
      const crypto = yield* appCrypto
      const data = yield* authenticatorData(crypto, rpId, flags.used, ++passkey.uses)
      const client = clientData("get", challenge)
      const hash = new Uint8Array(yield* Effect.promise(() => crypto.subtle.digest("SHA-256", client)))
      const signature = yield* Effect.promise(() => crypto.subtle.sign(es256, passkey.privateKey, joined(data, hash)))
      return answer(passkey, {
        clientDataJSON: Base64Url.encode(client),
        authenticatorData: Base64Url.encode(data),
        signature: Base64Url.encode(der(new Uint8Array(signature))),
        userHandle: passkey.userHandle
      })
    })
    return { check: () => Effect.void, create, get }
  }
  return {
    at,
    passkeys: () => held.map(({ id, rpId, userName }) => ({ id, rpId, userName })),
    setWilling: (now) => {
      isWilling = now
    }
  }
}
