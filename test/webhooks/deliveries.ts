import { readFileSync } from "node:fs"

interface Recorded {
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly type: string; readonly data: unknown }
}

const recording: {
  readonly secret: string
  readonly cases: ReadonlyArray<{ readonly name: string; readonly deliveries: ReadonlyArray<Recorded> }>
} = JSON.parse(readFileSync(new URL("../wire/recorded/webhooks.deliveries.json", import.meta.url), "utf8"))

/** The secret that signed the recorded deliveries. */
export const secret = recording.secret

/** The recorded deliveries, with the bytes that were signed. */
export const deliveries = recording.cases.flatMap(({ deliveries }) =>
  deliveries.map(({ headers, body }) => ({
    headers,
    body: JSON.stringify(body),
    type: body.type,
    atMillis: Number(headers["svix-timestamp"]) * 1000
  }))
)

/** Returns a delivery of a custom body, signed now with the secret of the recorded ones. */
export const signed = async (body: string, atMillis: number, by = secret) => {
  const id = "msg_own"
  const timestamp = `${Math.floor(atMillis / 1000)}`
  const key = await crypto.subtle.importKey(
    "raw",
    Buffer.from(by.slice("whsec_".length), "base64"),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"]
  )
  const tag = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  const signature = `v1,${Buffer.from(tag).toString("base64")}`
  return { headers: { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signature }, body }
}
