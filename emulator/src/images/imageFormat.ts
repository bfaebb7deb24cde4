/** A picture as far as the platform looks at it. */
export interface ImageInfo {
  readonly format: "jpeg" | "png" | "webp"
  readonly width: number
  readonly height: number
}

const ascii = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.slice(start, end))

const pngSignature = "\x89PNG\r\n\x1a\n"

// @source PNG 11.2.2
const png = (bytes: Uint8Array, view: DataView): ImageInfo | undefined =>
  bytes.length >= 24 && ascii(bytes, 0, 8) === pngSignature && ascii(bytes, 12, 16) === "IHDR"
    ? { format: "png", width: view.getUint32(16), height: view.getUint32(20) }
    : undefined

// A frame header is a marker from C0 to CF that is no table. @source ITU T.81 B.2.2
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg = (bytes: Uint8Array, view: DataView): ImageInfo | undefined => {
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { format: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

// @source RFC 9649 2.5 to 2.7
const webp = (bytes: Uint8Array, view: DataView): ImageInfo | undefined => {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== "RIFF" || ascii(bytes, 8, 12) !== "WEBP") return undefined
  const uint24 = (at: number) => view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)
  switch (ascii(bytes, 12, 16)) {
    case "VP8 ":
      return { format: "webp", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case "VP8L": {
      const bits = view.getUint32(21, true)
      return { format: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case "VP8X":
      return { format: "webp", width: uint24(24) + 1, height: uint24(27) + 1 }
    default:
      return undefined
  }
}

/** What kind of picture the bytes are, if any that the platform stores. */
export const imageInfo = (bytes: Uint8Array): ImageInfo | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return png(bytes, view) ?? jpeg(bytes, view) ?? webp(bytes, view)
}
