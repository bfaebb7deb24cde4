import * as Context from "effect/Context"

/**
 * Whether a request may wait for work that another one started. Cloudflare's workers, recognized by a global, end the I/O of a
 * request with it, so that another request would wait for it forever.
 */
export const Sharing: Context.Reference<boolean> = Context.Reference<boolean>("portico/platform/Sharing", {
  defaultValue: () => !("WebSocketPair" in globalThis)
})
