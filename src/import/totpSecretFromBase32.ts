/**
 * Returns the secret of an authenticator app in base 64, as `totpSecretBase64` takes it, from base 32, as authenticator apps, QR codes
 * and most exports have it. Case, blanks, hyphens and padding do not matter. Returns null for any other text.
 * @source RFC 4648 6
 */
export const totpSecretFromBase32 = (secret: string): string | null => {
  const text = typeof secret === "string" ? secret.toUpperCase().replace(/[\s-]|=+$/g, "") : ""
  // So many characters of the last group stand for whole bytes.
  if (!/^[A-Z2-7]+$/.test(text) || [1, 3, 6].includes(text.length % 8)) return null
  let bits = 0
  let buffer = 0
  let bytes = ""
  for (const character of text) {
    buffer = ((buffer << 5) | alphabet.indexOf(character)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes += String.fromCharCode((buffer >> bits) & 0xff)
  }
  return btoa(bytes)
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
