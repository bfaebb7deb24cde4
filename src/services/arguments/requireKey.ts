import { unchanged } from "../../codecs/Codec.js"
import { checkProperties } from "./validateProperties.js"

/** The dates by which a key is valid or not. */
interface KeyDates {
  readonly expiresAt: Date | null
  readonly manuallyRevokedAt: Date | null
}

/** Returns a key; throws `InvalidInput` for any other value. @internal */
export const requireKey = <Key extends KeyDates>(key: Key): Key => {
  checkProperties("arguments", { key: key ?? null }, { key: kind })
  return key
}

const kind = unchanged("a key, with `expiresAt` and `manuallyRevokedAt`", (u): u is KeyDates => {
  const { expiresAt, manuallyRevokedAt } = Object(u)
  return [expiresAt, manuallyRevokedAt].every((date) => date === null || date instanceof Date)
})
