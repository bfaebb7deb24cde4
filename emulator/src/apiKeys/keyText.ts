import * as Effect from "effect/Effect"
import { RandomText } from "../random/RandomText.js"
import type { ApiKeyOwner } from "../world/ApiKey.js"

/** What marks a text as a key of the platform for those who look for leaked ones. @source protocol/tokens.md#keys */
const mark = "574ck4u7h"

/** The checksum CRC-32 of a text of ASCII, in eight digits. @source IEEE 802.3 */
export const checksum = (text: string): string => {
  let remainder = 0xffffffff
  for (const character of text) {
    remainder ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0)
  }
  return ((remainder ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0")
}

/** The full text of a key: its secret, its id, its kind and a checksum. @source protocol/tokens.md#keys */
export const keyText = (secret: string, id: string, type: ApiKeyOwner["type"], isPublic: boolean): string => {
  // The odd digits say that the platform is not the hosted one.
  const kind = `${type}${isPublic ? 3 : 1}`
  const text = `${isPublic ? "pk" : "sk"}_${secret}${id.replaceAll("-", "")}${kind}${mark}`
  return `${text}${checksum(text)}`
}

/** A new id with a new text. */
export const newKey = Effect.fnUntraced(function* (type: ApiKeyOwner["type"], isPublic: boolean) {
  const random = yield* RandomText
  const id = yield* random.uuid
  return { id, value: keyText(yield* random.secret, id, type, isPublic) }
})
