import * as Effect from "effect/Effect"

const prefix = "whsec_"
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Checks whether a text is a valid endpoint secret. */
export const isWebhookSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/]{32,100}={0,2}$/.test(text)

/** Returns the signature headers of a message: an HMAC over its id, timestamp and body. @source protocol/webhooks.md */
export const signMessage = Effect.fn("signMessage")(function* (
  secret: string,
  { id, body, atMillis }: { readonly id: string; readonly body: string; readonly atMillis: number }
) {
  const timestamp = `${Math.floor(atMillis / 1000)}`
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const bytes = bytesOf(secret.slice(prefix.length))
  const key = yield* Effect.promise(() => crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]))
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const tag = yield* Effect.promise(() => crypto.subtle.sign("HMAC", key, signed))
  const signature = btoa(String.fromCharCode(...new Uint8Array(tag)))
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` }
})
