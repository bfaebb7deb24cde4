import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

const flags = { userPresent: 0x01, attestedCredential: 0x40 }
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest()
const base64Url = (data: Uint8Array) => Buffer.from(data).toString("base64url")
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

// The subset of CBOR that an attestation needs. @source RFC 8949 3
const head = (major: number, value: number) =>
  value < 24 ? [(major << 5) | value] : value < 256 ? [(major << 5) | 24, value] : [(major << 5) | 25, value >> 8, value & 255]
const text = (value: string) => Buffer.from([...head(3, value.length), ...Buffer.from(value)])
const bytes = (value: Uint8Array) => Buffer.concat([Buffer.from(head(2, value.length)), value])
const integer = (value: number) => Buffer.from(value >= 0 ? head(0, value) : head(1, -1 - value))
const map = (entries: ReadonlyArray<readonly [Uint8Array, Uint8Array]>) =>
  Buffer.concat([Buffer.from(head(5, entries.length)), ...entries.flat()])

/** Creates a platform authenticator for one origin, which holds one passkey and counts its uses. */
export const makeAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const jwk = publicKey.export({ format: "jwk" })
  const coordinate = (value: string | undefined) => Buffer.from(value ?? "", "base64url")
  const cose = map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(coordinate(jwk.x))],
    [integer(-3), bytes(coordinate(jwk.y))]
  ])
  const credentialId = randomBytes(16)
  const id = base64Url(credentialId)
  const rpIdHash = sha256(new URL(origin).hostname)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const answer = (response: Readonly<Record<string, unknown>>) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    authenticatorAttachment: "platform",
    response
  })

  return {
    id,
    /** Returns a registration response. */
    create: (challenge: string) => {
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([flags.userPresent | flags.attestedCredential]),
        uint32(counter),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cose
      ])
      const attestation = map([
        [text("fmt"), text("none")],
        [text("attStmt"), map([])],
        [text("authData"), bytes(authData)]
      ])
      return answer({
        clientDataJSON: base64Url(clientData("create", challenge)),
        attestationObject: base64Url(attestation),
        transports: ["internal"]
      })
    },
    /** Returns a sign-in response; `uses` overrides the signature counter. */
    get: (challenge: string, uses = ++counter) => {
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([flags.userPresent]), uint32(uses)])
      const clientDataJSON = clientData("get", challenge)
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({
        clientDataJSON: base64Url(clientDataJSON),
        authenticatorData: base64Url(authenticatorData),
        signature: base64Url(signature)
      })
    }
  }
}
