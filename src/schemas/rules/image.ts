import * as limits from "../limits.js"
import * as messages from "../messages/url.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { isBase64 } from "./value.js"

const dataUrl = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,(.+)$/

/** Returns the number of bytes of the image in a data URL, or null if it is not a base 64 image. @source protocol/formats.md */
export const imageBytes = (url: string): number | null => {
  const data = dataUrl.exec(url)?.[1]
  if (data === undefined || !isBase64(data)) return null
  return (data.length / 4) * 3 - (data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0)
}

/** A web URL, or an image as a data URL. @source protocol/formats.md#urls @internal */
export const imageFormat: Rule<string> = must(
  (url: string) => /^https?:/i.test(url) || imageBytes(url) !== null,
  messages.imageFormat
)

/** The size limit of the image in a data URL: less than 100KB. @source protocol/formats.md#urls @internal */
export const imageSize: Rule<string> = must(
  (url: string) => (imageBytes(url) ?? 0) < limits.profileImageBytes,
  messages.imageSize(limits.profileImageBytes)
)
