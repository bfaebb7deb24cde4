import * as Context from "effect/Context"

/**
 * Whether a request may wait for what another one has begun. Cloudflare's workers end the I/O of a request with it, so whoever else
 * waits for it would wait permanently; only there does the global exist.
 */
export const Sharing: Context.Reference<boolean> = Context.Reference<boolean>("portico/platform/Sharing", {
  defaultValue: () => !("WebSocketPair" in globalThis)
})
