import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { codeLength, randomIdAlphabet } from "portico/schemas"

/** Encodes bytes as lowercase Crockford base32; the last character is padded with zero bits. */
const base32 = (bytes: Uint8Array): string => {
  let text = ""
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += randomIdAlphabet[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + randomIdAlphabet[(value << (5 - bits)) & 31] : text
}

/** The platform's random strings, all from `SecureRandom`. @source protocol/tokens.md#random-texts */
export class RandomText extends Context.Service<
  RandomText,
  {
    readonly uuid: Effect.Effect<string>
    /** 45 base32 characters: 224 random bits. */
    readonly secret: Effect.Effect<string>
    /** 16 base32 characters: 80 random bits. */
    readonly requestId: Effect.Effect<string>
    bytes(size: number): Effect.Effect<Uint8Array>
  }
>()("portico-emulator/random/RandomText") {
  static readonly layerNoDeps = Layer.effect(
    RandomText,
    Effect.map(SecureRandom.SecureRandom, (random) =>
      RandomText.of({
        uuid: random.uuidV4(),
        secret: Effect.map(random.randomBytes(29), (bytes) => base32(bytes).slice(-codeLength)),
        requestId: Effect.map(random.randomBytes(10), base32),
        bytes: random.randomBytes
      })
    )
  )
}
