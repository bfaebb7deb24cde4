import { same } from "../../codecs/Codec.js"
import { checkProperties } from "./checkProperties.js"

/** The dates by which a key is valid or not. */
interface KeyDates {
  readonly expiresAt: Date | null
  readonly manuallyRevokedAt: Date | null
}

/** Returns a key, and throws `InvalidInput` if it is none. @internal */
export const requireKey = <Key extends KeyDates>(key: Key): Key => {
  checkProperties("arguments", { key: key ?? null }, { key: kind })
  return key
}

const kind = /* @__PURE__ */ same("a key, with `expiresAt` and `manuallyRevokedAt`", (u): u is KeyDates => {
  const { expiresAt, manuallyRevokedAt } = Object(u)
  return [expiresAt, manuallyRevokedAt].every((date) => date === null || date instanceof Date)
})
