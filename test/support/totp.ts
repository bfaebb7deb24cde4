import { createHmac } from "node:crypto"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** Returns an authenticator app's current code for a typed secret. @source RFC 4226 5.3, RFC 6238 4.2, RFC 4648 6 */
export const sixDigits = (secret: string, now = Date.now()): string => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("")
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const tag = createHmac("sha1", key).update(counter).digest()
  const number = tag.readUInt32BE((tag.at(-1) ?? 0) & 15) & 0x7fffffff
  return `${number % 1_000_000}`.padStart(6, "0")
}

/** Returns a six-digit code that is invalid now and in the adjacent time steps. */
export const wrongDigits = (secret: string, now = Date.now()): string => {
  const near = [-30_000, 0, 30_000].map((by) => sixDigits(secret, Math.max(0, now + by)))
  return ["000000", "000001", "000002", "000003"].find((digits) => !near.includes(digits)) ?? ""
}

/** Returns the code at the beginning of a time step of the platform, so that it stays valid for a while. */
export const freshDigits = (secret: string, platform: { now(): number; putForward(by: number): unknown }): string => {
  platform.putForward(30_000 - (platform.now() % 30_000))
  return sixDigits(secret, platform.now())
}
