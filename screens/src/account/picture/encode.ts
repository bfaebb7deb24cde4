import type { Crop } from "./crop.js"
import { squareOf } from "./crop.js"

/** What the platform stores of a picture at most. */
export const profileImageBytes = 100_000

/** The side of a stored picture in pixels: twice the largest size that the screens show. */
const storedSide = 256

/** Draws the cropped picture over a whole canvas. */
export const draw = (canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext("2d")
  if (context === null) return
  const { left, side, top } = squareOf(image, crop)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

// The last attempt is far below the size limit for any picture of these dimensions.
const attempts = [
  ["image/webp", 0.9],
  ["image/webp", 0.7],
  ["image/jpeg", 0.8],
  ["image/jpeg", 0.5],
  ["image/jpeg", 0.2]
] as const

/**
 * Encodes the cropped picture as a data URL of less than 100 KB; null if the browser cannot encode pictures. A browser that
 * cannot encode WebP uses PNG, which keeps transparency too.
 */
export const encode = (image: ImageBitmap, crop: Crop): string | null => {
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = storedSide
  draw(canvas, image, crop)
  for (const [type, quality] of attempts) {
    // JPEG has no transparency: transparent areas would turn black.
    if (type === "image/jpeg") onWhite(canvas)
    const url = canvas.toDataURL(type, quality)
    const bytes = Math.ceil(((url.length - url.indexOf(",") - 1) * 3) / 4)
    if (url.startsWith("data:image/") && bytes < profileImageBytes) return url
  }
  return null
}

const onWhite = (canvas: HTMLCanvasElement): void => {
  const context = canvas.getContext("2d")
  if (context === null) return
  context.globalCompositeOperation = "destination-over"
  context.fillStyle = "#fff"
  context.fillRect(0, 0, canvas.width, canvas.height)
}
