/** Encodes bytes in base 32 with the given 32 characters, without padding. @source RFC 4648 6 */
export const encodeBase32 = (bytes: Uint8Array, alphabet: string): string => {
  let encoded = ""
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      encoded += alphabet[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? encoded : encoded + alphabet[(held << (5 - bits)) & 31]
}
