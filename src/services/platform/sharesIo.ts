/**
 * Whether one request may wait for what another has begun. Runtimes such as Cloudflare Workers end the I/O of a request with
 * it, so that whoever else waits for it waits permanently.
 */
export const sharesIo = (): boolean => globalThis.navigator?.userAgent !== "Cloudflare-Workers"
