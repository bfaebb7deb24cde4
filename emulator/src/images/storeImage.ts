import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { InvalidProfileImage } from "portico/effect/errors"
import { storedImageMaxLength } from "portico/schemas"
import { badRequest, refusal } from "../http/StatusError.js"
import { ImageStore } from "./ImageStore.js"
import { imageFormat } from "./imageFormat.js"

const fromClient = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,/
const dataUrl = /^data:image\/[a-zA-Z0-9]+;base64,(.*)$/s

/** Fails unless the URL is a data URL or absent: clients may only upload an image or remove it. */
export const requireClientImage = Effect.fnUntraced(function* (url: string | null | undefined) {
  if (url && !fromClient.test(url)) return yield* refusal(InvalidProfileImage)
})

/**
 * Returns the URL to store for an image: a data URL is stored and replaced by a URL of the platform, a web URL is kept.
 * @source protocol/formats.md
 */
export const storeImage = Effect.fn("storeImage")(function* (folder: string, url: string) {
  const encoded = dataUrl.exec(url)?.[1]
  if (encoded === undefined) {
    return /^https?:\/\//i.test(url) ? url : yield* refusal(InvalidProfileImage)
  }
  if (encoded.length > storedImageMaxLength) return yield* badRequest("The image is too large.")
  const decoded = Base64.decode(encoded)
  const bytes = Result.isSuccess(decoded) ? Uint8Array.from(decoded.success) : undefined
  const format = bytes && imageFormat(bytes)
  if (bytes === undefined || format === undefined) return yield* badRequest("Invalid image format or corrupted image data")
  return yield* (yield* ImageStore).put(folder, format, bytes)
})
