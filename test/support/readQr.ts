import { createRequire } from "node:module"

// Its types declare another module format than it has.
const jsQR: typeof import("jsqr").default = createRequire(import.meta.url)("jsqr")

/** Decodes a QR code from the drawn path alone, like a camera. */
export const readQr = (svg: string): string | undefined => {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const scale = 4
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  const path = /<path d="([^"]+)"/.exec(svg)?.[1] ?? ""
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * width + Number(x) * scale) * 4
      for (let at = from; at < from + Number(length) * scale * 4; at += 4) pixels.fill(0, at, at + 3)
    }
  }
  return jsQR(pixels, width, width)?.data
}
