/** An image format that the platform stores, as its file extension. */
export type ImageFormat = "jpeg" | "png" | "webp" | "gif"

const ascii = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.slice(start, end))

// @source PNG 11.2.2
const isPng = (bytes: Uint8Array): boolean =>
  bytes.length >= 24 && ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" && ascii(bytes, 12, 16) === "IHDR"

// A frame header is a marker from C0 to CF that does not define a table. @source ITU T.81 B.2.2
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isJpeg = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return false
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    if (isFrame(bytes[at + 1] ?? 0)) return true
    at += 2 + view.getUint16(at + 2)
  }
  return false
}

// @source RFC 9649 2.5 to 2.7
const isWebp = (bytes: Uint8Array): boolean =>
  bytes.length >= 30 &&
  ascii(bytes, 0, 4) === "RIFF" &&
  ascii(bytes, 8, 12) === "WEBP" &&
  ["VP8 ", "VP8L", "VP8X"].includes(ascii(bytes, 12, 16))

// At least a header of 13 bytes and a block. @source GIF89a 17, 18
const isGif = (bytes: Uint8Array): boolean => bytes.length > 13 && /^GIF8[79]a$/.test(ascii(bytes, 0, 6))

/** Returns the image format of the bytes; undefined if the platform does not store it. */
export const imageFormat = (bytes: Uint8Array): ImageFormat | undefined => {
  if (isPng(bytes)) return "png"
  if (isJpeg(bytes)) return "jpeg"
  if (isWebp(bytes)) return "webp"
  return isGif(bytes) ? "gif" : undefined
}
