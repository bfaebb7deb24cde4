/** Any request: a web `Request`, or a request of a Node server, whose headers are a record. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** A request whose URL or socket shows whether it used https; behind a proxy, its headers show it. */
export interface AddressedRequest extends RequestLike {
  readonly url?: string | undefined
  readonly socket?: object | undefined
}

/** Returns a header by its lower-case name, for any kind of request. A value that is not a string counts as absent. */
export const requestHeader = ({ headers }: RequestLike, name: string): string | null => {
  const found: unknown =
    typeof headers.get === "function"
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (Array.isArray(found)) return found.filter((one) => typeof one === "string").join("; ")
  return typeof found === "string" ? found : null
}

/** Returns the host that a request names in a header. Over HTTP/2, Node has it under another name, which a web request cannot have. */
export const requestHost = (request: RequestLike): string | null =>
  requestHeader(request, "host") ?? (typeof request.headers.get === "function" ? null : requestHeader(request, ":authority"))

/** Returns the hosts that a request names: those of its headers, then that of its URL, which for a Node request is only a path. */
export const hostsOf = (request: AddressedRequest): ReadonlyArray<string> =>
  [requestHeader(request, "x-forwarded-host"), requestHost(request)]
    .map((named) => `http://${named?.split(",")[0] ?? ""}`)
    .concat(String(request.url))
    .flatMap((address) => (/^https?:/.test(address) && URL.canParse(address) ? [new URL(address).hostname] : []))

/**
 * Returns whether a value is a request together with its response, instead of a request. Asks only whether members exist: Next's
 * requests have members that throw when they are read, such as `request`.
 */
export const hasExchange = <Exchange extends object>(given: RequestLike | Exchange): given is Exchange =>
  "request" in given && ("response" in given || !("headers" in given))
