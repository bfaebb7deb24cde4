// By the host: the modules of `effect` need a `TextDecoder` when they load, which older versions of React Native lack.

/** Encodes bytes, or the UTF-8 of a text, in Base64. @internal */
export const toBase64 = (input: Uint8Array | string): string =>
  btoa(
    Array.from(typeof input === "string" ? new TextEncoder().encode(input) : input, (byte) => String.fromCharCode(byte)).join("")
  )

/** Encodes bytes in Base64 for URLs, without padding. @internal */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "")

/** Returns the number of bytes that a Base64 text for URLs stands for; null if it is none. @internal */
export const base64UrlBytes = (text: string): number | null => {
  const letters = text.replace(/={1,2}$/, "")
  return /^[\w-]*$/.test(letters) && letters.length % 4 !== 1 ? Math.floor((letters.length * 3) / 4) : null
}
