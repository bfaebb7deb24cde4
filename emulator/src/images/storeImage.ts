import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { maxStoredImage } from "portico/schemas"
import { badRequest } from "../http/StatusError.js"
import { ImageStore } from "./ImageStore.js"
import { imageInfo } from "./imageFormat.js"

const fromClient = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,/
const dataUrl = /^data:image\/[a-z+.-]+;base64,(.*)$/s

/**
 * Takes the URL of a picture: a data URL is stored and becomes a URL of the platform, an address on the web stays as it is.
 * Clients may send data URLs only. @source facts 3.3
 */
export const storeImage = Effect.fn("storeImage")(function* (folder: string, url: string, from: "client" | "server") {
  if (from === "client" && !fromClient.test(url)) return yield* badRequest("The profile image has to be a data URL of an image.")
  const encoded = dataUrl.exec(url)?.[1]
  if (encoded === undefined) {
    return /^https?:\/\//i.test(url) ? url : yield* badRequest("The image has to be a data URL or an address on the web.")
  }
  const decoded = Base64.decode(encoded)
  const bytes = Result.isSuccess(decoded) ? Uint8Array.from(decoded.success) : undefined
  const info = bytes && imageInfo(bytes)
  if (bytes === undefined || info === undefined) return yield* badRequest("The image is damaged, or is no JPEG, PNG or WebP.")
  if (bytes.length > maxStoredImage.bytes) return yield* badRequest("The image has too many bytes.")
  if (info.width > maxStoredImage.pixels || info.height > maxStoredImage.pixels) {
    return yield* badRequest("The image has too many pixels.")
  }
  return yield* (yield* ImageStore).put(folder, info.format, bytes)
})
