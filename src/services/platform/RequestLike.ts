/** Any request: a web `Request`, or a request of a Node server, whose headers are a record. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** Returns a header by its lower-case name, for any kind of request. */
export const requestHeader = ({ headers }: RequestLike, name: string): string | null => {
  if (typeof headers.get === "function") return headers.get(name)
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === "string" ? found : Array.isArray(found) ? found.join("; ") : null
}
