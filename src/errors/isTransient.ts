/** Returns whether the same call may succeed later: no network, no response, or a platform that is busy or failing. */
export const isTransient = ({ _tag }: { readonly _tag: string }): boolean => transient.has(_tag)

const transient: ReadonlySet<string> = new Set([
  "ConnectionError",
  "OfflineError",
  "RateLimited",
  "RequestTimeout",
  "ServerFault"
])
