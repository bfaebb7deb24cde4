import { InvalidInput } from "../errors/sdk.js"
import type { Delivery } from "../webhooks/Delivery.js"
import type { WebhookOptions } from "../webhooks/receive.js"
import { receive } from "../webhooks/receive.js"

/** The part of Hono's context that the handler uses. */
interface HonoContext {
  readonly req: {
    readonly raw: Request
    /** What earlier middleware has read, as it has read it. */
    readonly bodyCache: { readonly text?: unknown; readonly arrayBuffer?: unknown }
  }
}

/**
 * A handler for Hono that receives webhooks. A body that middleware has parsed before is an `InvalidInput`, thrown to Hono as what
 * `handle` throws is; one that was only read as text or bytes is fine.
 *
 * ```ts
 * server.post("/webhooks", webhook({ secret, store, handle }))
 * ```
 */
export const webhook =
  (options: WebhookOptions) =>
  async ({ req }: HonoContext): Promise<Response> => {
    const { status, text } = await receive(await deliveryOf(req), options)
    return new Response(text, { status, headers: { "content-type": "text/plain" } })
  }

const deliveryOf = async ({ bodyCache, raw }: HonoContext["req"]): Promise<Delivery> => {
  if (!raw.bodyUsed) return raw
  const read = await (bodyCache.text ?? bodyCache.arrayBuffer)
  if (typeof read === "string") return { headers: raw.headers, body: read }
  if (read instanceof ArrayBuffer) return { headers: raw.headers, body: new Uint8Array(read) }
  throw new InvalidInput({ field: "body", reason: "was parsed before; receive webhooks before what reads bodies" })
}
