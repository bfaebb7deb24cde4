import { encodeBase32 } from "../../../internal/base32.js"

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Encodes a string's UTF-8 in upper-case Crockford base 32. @source protocol/apps.md#cookies */
export const encodeText = (text: string): string => encodeBase32(new TextEncoder().encode(text), alphabet)

/** Decodes such a string, or returns null if it is invalid. */
export const decodeText = (encoded: string): string | null => {
  const bytes: Array<number> = []
  let bits = 0
  let held = 0
  for (const letter of encoded.toUpperCase()) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return null
    held = ((held << 5) | digit) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
