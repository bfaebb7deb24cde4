import * as Effect from "effect/Effect"
import { RandomText } from "../random/RandomText.js"
import type { ApiKeyOwner } from "../world/ApiKey.js"

/** The marker by which secret scanners recognize keys of the platform. @source protocol/tokens.md#keys */
const mark = "574ck4u7h"

/** Returns the CRC-32 checksum of an ASCII text as eight hex digits. @source IEEE 802.3 */
export const checksum = (text: string): string => {
  let remainder = 0xffffffff
  for (const character of text) {
    remainder ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0)
  }
  return ((remainder ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0")
}

/** Returns the full text of a key: its secret, id, kind and checksum. @source protocol/tokens.md#keys */
export const keyText = (secret: string, id: string, type: ApiKeyOwner["type"], isPublic: boolean): string => {
  // Odd digits mean that the platform is self-hosted.
  const kind = `${type}${isPublic ? 3 : 1}`
  const text = `${isPublic ? "pk" : "sk"}_${secret}${id.replaceAll("-", "")}${kind}${mark}`
  return `${text}${checksum(text)}`
}

/** Returns a new id with a new key text. */
export const newKey = Effect.fnUntraced(function* (type: ApiKeyOwner["type"], isPublic: boolean) {
  const random = yield* RandomText
  const id = yield* random.uuid
  return { id, value: keyText(yield* random.secret, id, type, isPublic) }
})
