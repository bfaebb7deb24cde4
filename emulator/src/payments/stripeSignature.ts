import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

const toleranceSeconds = 300
const algorithm = { name: "HMAC", hash: "SHA-256" }

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const partsOf = (header: string) => {
  const parts = header.split(",").map((part) => part.trim().split("=", 2))
  const valuesOf = (name: string) => parts.flatMap(([key, value = ""]) => (key === name ? [value] : []))
  const signatures = valuesOf("v1").filter((value) => value.length % 2 === 0 && /^[0-9a-f]+$/i.test(value))
  return { time: valuesOf("t")[0] ?? "", signatures }
}

/** Checks whether the payment provider has signed a text within the last five minutes. */
export const isSigned = Effect.fn("isSigned")(function* (header: string, text: string, secret: string) {
  const { time, signatures } = partsOf(header)
  const now = (yield* Clock.currentTimeMillis) / 1000
  if (!/^\d+$/.test(time) || Math.abs(now - Number(time)) > toleranceSeconds) return false
  const encoder = new TextEncoder()
  const key = yield* Effect.promise(() => crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]))
  const signed = encoder.encode(`${time}.${text}`)
  for (const signature of signatures) {
    if (yield* Effect.promise(() => crypto.subtle.verify("HMAC", key, bytesOf(signature), signed))) return true
  }
  return false
})
