interface Delivery {
  readonly id: string
  readonly body: string
  readonly atMillis: number
}

/** Returns the headers with which an event is delivered, signed with the secret of an endpoint. @source protocol/webhooks.md */
export const signedHeaders = async (
  secret: string,
  { atMillis, body, id }: Delivery
): Promise<ReadonlyArray<readonly [name: string, value: string]>> => {
  const timestamp = `${Math.floor(atMillis / 1000)}`
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const tag = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  return [
    ["content-type", "application/json"],
    ["svix-id", id],
    ["svix-timestamp", timestamp],
    ["svix-signature", `v1,${btoa(String.fromCharCode(...new Uint8Array(tag)))}`]
  ]
}
