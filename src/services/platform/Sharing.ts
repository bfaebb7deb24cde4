import * as Context from "effect/Context"

/**
 * Whether callers at the same time may share one load. Cloudflare's workers end a request that waits for what another request has
 * begun; only there does the global exist.
 */
export const Sharing: Context.Reference<boolean> = Context.Reference<boolean>("portico/platform/Sharing", {
  defaultValue: () => !("WebSocketPair" in globalThis)
})
